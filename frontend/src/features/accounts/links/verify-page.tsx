import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, checkEmail, type Saying } from '@wavelane/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { Field } from '@/components/fields/field';
import { fromServer } from '@/i18n/texts';
import { useFragment } from '@/lib/hooks/use-fragment';
import { AuthCard, LinkButton, RouteLink } from '../auth-card';
import { isExpired, LinkExpired } from './link-expired';
import { DemoMailbox } from '@/components/mail-note';
import { useSendAgain } from './send-again';

const DONE = {
  verified: [t`Address verified`, t`Thank you. Your email address is confirmed.`],
  changed: [t`Address changed`, t`From now on you sign in with the new address.`],
} as const;

/** The page behind the link that verifies an address: it verifies at once. */
export function VerifyPage() {
  const token = useFragment('token');
  const verify = useAction(api.verifyEmail, { refreshes: [api.me] });
  const isFollowed = useRef(false);
  const { mutate } = verify;
  useEffect(() => {
    if (token === null || isFollowed.current) return;
    isFollowed.current = true;
    mutate({ token });
  }, [token, mutate]);

  if (verify.data) {
    const [title, text] = DONE[verify.data.kind];
    return (
      <Card title={title}>
        <Typography role="status">{text}</Typography>
        <LinkButton to="/dashboard" variant="contained" size="large">{t`Go on`}</LinkButton>
      </Card>
    );
  }
  if (token === null || isExpired(verify.error)) {
    return (
      <Card title={t`Link no longer valid`}>
        <LinkExpired>
          <NewLink />
        </LinkExpired>
      </Card>
    );
  }
  if (verify.error) {
    return (
      <Card title={t`Not verified yet`}>
        <Typography role="alert">{messageOf(verify.error, t`Please try again.`)}</Typography>
        <Button variant="contained" size="large" onClick={() => verify.mutate({ token })}>{t`Try again`}</Button>
      </Card>
    );
  }
  return (
    <Card title={t`Verifying your address`}>
      <CircularProgress aria-label={t`Loading`} />
    </Card>
  );
}

/** With a session, a button to the page with the address; without one, a form that takes the address. */
function NewLink() {
  const { data: user } = useQuery(sessionQuery);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Saying>();
  const send = useSendAgain();
  if (user) {
    return (
      <LinkButton to="/settings/security" variant="contained" size="large">{t`Go to Account & security`}</LinkButton>
    );
  }
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 5 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const found = checkEmail(email);
        setProblem(found);
        if (found === undefined) send.mutate({ email: email.trim() });
      }}
    >
      <Field
        label={t`Email`}
        type="email"
        autoComplete="username"
        value={email}
        error={problem && fromServer(problem)}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="contained" size="large" loading={send.isPending}>
        {t`Send the email again`}
      </Button>
      <DemoMailbox />
    </Box>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <AuthCard
      title={title}
      subtitle={t`Your email address`}
      footer={user ? null : <RouteLink to="/login">{t`Back to sign-in`}</RouteLink>}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>{children}</Box>
    </AuthCard>
  );
}
