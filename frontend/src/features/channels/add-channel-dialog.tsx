import { useQueryClient } from '@tanstack/react-query';
import { checkLabel, checkPhone } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/field';
import { FormDialog } from '@/components/form-dialog';

interface Values {
  label: string;
  phone: string;
}

/** Adds a channel; the button waits until both fields are filled (spec §5). */
export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { label: '', phone: '' } });
  const { errors } = form.formState;
  const [label, phone] = useWatch({ control: form.control, name: ['label', 'phone'] });
  const add = useSubmit<Values>(
    { path: () => '/api/channels', body: (values) => values },
    {
      onSuccess: async () => {
        await refresh(client, '/api/channels', '/api/me');
        toast({ title: 'Channel added', tone: 'success' });
        onClose();
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : {};
        for (const name of ['label', 'phone'] as const) {
          if (fields[name]) form.setError(name, { type: 'server', message: fields[name] }, { shouldFocus: true });
        }
        toast({
          title: 'Failed to add channel',
          description: messageOf(error, 'Could not create channel'),
          tone: 'error',
        });
      },
    },
  );
  const { ref: labelRef, ...labelField } = form.register('label', { validate: (value) => checkLabel(value) ?? true });
  const { ref: phoneRef, ...phoneField } = form.register('phone', { validate: (value) => checkPhone(value) ?? true });
  const send = form.handleSubmit((values) => add.mutate({ label: values.label.trim(), phone: values.phone.trim() }));
  return (
    <FormDialog
      open
      title="Add Channel"
      description="A channel is one WhatsApp number. An administrator activates it before it can be linked."
      submit="Add Channel"
      busy={add.isPending}
      disabled={label.trim() === '' || phone.trim() === ''}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field label="Label" autoFocus error={errors.label?.message} {...labelField} inputRef={labelRef} />
      <Field
        label="Phone"
        type="tel"
        hint="With country code, for example +1 415 555 2671"
        error={errors.phone?.message}
        {...phoneField}
        inputRef={phoneRef}
      />
    </FormDialog>
  );
}
