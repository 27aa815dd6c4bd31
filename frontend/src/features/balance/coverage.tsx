import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PoolCoverage } from '@wavelane/contracts';
import { coverageQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { CheckIcon, WarnIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { channelCount, dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';
import { BESIDE, Figure } from './figure';

/** Whether the pool covers the days that accounts have bought, and how long it lasts. */
export function Coverage() {
  const coverage = useQuery({ ...coverageQuery, refetchOnMount: 'always' });
  return (
    <Box component="section" aria-label={t`Coverage`} sx={{ ...BESIDE, flex: '1 1 480px' }}>
      {coverage.error ? <ErrorNote error={coverage.error} retry={() => void coverage.refetch()} /> : null}
      {coverage.isPending ? <Loading rows={1} /> : null}
      {coverage.data ? <Answer coverage={coverage.data} /> : null}
    </Box>
  );
}

function Answer({ coverage }: { coverage: PoolCoverage }) {
  const { sold, paidAhead, pool, activeChannels, lastsUntil, missing } = coverage;
  return (
    <>
      <Box component="dl" sx={{ ...BESIDE, m: 0 }}>
        <Figure name={t`Sold and unused`} value={dayCount(sold)} />
        <Figure name={t`Of these with channels`} value={dayCount(paidAhead)} />
        <Figure
          name={t`Lasts until`}
          value={lastsUntil === null ? t`No channel uses days` : formatDate(lastsUntil)}
          note={lastsUntil === null ? null : t`with ${channelCount(activeChannels)} active`}
        />
      </Box>
      <Typography
        role="status"
        color={missing > 0 ? 'warning' : 'textSecondary'}
        variant="body2"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, flexBasis: '100%' }}
      >
        <Box component="span" sx={{ display: 'flex', color: missing > 0 ? 'warning.main' : 'success.main' }}>
          {missing > 0 ? <WarnIcon /> : <CheckIcon />}
        </Box>
        <span>
          {missing > 0
            ? t`${dayCount(missing)} are missing to cover all that is sold. Top up the balance.`
            : t`The pool, ${dayCount(pool)}, covers all that is sold.`}
        </span>
      </Typography>
    </>
  );
}
