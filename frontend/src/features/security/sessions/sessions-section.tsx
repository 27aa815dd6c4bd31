import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { sessionsQuery } from '@/api/security-queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Badge } from '@/components/status-badge';
import { formatSince, plural } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { Section } from '../section';

/** Where one is signed in; what one does not know can be ended. */
export function SessionsSection() {
  const client = useQueryClient();
  const toast = useToast();
  const { data, error, isPending, refetch } = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  const endOthers = useSubmit<void, { ended: number }>(
    { path: () => '/api/me/sessions/end-others', body: () => ({}) },
    {
      onSuccess: async ({ ended }) => {
        await refresh(client, '/api/me/sessions', '/api/me/sign-ins');
        toast({ title: 'Signed out elsewhere', description: `${plural(ended, 'session')} ended.`, tone: 'success' });
      },
      onError: (failure) =>
        toast({ title: 'Sessions not ended', description: messageOf(failure, 'Please try again.'), tone: 'error' }),
    },
  );
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title="Where you are signed in"
      text="End a session that you do not know, then change your password."
      action={
        hasOthers ? (
          <Button variant="outlined" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        ) : null
      }
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={2} /> : null}
      <Box component="ul" aria-label="Sessions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </Box>
    </Section>
  );
}

function Session({ session }: { session: AccountSession }) {
  const client = useQueryClient();
  const toast = useToast();
  const now = useNow();
  const end = useSubmit<void>(
    { method: 'DELETE', path: () => `/api/me/sessions/${encodeURIComponent(session.id)}` },
    {
      onSuccess: async () => {
        await refresh(client, '/api/me/sessions', '/api/me/sign-ins');
        toast({ title: 'Session ended', description: session.device, tone: 'success' });
      },
      onError: (error) =>
        toast({ title: 'Session not ended', description: messageOf(error, 'Please try again.'), tone: 'error' }),
    },
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {session.device}
          {session.current ? <Badge text="THIS ONE" tone="info" /> : null}
          {session.secondFactor ? <Badge text="2FA" tone="success" /> : null}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {session.address}, signed in <DateTime at={session.createdAt} />, last seen{' '}
          {formatSince(session.lastSeenAt, now)}
        </Typography>
      </Box>
      {session.current ? null : (
        <Button
          size="small"
          variant="outlined"
          aria-label={`End the session of ${session.device}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          End
        </Button>
      )}
    </Box>
  );
}
