import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PoolCoverage } from '@wavelane/contracts';
import { coverageQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { channelCount, dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';

/** Whether the pool covers the days that accounts have bought, and how long it lasts. */
export function Coverage() {
  const coverage = useQuery({ ...coverageQuery, refetchOnMount: 'always' });
  return (
    <Paper variant="outlined" component="section" aria-labelledby="coverage" sx={{ p: 6, mb: 6 }}>
      <Typography id="coverage" component="h2" variant="h2" sx={{ mb: 4 }}>{t`Coverage`}</Typography>
      {coverage.error ? <ErrorNote error={coverage.error} retry={() => void coverage.refetch()} /> : null}
      {coverage.isPending ? <Loading rows={2} /> : null}
      {coverage.data ? <Figures coverage={coverage.data} /> : null}
    </Paper>
  );
}

function Figures({ coverage }: { coverage: PoolCoverage }) {
  const { sold, paidAhead, pool, activeChannels, lastsUntil, missing } = coverage;
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' }}
      >
        <Figure name={t`Sold and unused`} value={dayCount(sold)} />
        <Figure name={t`Of these with channels`} value={dayCount(paidAhead)} />
        <Figure name={t`In the pool`} value={dayCount(pool)} />
        <Figure
          name={t`Lasts until`}
          value={lastsUntil === null ? t`No channel uses days` : formatDate(lastsUntil)}
          note={lastsUntil === null ? undefined : t`with ${channelCount(activeChannels)} active`}
        />
      </Box>
      <Typography role="status" color={missing > 0 ? 'warning' : 'textSecondary'} sx={{ mt: 4 }}>
        {missing > 0
          ? t`${dayCount(missing)} are missing to cover all that is sold. Top up the balance.`
          : t`The pool covers all that is sold.`}
      </Typography>
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {value}
        {note ? (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        ) : null}
      </Typography>
    </Box>
  );
}
