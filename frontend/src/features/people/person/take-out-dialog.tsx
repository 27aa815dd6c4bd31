import { t } from '@lingui/core/macro';
import { api, checkReason, type UnmergePerson } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface TakeOutDialogProps {
  /** Id of the person. */
  id: string;
  /** Name of the thing that is taken out, in words. */
  what: string;
  order: Pick<UnmergePerson, 'personId' | 'handle'>;
  onClose: () => void;
}

/** Asks why two people that are shown as one are two. */
export function TakeOutDialog({ id, what, order, onClose }: TakeOutDialogProps) {
  const form = useForm({ mode: 'onTouched', defaultValues: { reason: '' } });
  const field = fieldsOf(form);
  const takeOut = useAction(api.unmergePeople, {
    parameters: { id },
    refreshes: [api.people, api.conversations],
    done: t`They are two people again`,
    failed: t`Not taken out`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const send = form.handleSubmit(({ reason }) => takeOut.mutate({ ...order, reason: reason.trim() }));
  return (
    <FormDialog
      open
      title={t`Take out ${what}?`}
      description={t`They are two people again, each with what was said of them. A no that came to both numbers stays at both. WhatsApp alone does not merge them again.`}
      submit={t`Take out`}
      busy={takeOut.isPending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field label={t`Reason`} hint={t`Shown in the history of both people.`} {...field('reason', checkReason)} />
    </FormDialog>
  );
}
