import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type CurrentUser, type TeamOffer } from '@wavelane/contracts';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { call } from '@/api/http';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { ROLE_WORDS } from '@/components/words/roles';
import { useToast } from '@/app/toast/use-toast';
import { isolate } from '@/lib/bidi';
import { dropDrafts } from '@/lib/drafts/draft-store';
import { dropAllDrafts } from '@/lib/drafts/saved-draft';
import { formatDate } from '@/lib/format';
import { useFragment } from '@/lib/hooks/use-fragment';
import { AuthCard, LinkButton } from '../auth-card';
import { isExpired, LinkExpired } from '../links/link-expired';
import { useEntry } from '../use-entry';
import { NewHere } from './new-here';

const KEPT = 'wavelane.join';

/**
 * Keeps the invitation's token while the person signs in, in this tab alone: an address with it would be written to
 * logs.
 */
const keepToken = (token: string) => sessionStorage.setItem(KEPT, token);

const keptToken = (): string | null => sessionStorage.getItem(KEPT);

/** The page behind the link of a team's invitation. */
export function JoinPage() {
  const named = useFragment('invitation');
  const [token] = useState(() => named ?? keptToken());
  const [isJoined, setJoined] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [api.readTeamInvitation.path, token],
    queryFn: () => call(api.readTeamInvitation, { body: { token: token ?? '' } }),
    // Once joined it is used up.
    enabled: token !== null && !isJoined,
  });
  const content = () => {
    if (token === null || isExpired(error))
      return <LinkExpired>{t`Ask the person who invited you for a new one.`}</LinkExpired>;
    if (error) return <ErrorNote error={error} retry={() => void refetch()} />;
    if (isPending || isJoined) return <Loading />;
    return <Offer token={token} offer={data} onJoined={() => setJoined(true)} />;
  };
  return (
    <AuthCard title={t`Join a team`} subtitle={t`Answer people as a team.`}>
      {content()}
    </AuthCard>
  );
}

interface OfferProps {
  token: string;
  offer: TeamOffer;
  onJoined: () => void;
}

function Offer({ token, offer, onJoined }: OfferProps) {
  const { data: user } = useQuery(sessionQuery);
  const { accountName, role, expiresAt, email, name, hasAccount } = offer;
  const way = () => {
    if (user)
      return user.email.toLowerCase() === email.toLowerCase() ? (
        <Accept token={token} onJoined={onJoined} />
      ) : (
        <Another {...offer} user={user} />
      );
    return hasAccount ? (
      <SignInFirst email={email} token={token} />
    ) : (
      <NewHere token={token} email={email} name={name} onJoined={onJoined} />
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Alert severity="info" variant="outlined">
        {t`${isolate(accountName)} invites you to a team. Your role: ${ROLE_WORDS[role]}. The invitation is valid until ${formatDate(expiresAt)}.`}
      </Alert>
      {way()}
    </Box>
  );
}

/** The invitation's acceptance, for a person signed in with the invited address. */
function Accept({ token, onJoined }: Pick<OfferProps, 'token' | 'onJoined'>) {
  const enter = useEntry(undefined);
  const toast = useToast();
  const accept = useAction(api.acceptTeamInvitation, {
    failed: t`Not joined`,
    onDone: async (user) => {
      dropDrafts();
      sessionStorage.removeItem(KEPT);
      toast({ title: t`You have joined ${isolate(user.account.name)}`, tone: 'success' });
      onJoined();
      await enter(user);
    },
  });
  return (
    <Button variant="contained" size="large" loading={accept.isPending} onClick={() => accept.mutate({ token })}>
      {t`Join`}
    </Button>
  );
}

/** Asks a person who is signed in with another address to sign out first. */
function Another({ email, user }: TeamOffer & { user: CurrentUser }) {
  const client = useQueryClient();
  const logout = useAction(api.logout, {
    onDone: () => {
      client.setQueryData(sessionQuery.queryKey, null);
      dropAllDrafts();
    },
    failed: (error) => ({
      title: t`Not signed out`,
      description: messageOf(error, t`Please try again.`),
      tone: 'error',
    }),
  });
  return (
    <>
      <Typography role="alert">
        {t`This invitation is for ${isolate(email)}, and you are signed in as ${isolate(user.email)}.`}
      </Typography>
      <Button variant="contained" size="large" loading={logout.isPending} onClick={() => logout.mutate()}>
        {t`Sign out and continue`}
      </Button>
    </>
  );
}

function SignInFirst({ email, token }: { email: string; token: string }) {
  return (
    <>
      <Typography>{t`You have an account with ${isolate(email)}. Sign in with it to join.`}</Typography>
      <LinkButton
        to="/login"
        search={{ redirect: '/join' }}
        onClick={() => keepToken(token)}
        variant="contained"
        size="large"
      >{t`Sign in`}</LinkButton>
    </>
  );
}
