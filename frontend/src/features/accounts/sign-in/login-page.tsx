import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearch } from '@tanstack/react-router';
import { api, checkEmail, checkPassword } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { endedSession, forgetEndedSession } from '@/app/ended-session';
import { Field } from '@/components/fields/field';
import { PasswordField } from '@/components/secrets/password-field';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { AuthCard, RouteLink } from '../auth-card';
import { useEntry } from '../use-entry';
import type { SignIn } from './sign-in';
import { SecondStep } from './second-step';
import { Obstacle } from './obstacle';

/** Refusals that say what to do next, and stay until the next try. */
const isObstacle = (error: Error): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 429 || error.code === 'account_disabled' || error.code === 'address_unverified');
const needsCode = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.code === 'second_factor_required' || error.code === 'second_factor_invalid');

/** Signs in, with a code if the account has a second factor. */
export function LoginPage() {
  const enter = useEntry(useSearch({ from: '/login' }).redirect);
  const [isSecondStep, setSecondStep] = useState(false);
  // The session ended in this tab: they continue on the page that they were on.
  const [ended] = useState(endedSession);
  const email = ended?.email ?? '';
  const form = useForm<SignIn>({ mode: 'onTouched', defaultValues: { email, password: '', code: '' } });
  const field = fieldsOf(form);
  const login = useAction(api.login, {
    body: ({ email, password, code }: SignIn) => ({
      email: email.trim(),
      password,
      ...(code !== '' && { code: code.trim() }),
    }),
    done: { title: t`Welcome back!`, description: t`You've successfully logged in.` },
    failed: { title: t`Login failed`, otherwise: t`Invalid email or password` },
    form: fieldErrors(form),
    onDone: (answer) => {
      forgetEndedSession();
      return enter(answer);
    },
    onFailed: (error, { code }) => {
      if (!needsCode(error)) {
        if (!isObstacle(error)) setSecondStep(false);
        return isObstacle(error);
      }
      setSecondStep(true);
      if (code !== '') form.setError('code', { message: messageOf(error, '') }, { shouldFocus: true });
      return true;
    },
  });
  const submit = form.handleSubmit((values) => login.mutate(isSecondStep ? values : { ...values, code: '' }));

  return (
    <AuthCard
      title={t`Welcome Back`}
      subtitle={isSecondStep ? t`One more step: your second factor` : t`Sign in to your account to continue`}
      footer={
        <>
          {t`Don't have an account? `}
          <RouteLink to="/signup">{t`Sign up`}</RouteLink>
        </>
      }
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
        {isSecondStep ? (
          <SecondStep form={form} onBack={() => setSecondStep(false)} />
        ) : (
          <>
            {ended ? <SessionEnded /> : null}
            <Field
              label={t`Email`}
              type="email"
              autoComplete="username"
              autoFocus={!ended}
              {...field('email', checkEmail)}
            />
            <Box sx={{ position: 'relative' }}>
              <PasswordField
                label={t`Password`}
                autoComplete="current-password"
                autoFocus={ended !== undefined}
                {...field('password', checkPassword)}
              />
              {/* In the line of the label, and above it for a press; after the field for the keyboard. */}
              <RouteLink to="/forgot" variant="body2" sx={{ position: 'absolute', zIndex: 2, top: 0, right: 0 }}>
                {t`Forgot password?`}
              </RouteLink>
            </Box>
          </>
        )}
        {login.error && isObstacle(login.error) ? (
          <Obstacle key={login.submittedAt} error={login.error} email={form.getValues('email').trim()} />
        ) : null}
        <Button type="submit" variant="contained" size="large" loading={login.isPending}>{t`Sign In`}</Button>
      </Box>
    </AuthCard>
  );
}

function SessionEnded() {
  return (
    <Alert severity="info">
      <strong>{t`Your session has ended`}</strong>{' '}
      {t`Sign in to go on where you were. Your drafts are kept on this device.`}
    </Alert>
  );
}
