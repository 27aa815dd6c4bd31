import { useQueryClient } from '@tanstack/react-query';
import { checkEmail, checkPassword } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { PasswordField } from '@/components/secrets/password-field';
import { fieldsOf, showServerFields } from '@/lib/form';

interface Values {
  email: string;
  password: string;
}

/** Asks for another address; it counts once the link in the mail to it was followed. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '', password: '' } });
  const field = fieldsOf(form);
  const change = useSubmit<Values>(
    {
      method: 'PUT',
      path: () => '/api/me/email',
      body: ({ email, password }) => ({ email: email.trim(), password }),
    },
    {
      onSuccess: async (_, { email }) => {
        await refresh(client, '/api/me/security');
        toast({ title: 'Check your mail', description: `A link is on its way to ${email.trim()}.`, tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: 'Address not changed', description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <FormDialog
      open
      title="Change your address"
      description="We send a link to the new address and a notice to the old one. The change counts once the link was followed."
      submit="Send the link"
      busy={change.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="New email" type="email" autoComplete="email" autoFocus {...field('email', checkEmail)} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password', checkPassword)} />
    </FormDialog>
  );
}
