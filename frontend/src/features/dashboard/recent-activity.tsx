import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type Job, RECENT_JOBS } from '@wavelane/contracts';
import { unlessEarly } from '@/api/early/early';
import { jobsQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { InSheet } from '@/components/surfaces/in-sheet';
import { Sheet } from '@/components/surfaces/sheet';
import { StatusBadge } from '@/components/status-badge';
import { addressee } from '@/components/words/addressee';
import { shownStatus } from '@/components/words/messages/shown-status';
import { fromServer } from '@/i18n/texts';
import { listed } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';
import { useMayOpen } from '@/lib/hooks/use-may';

const LinkButton = createLink(Button);
const RouteLink = createLink(Link);

/**
 * The latest five jobs. @param isFirst the steps before the first message are beside it: theirs is the filled button
 */
export function RecentActivity({ isFirst = false }: { isFirst?: boolean }) {
  const { data, error, refetch } = useQuery({ ...jobsQuery, refetchOnMount: unlessEarly });
  const maySend = useMayOpen('/send');
  return (
    <Sheet
      title={t`Recent Activity`}
      aside={data && data.length > 0 ? <RouteLink to="/outbox">{t`View all`}</RouteLink> : null}
    >
      {error ? (
        <Box sx={{ px: { xs: 4, sm: 6 }, pt: 4 }}>
          <ErrorNote error={error} retry={() => void refetch()} />
        </Box>
      ) : null}
      {data?.length === 0 ? (
        <InSheet value={false}>
          <EmptyState
            place="outbox"
            title={t`No messages sent yet`}
            text={t`Sent messages and replies appear here.`}
            action={
              maySend ? (
                <LinkButton to="/send" variant={isFirst ? 'outlined' : 'contained'}>{t`Send First Message`}</LinkButton>
              ) : null
            }
          />
        </InSheet>
      ) : null}
      {data && data.length > 0 ? (
        <Box component="ul" sx={LIST}>
          {data.slice(0, RECENT_JOBS).map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </Box>
      ) : null}
    </Sheet>
  );
}

function JobRow({ job }: { job: Job }) {
  const { counts } = job;
  const parts = (['delivered', 'read', 'replied', 'failed'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${formatNumber(counts[name])} ${fromServer(name)}`);
  const said = parts.length > 0 ? listed(parts) : t`${formatNumber(counts.total)} in all`;
  const isOut = counts.total - counts.queued - counts.pending - counts.cancelled;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ gridArea: 'status' }}>
        <StatusBadge status={shownStatus(job)} />
      </Box>
      <Box sx={{ gridArea: 'name', minWidth: 0, display: 'flex', gap: 1 }}>
        <RouteLink
          to="/outbox"
          search={job.type === 'single' ? { single: job.id } : { job: job.id }}
          color="inherit"
          underline="hover"
          dir="auto"
          sx={{ ...CUT, fontWeight: 500, flexShrink: 0, maxWidth: 1 }}
        >
          {job.told?.person?.name ?? addressee(job)}
        </RouteLink>
        {job.told?.by ? (
          <>
            <span aria-hidden>·</span>
            <Box component="span" dir="auto" sx={{ ...CUT, color: 'text.secondary' }}>
              {job.told.by.name}
            </Box>
          </>
        ) : null}
      </Box>
      <Box sx={{ gridArea: 'progress', minWidth: 0 }}>
        <LinearProgress
          variant="determinate"
          aria-hidden
          value={counts.total === 0 ? 0 : (100 * isOut) / counts.total}
          sx={BAR}
        />
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', mt: 1 }}>{said}</Box>
      </Box>
      <Box sx={{ gridArea: 'time', fontSize: 12, color: 'text.secondary', textAlign: 'end', whiteSpace: 'nowrap' }}>
        <DateTime at={job.createdAt} short />
      </Box>
    </Box>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const;
const ROW = {
  ...{ display: 'grid', alignItems: 'center', columnGap: 4, rowGap: 2, px: { xs: 4, sm: 6 }, py: { xs: 3, sm: 2 } },
  ...{ fontSize: 13, lineHeight: '20px', minHeight: 52, '& > :first-of-type': { justifySelf: 'start' } },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '100px minmax(0, 1.5fr) minmax(84px, 1fr) 116px' },
  gridTemplateAreas: { xs: '"name time" "progress status"', sm: '"status name progress time"' },
} as const;
/** A text that does not fit is cut at its end; the sender's name is cut first. */
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;
const BAR = {
  ...{ height: 6, borderRadius: '2px', bgcolor: 'part.track' },
  '& .MuiLinearProgress-bar': { bgcolor: 'chart.read', borderRadius: 0 },
} as const;
