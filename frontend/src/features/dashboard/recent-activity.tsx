import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type Job, RECENT_JOBS } from '@wavelane/contracts';
import { unlessEarly } from '@/api/early/early';
import { jobsQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { StatusBadge } from '@/components/status-badge';
import { addressee } from '@/components/words/addressee';
import { fromServer } from '@/i18n/texts';
import { listed } from '@/lib/bidi';
import { useMayOpen } from '@/lib/hooks/use-may';

const LinkButton = createLink(Button);
const RouteLink = createLink(Link);

/** The latest five jobs. */
export function RecentActivity() {
  const { data, error, isPending, refetch } = useQuery({ ...jobsQuery, refetchOnMount: unlessEarly });
  const maySend = useMayOpen('/send');
  return (
    <Paper variant="outlined" component="section" aria-labelledby="recent">
      <Box sx={{ p: 5, pb: 3, display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4 }}>
        <Typography id="recent" component="h2" variant="h2">{t`Recent Activity`}</Typography>
        {data && data.length > 0 ? <RouteLink to="/outbox">{t`View all`}</RouteLink> : null}
      </Box>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading /> : null}
      {data?.length === 0 ? (
        <EmptyState
          title={t`No messages sent yet`}
          action={maySend ? <LinkButton to="/send" variant="contained">{t`Send First Message`}</LinkButton> : null}
        />
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.slice(0, RECENT_JOBS).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </Box>
    </Paper>
  );
}

function JobRow({ job }: { job: Job }) {
  const { counts } = job;
  const parts = (['delivered', 'read', 'replied', 'failed'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${fromServer(name)}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 5,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {/* Badges differ in width; the names below each other should not. */}
      <Box sx={{ minWidth: { sm: 112 } }}>
        <StatusBadge status={job.status} />
      </Box>
      <Box sx={{ flex: '1 1 140px', minWidth: 140, overflowWrap: 'anywhere' }}>
        <RouteLink to="/outbox" search={{ job: job.id }} color="inherit" sx={{ fontWeight: 400 }}>
          <bdi>{addressee(job)}</bdi>
        </RouteLink>
        <Typography variant="caption" component="p" color="textSecondary">
          {parts.length > 0 ? listed(parts) : t`${counts.total} in all`}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        <DateTime at={job.createdAt} />
      </Typography>
    </Box>
  );
}
