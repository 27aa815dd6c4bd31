import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { useForm } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { appQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { language } from '@/i18n/texts';
import { fieldErrors } from '@/lib/form';
import { useToast } from '@/app/toast/use-toast';
import { useFragment } from '@/lib/hooks/use-fragment';
import { AuthCard, RouteLink } from '../auth-card';
import { useEntry } from '../use-entry';
import { hereOf } from './here';
import { SignupForm, type SignUp } from './signup-form';
import { Invited } from './invited';
import { Pending } from './pending';
import { Refused } from './refused';

/** Create an account. Registering signs in, or asks to follow a link by mail first. */
export function SignupPage() {
  const toast = useToast();
  const enter = useEntry(useSearch({ from: '/signup' }).redirect);
  const invitation = useFragment('invitation');
  const { data: app } = useQuery(appQuery);
  const form = useForm<SignUp>({ mode: 'onTouched', defaultValues: { name: '', email: '', password: '' } });
  const register = useAction(api.register, {
    body: ({ email, ...values }: SignUp) => ({
      ...values,
      email: email.trim(),
      ...hereOf(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages),
      ...(language !== 'en' && { language }),
      ...(invitation !== null && { invitation }),
    }),
    failed: { title: t`Registration failed`, otherwise: t`Failed to create account` },
    form: fieldErrors(form),
    onDone: async (answer) => {
      if ('verification' in answer) return;
      toast({ title: t`Account created!`, tone: 'success' });
      await enter(answer);
    },
    onFailed: isRefused,
  });
  const sent = register.data && 'verification' in register.data ? register.data.email : undefined;
  const isClosed = invitation === null && (app?.registration ?? 'open') !== 'open';
  const content = () => {
    if (sent !== undefined) return <Pending email={sent} />;
    if (isClosed || isRefused(register.error)) return <Refused mode={app?.registration ?? 'closed'} />;
    const fields = (isInvited: boolean) => (
      <SignupForm
        form={form}
        isInvited={isInvited}
        isBusy={register.isPending}
        onSubmit={(values) => register.mutate(values)}
      />
    );
    return invitation === null ? (
      fields(false)
    ) : (
      <Invited token={invitation} onOffer={(email) => form.setValue('email', email)}>
        {fields(true)}
      </Invited>
    );
  };
  return (
    <AuthCard
      title={sent === undefined ? t`Create Account` : t`Check your email`}
      subtitle={t`Start automating your WhatsApp business today`}
      at="day"
      promise={PROMISE}
      footer={
        <>
          {t`Already have an account? `}
          <RouteLink to="/login">{t`Sign in`}</RouteLink>
        </>
      }
    >
      {content()}
    </AuthCard>
  );
}

const PROMISE = [t`No credit card required`, t`14 day free trial`, t`Cancel anytime`].join(' · ');

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.code === 'registration_closed' || error.code === 'invitation_required');
