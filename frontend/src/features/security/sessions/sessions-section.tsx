import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type AccountSession, api } from '@wavelane/contracts';
import { sessionsQuery } from '@/api/security-queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { deviceText } from '@/components/words/security/devices';
import { Badge } from '@/components/status-badge';
import { sessionCount } from '@/components/words/counts';
import { formatSince } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Section } from '@/components/section';

/** The user's sessions; unknown ones can be ended. */
export function SessionsSection() {
  const { data, error, isPending, refetch } = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  const endOthers = useAction(api.endOtherSessions, {
    refreshes: [api.sessions, api.signIns],
    done: ({ ended }) => ({
      title: t`Signed out elsewhere`,
      description: t`${sessionCount(ended)} ended.`,
      tone: 'success',
    }),
    failed: t`Sessions not ended`,
  });
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title={t`Where you are signed in`}
      text={t`End any session you do not recognise, then change your password.`}
      action={
        hasOthers ? (
          <Button
            variant="outlined"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >{t`End all others`}</Button>
        ) : null
      }
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={2} /> : null}
      <Box component="ul" aria-label={t`Sessions`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </Box>
    </Section>
  );
}

function Session({ session }: { session: AccountSession }) {
  const now = useNow();
  const device = deviceText(session.device);
  const end = useAction(api.endSession, {
    parameters: { id: session.id },
    refreshes: [api.sessions, api.signIns],
    done: { title: t`Session ended`, description: device },
    failed: t`Session not ended`,
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 3,
        '&:last-of-type': { pb: 0 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {device}
          {session.current ? <Badge text={t`THIS ONE`} tone="info" /> : null}
          {session.secondFactor ? <Badge text="2FA" tone="success" /> : null}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <Trans>
            {session.address}, signed in <DateTime at={session.createdAt} />, last seen{' '}
            {formatSince(session.lastSeenAt, now)}
          </Trans>
        </Typography>
      </Box>
      {session.current ? null : (
        <Button
          size="small"
          variant="outlined"
          sx={{ flexShrink: 0 }}
          aria-label={t`End the session of ${device}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >{t`End`}</Button>
      )}
    </Box>
  );
}
