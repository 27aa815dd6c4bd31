import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exportsQuery } from '@/api/admin-queries';
import { DateTime } from '@/components/date-time';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { formatNumber } from '@/lib/format';

/** The exports, each with its actor and the checksum that proves a file complete. */
export function Exports() {
  const list = useInfiniteQuery(exportsQuery);
  const { data = [] } = list;
  if (list.error) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading rows={3} isInSheet />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t`No exports yet`}
        text={t`Every file that is taken from the books appears here, with the sum that proves it whole.`}
      />
    );
  return (
    <Box component="section" aria-label={t`Exports`} sx={{ '& > div:first-of-type': { borderTop: 0 } }}>
      {data.map(({ id, state, startedAt, format, by, manifest }) => (
        <Box key={id} sx={{ borderTop: 1, borderColor: 'divider', px: { xs: 4, sm: 6 }, py: 3, fontSize: 13 }}>
          <Typography variant="body2">
            <Trans>
              <DateTime at={startedAt} />: {format.toUpperCase()} by {by.kind}
              {manifest ? t`, ${formatNumber(manifest.rows)} lines, ${formatNumber(manifest.bytes)} bytes` : ''}
              {state === 'started' && !manifest ? t`, broken off` : ''}
            </Trans>
          </Typography>
          {manifest ? (
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {t`SHA-256 ${manifest.sha256}; the log up to ${manifest.position}; opening ${manifest.opening}, closing ${manifest.closing}`}
            </Typography>
          ) : null}
        </Box>
      ))}
      <MoreButton {...list} />
    </Box>
  );
}
