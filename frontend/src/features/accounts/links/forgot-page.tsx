import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, checkEmail } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { appQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { AuthCard, RouteLink } from '../auth-card';
import { CheckMail } from './check-mail';
import { NO_MAIL } from '@/components/mail-note';

interface Values {
  email: string;
}

/** Asks for a link that sets a new password. */
export function ForgotPage() {
  const { data: app } = useQuery(appQuery);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { email: '' } });
  const field = fieldsOf(form);
  const ask = useAction(api.forgotPassword, {
    body: ({ email }: Values) => ({ email: email.trim() }),
    failed: t`Email not sent`,
    form: fieldErrors(form),
    onFailed: isWithoutMail,
  });
  const submit = form.handleSubmit((values) => ask.mutate(values));
  const hasNoMail = app?.mail === 'none' || isWithoutMail(ask.error);
  return (
    <AuthCard
      title={ask.isSuccess ? t`Check your email` : t`Forgot password?`}
      subtitle={hasNoMail ? t`Contact your administrator` : t`A link by mail lets you choose a new one`}
      footer={<RouteLink to="/login">{t`Back to sign-in`}</RouteLink>}
    >
      {hasNoMail ? (
        <Typography role="status">{t`${NO_MAIL} Ask its administrator for help with your password.`}</Typography>
      ) : ask.isSuccess ? (
        <CheckMail
          email={form.getValues('email').trim()}
        >{t`If there is an account with this address, a link is on its way to it. It works once, within 30 minutes:`}</CheckMail>
      ) : (
        <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          <Field label={t`Email`} type="email" autoComplete="username" autoFocus {...field('email', checkEmail)} />
          <Button type="submit" variant="contained" size="large" loading={ask.isPending}>{t`Send the link`}</Button>
        </Box>
      )}
    </AuthCard>
  );
}

const isWithoutMail = (error: unknown) => error instanceof ApiError && error.code === 'mail_not_configured';
