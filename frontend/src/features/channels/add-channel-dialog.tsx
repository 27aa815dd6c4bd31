import { t } from '@lingui/core/macro';
import { api, checkLabel, checkPhone } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { PhoneField } from '@/components/fields/phone/phone-field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  label: string;
  phone: string;
}

/** Adds a channel; the button waits until both fields are filled. */
export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { label: '', phone: '' } });
  const field = fieldsOf(form);
  const [label, phone] = useWatch({ control: form.control, name: ['label', 'phone'] });
  const add = useAction(api.addChannel, {
    refreshes: [api.channels, api.me],
    done: t`Channel added`,
    failed: { title: t`Failed to add channel`, otherwise: t`Could not create channel` },
    form: fieldErrors(form),
    onDone: onClose,
  });
  const send = form.handleSubmit((values) => add.mutate({ label: values.label.trim(), phone: values.phone.trim() }));
  return (
    <FormDialog
      open
      title={t`Add Channel`}
      description={t`A channel is one WhatsApp number. It is activated automatically or by an administrator; then you link it with a QR code.`}
      submit={t`Add Channel`}
      dirty={form.formState.isDirty}
      busy={add.isPending}
      disabled={label.trim() === '' || phone.trim() === ''}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field
        label={t`Label`}
        hint={t`For example Shop or Support. Only you and your team see it.`}
        autoFocus
        {...field('label', checkLabel)}
      />
      <PhoneField label={t`Phone`} value={phone} {...field('phone', checkPhone)} />
    </FormDialog>
  );
}
