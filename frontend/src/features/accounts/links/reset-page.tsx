import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, checkPassword } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { NewPasswordField } from '@/components/secrets/new-password-field';
import { dropAllDrafts } from '@/lib/drafts/saved-draft';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { useFragment } from '@/lib/hooks/use-fragment';
import { AuthCard, LinkButton, RouteLink } from '../auth-card';
import { isExpired, LinkExpired } from './link-expired';

interface Values {
  password: string;
}

/** The page behind the link of a forgotten password: it sets a new one. */
export function ResetPage() {
  const token = useFragment('token');
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { password: '' } });
  const field = fieldsOf(form);
  const reset = useAction(api.resetPassword, {
    done: { title: t`Password changed`, description: t`Sign in with the new one.` },
    failed: t`Password not changed`,
    form: fieldErrors(form),
    onDone: async () => {
      // Every session has ended, one in this browser too.
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
      dropAllDrafts();
      await navigate({ to: '/login', replace: true });
    },
    onFailed: isExpired,
  });
  const submit = form.handleSubmit(({ password }) => {
    if (token !== null) reset.mutate({ token, password });
  });
  const isUseless = token === null || isExpired(reset.error);
  return (
    <AuthCard
      title={t`New password`}
      subtitle={isUseless ? t`This link no longer works` : t`You will be signed out everywhere`}
      footer={<RouteLink to="/login">{t`Back to sign-in`}</RouteLink>}
    >
      {isUseless ? (
        <LinkExpired>
          <LinkButton to="/forgot" variant="contained" size="large">{t`Ask for a new link`}</LinkButton>
        </LinkExpired>
      ) : (
        <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          <NewPasswordField label={t`New password`} autoFocus {...field('password', checkPassword)} />
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={reset.isPending}
          >{t`Set the password`}</Button>
        </Box>
      )}
    </AuthCard>
  );
}
