import { t } from '@lingui/core/macro';
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
    done: { title: t`Password changed`, description: t`Every other session has ended.` },
    failed: t`Password not changed`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <FormDialog
      open
      title={t`Change your password`}
      submit={t`Change password`}
      busy={change.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {/* Password managers look for the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword', checkPassword)}
      />
      <NewPasswordField label={t`New password`} owner={user} {...field('newPassword', checkPassword)} />
    </FormDialog>
  );
}
