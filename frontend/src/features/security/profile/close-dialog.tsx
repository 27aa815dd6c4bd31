import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, checkPassword, type CurrentUser } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '@/api/errors';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { CodeField } from '@/components/secrets/code-field';
import { Field } from '@/components/fields/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { PasswordField } from '@/components/secrets/password-field';
import { dayCount } from '@/components/words/counts';
import { dropAllDrafts } from '@/lib/drafts/saved-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  address: string;
  password: string;
  code: string;
}

/** Explains the effect, and asks for the account’s address and password first. */
export function CloseDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { address: '', password: '', code: '' } });
  const field = fieldsOf(form);
  const typed = useWatch({ control: form.control, name: 'address' });
  const close = useAction(api.closeAccount, {
    body: ({ password, code }: Values) => ({ password, ...(code !== '' && { code: code.trim() }) }),
    done: { title: t`Account closed`, description: t`Thank you for having used Wavelane.` },
    failed: t`Account not closed`,
    form: (error) => {
      fieldErrors(form)(error);
      if (error instanceof ApiError && error.code?.startsWith('second_factor') && user.secondFactor)
        form.setError('code', { message: messageOf(error, '') }, { shouldFocus: true });
    },
    onDone: async () => {
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
      dropAllDrafts();
      await navigate({ to: '/login' });
    },
  });
  const submit = form.handleSubmit((values) => close.mutate(values));
  return (
    <FormDialog
      open
      title={t`Close this account?`}
      submit={t`Close the account`}
      destructive
      width="sm"
      busy={close.isPending}
      disabled={typed.trim().toLowerCase() !== user.email.toLowerCase()}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        <li>{t`You are signed out everywhere, and nobody can sign in to this account again.`}</li>
        <li>{t`Your channels are deleted, and what waits to be sent is cancelled.`}</li>
        {user.accounts.length > 1 ? <li>{t`You leave the teams that you work for.`}</li> : null}
        {user.daysBalance > 0 && user.account.id === user.id ? (
          <li>{t`${dayCount(user.daysBalance)} that you have left are lost.`}</li>
        ) : null}
        <li>{t`The address becomes free. Recorded data, above all payments, stays.`}</li>
      </Box>
      <Field
        label={t`Type your email to confirm`}
        placeholder={user.email}
        autoComplete="off"
        autoFocus
        {...field('address')}
      />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password', checkPassword)} />
      {user.secondFactor ? <CodeField hint={t`From your authenticator app.`} {...field('code')} /> : null}
    </FormDialog>
  );
}
