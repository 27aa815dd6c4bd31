import { useQueryClient } from '@tanstack/react-query';
import { checkPassword, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { NewPasswordField } from '@/components/secrets/new-password-field';
import { PasswordField } from '@/components/secrets/password-field';
import { fieldsOf, showServerFields } from '@/lib/form';

interface Values {
  currentPassword: string;
  newPassword: string;
}

/** The present password, and the new one. */
export function PasswordDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { currentPassword: '', newPassword: '' } });
  const field = fieldsOf(form);
  const change = useSubmit<Values>(
    { method: 'PUT', path: () => '/api/me/password', body: (values) => values },
    {
      onSuccess: async () => {
        await refresh(client, '/api/me/security', '/api/me/sessions', '/api/me/sign-ins');
        toast({ title: 'Password changed', description: 'Every other session has ended.', tone: 'success' });
        onClose();
      },
      onError: (error) => {
        showServerFields(form, error);
        toast({ title: 'Password not changed', description: messageOf(error, 'Please try again.'), tone: 'error' });
      },
    },
  );
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <FormDialog
      open
      title="Change your password"
      submit="Change password"
      busy={change.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {/* Password managers look for the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword', checkPassword)}
      />
      <NewPasswordField label="New password" about={[user.name, user.email]} {...field('newPassword', checkPassword)} />
    </FormDialog>
  );
}
