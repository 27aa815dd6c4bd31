import { api, checkPassword, type CurrentUser } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { NewPasswordField } from '@/components/secrets/new-password-field';
import { PasswordField } from '@/components/secrets/password-field';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  currentPassword: string;
  newPassword: string;
}

/** The present password, and the new one. */
export function PasswordDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { currentPassword: '', newPassword: '' } });
  const field = fieldsOf(form);
  const change = useAction(api.changePassword, {
    refreshes: [api.accountSecurity, api.sessions, api.signIns],
    done: { title: 'Password changed', description: 'Every other session has ended.' },
    failed: 'Password not changed',
    form: fieldErrors(form),
    onDone: onClose,
  });
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
