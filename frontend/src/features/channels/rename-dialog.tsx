import { t } from '@lingui/core/macro';
import { api, type Channel, checkLabel } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { isolate } from '@/lib/bidi';
import { fieldErrors, fieldsOf } from '@/lib/form';

/** Gives a channel another name. */
export function RenameDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { label: channel.label } });
  const field = fieldsOf(form);
  const label = useWatch({ control: form.control, name: 'label' });
  const rename = useAction(api.renameChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels],
    done: t`Channel renamed`,
    failed: t`Failed to rename channel`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const send = form.handleSubmit((values) => rename.mutate({ label: values.label.trim() }));
  return (
    <FormDialog
      open
      title={t`Rename ${isolate(channel.label)}`}
      description={t`Only you and your team see this name.`}
      submit={t`Rename`}
      dirty={form.formState.isDirty}
      busy={rename.isPending}
      disabled={label.trim() === ''}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field label={t`Label`} autoFocus {...field('label', checkLabel)} />
    </FormDialog>
  );
}
