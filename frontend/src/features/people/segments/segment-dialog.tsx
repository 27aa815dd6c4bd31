import { t } from '@lingui/core/macro';
import { api, checkName, type Segment, type SegmentFilter } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  name: string;
}

interface SegmentDialogProps {
  /** Left out: a new one. */
  segment?: Segment;
  filter: SegmentFilter;
  onClose: () => void;
}

/** Gives a filter a name, or another one. */
export function SegmentDialog({ segment, filter, onClose }: SegmentDialogProps) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: segment?.name ?? '' } });
  const told = {
    body: ({ name }: Values) => ({ name: name.trim(), filter }),
    refreshes: [api.segments],
    failed: t`Segment not saved`,
    done: t`Segment saved`,
    form: fieldErrors(form),
    onDone: onClose,
  };
  const create = useAction(api.createSegment, told);
  const change = useAction(api.changeSegment, { ...told, parameters: { id: segment?.id ?? '' } });
  const save = segment ? change : create;
  return (
    <FormDialog
      open
      title={segment ? t`Rename segment` : t`Save this filter`}
      description={t`Segments update automatically: everyone who matches the filter at the time is in it.`}
      submit={t`Save`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      onClose={onClose}
    >
      <Field label={t`Name`} autoComplete="off" autoFocus {...fieldsOf(form)('name', checkName)} />
    </FormDialog>
  );
}
