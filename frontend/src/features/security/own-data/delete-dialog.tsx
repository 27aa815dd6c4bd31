import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { api, checkPassword, type CurrentUser, FORGETTING_WAIT_DAYS } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { accountForgettingQuery } from '@/components/account/account-data-queries';
import { ApiError, messageOf } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { GoesAndStays } from '@/components/account/goes-and-stays';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { Loading } from '@/components/loading';
import { CodeField } from '@/components/secrets/code-field';
import { PasswordField } from '@/components/secrets/password-field';
import { dayCount } from '@/components/words/counts';
import { fieldErrors, fieldsOf } from '@/lib/form';

interface Values {
  confirm: string;
  password: string;
  code: string;
}

/**
 * Shows the data that is deleted and the data that stays, and asks for address and password before the waiting begins.
 */
export function DeleteDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const preview = useQuery(accountForgettingQuery);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { confirm: '', password: '', code: '' } });
  const field = fieldsOf(form);
  const typed = useWatch({ control: form.control, name: 'confirm' });
  const ask = useAction(api.askForForgetting, {
    body: ({ confirm, password, code }: Values) => ({ confirm, password, ...(code !== '' && { code: code.trim() }) }),
    refreshes: [api.me],
    done: { title: t`Your account will be deleted`, description: t`You can take it back until then.` },
    failed: t`Account not deleted`,
    form: (error) => {
      fieldErrors(form)(error);
      if (error instanceof ApiError && error.code?.startsWith('second_factor') && user.secondFactor)
        form.setError('code', { message: messageOf(error, '') }, { shouldFocus: true });
    },
    onDone: onClose,
  });
  const submit = form.handleSubmit((values) => ask.mutate(values));
  const isLast = preview.data?.isLastAdministrator ?? false;
  return (
    <FormDialog
      open
      width="sm"
      title={t`Delete this account and all its data?`}
      description={t`It is deleted after ${dayCount(FORGETTING_WAIT_DAYS)}. Until then you can take it back; after that nothing can be recovered.`}
      submit={t`Delete my account`}
      destructive
      busy={ask.isPending}
      disabled={typed.trim().toLowerCase() !== user.email.toLowerCase() || !preview.data || isLast}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {preview.error ? <ErrorNote error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Loading rows={4} /> : null}
      {isLast ? (
        <Alert severity="warning" variant="outlined">
          {t`You are the last administrator. Make somebody else an administrator first.`}
        </Alert>
      ) : null}
      {preview.data ? <GoesAndStays preview={preview.data} /> : null}
      <Field label={t`Type your email to confirm`} placeholder={user.email} autoComplete="off" {...field('confirm')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password', checkPassword)} />
      {user.secondFactor ? <CodeField hint={t`From your authenticator app.`} {...field('code')} /> : null}
    </FormDialog>
  );
}
