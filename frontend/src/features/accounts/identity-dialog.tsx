import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { api, checkPassword, type CurrentUser, typedCode } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { checkCode, CodeField } from '@/components/secrets/code-field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { PasswordField } from '@/components/secrets/password-field';
import { fieldsOf } from '@/lib/form';

interface Values {
  password: string;
  code: string;
}

interface IdentityDialogProps {
  user: CurrentUser;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks once more for the password or a code, because the coming action is grave. */
export function IdentityDialog({ user, onConfirmed, onClose }: IdentityDialogProps) {
  const [way, setWay] = useState<keyof Values>(user.secondFactor ? 'code' : 'password');
  const form = useForm<Values>({ defaultValues: { password: '', code: '' } });
  const field = fieldsOf(form);
  const confirm = useAction(api.confirmIdentity, {
    body: ({ code, password }: Values) => (way === 'code' ? { code: typedCode(code) } : { password }),
    onDone: onConfirmed,
    onFailed: (error) => form.setError(way, { message: messageOf(error, t`Please try again.`) }, { shouldFocus: true }),
  });
  const submit = form.handleSubmit((values) => confirm.mutate(values));
  return (
    <FormDialog
      open
      title={t`Confirm it's you`}
      description={
        way === 'code'
          ? t`Please enter your code. We will not ask again for 15 minutes.`
          : t`Please confirm your password. We will not ask again for 15 minutes.`
      }
      submit={t`Confirm`}
      busy={confirm.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {/* Password managers look for the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {way === 'code' ? (
        <CodeField key="code" autoFocus hint={t`From your authenticator app.`} {...field('code', checkCode)} />
      ) : (
        <PasswordField
          key="password"
          label={t`Password`}
          autoComplete="current-password"
          autoFocus
          {...field('password', checkPassword)}
        />
      )}
      {user.secondFactor ? (
        <Button
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            form.clearErrors();
            setWay(way === 'code' ? 'password' : 'code');
          }}
        >
          {way === 'code' ? t`Use your password instead` : t`Use a code instead`}
        </Button>
      ) : null}
    </FormDialog>
  );
}
