import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PoolCoverage } from '@wavelane/contracts';
import { coverageQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { Figures } from '@/components/surfaces/figures';
import { Loading } from '@/components/loading';
import { channelCount, dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';

/** Whether the pool covers the days that accounts have bought, and how long it lasts. */
export function Coverage() {
  const coverage = useQuery({ ...coverageQuery, refetchOnMount: 'always' });
  return (
    <Box sx={{ mb: 6 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 3 }}>{t`Coverage`}</Typography>
      {coverage.error ? <ErrorNote error={coverage.error} retry={() => void coverage.refetch()} /> : null}
      {coverage.isPending ? <Loading rows={2} /> : null}
      {coverage.data ? <Answer coverage={coverage.data} /> : null}
    </Box>
  );
}

function Answer({ coverage }: { coverage: PoolCoverage }) {
  const { sold, paidAhead, pool, activeChannels, lastsUntil, missing } = coverage;
  return (
    <Figures
      label={t`Coverage`}
      figures={[
        { name: t`Sold and unused`, value: dayCount(sold) },
        { name: t`Of these with channels`, value: dayCount(paidAhead) },
        { name: t`In the pool`, value: dayCount(pool) },
        {
          name: t`Lasts until`,
          value: lastsUntil === null ? t`No channel uses days` : formatDate(lastsUntil),
          note: lastsUntil === null ? null : t`with ${channelCount(activeChannels)} active`,
        },
      ]}
    >
      <Typography role="status" color={missing > 0 ? 'warning' : 'textSecondary'} variant="body2">
        {missing > 0
          ? t`${dayCount(missing)} are missing to cover all that is sold. Top up the balance.`
          : t`The pool covers all that is sold.`}
      </Typography>
    </Figures>
  );
}
