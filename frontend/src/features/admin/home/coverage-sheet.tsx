import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { OperationsOverview, PoolCoverage } from '@wavelane/contracts';
import { coverageQuery, operationsQuery } from '@/api/admin-queries';
import { ErrorNote } from '@/components/error-note';
import { CheckIcon, WarnIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { Sheet } from '@/components/surfaces/sheet';
import { partText } from '@/components/words/parts';
import { formatNumber } from '@/lib/format';

const RouteLink = createLink(Link);

/** Whether the pool covers the sold days, and whether every part of the installation is well. */
export function CoverageSheet() {
  const coverage = useQuery({ ...coverageQuery, refetchOnMount: 'always' });
  const { data: overview } = useQuery({ ...operationsQuery, refetchInterval: false });
  return (
    <Sheet>
      <Box component="section" aria-label={t`Coverage`} sx={{ px: { xs: 4, sm: 6 }, py: 5 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontSize: 13 }}>
          <Typography component="h2" variant="body2" color="textSecondary">{t`Coverage`}</Typography>
          <RouteLink to="/admin/balances">{t`Balances`}</RouteLink>
        </Box>
        {coverage.error ? <ErrorNote error={coverage.error} retry={() => void coverage.refetch()} /> : null}
        {coverage.isPending ? <Loading rows={2} /> : null}
        {coverage.data ? <Figures coverage={coverage.data} /> : null}
      </Box>
      {overview ? <Health checks={overview.health} /> : null}
    </Sheet>
  );
}

function Figures({ coverage: { sold, paidAhead, pool } }: { coverage: PoolCoverage }) {
  const owed = Math.max(0, sold - paidAhead);
  const whole = Math.max(pool, owed);
  const [asked, free] = [Math.min(pool, owed), Math.max(0, pool - owed)];
  const parts = [
    { name: t`May be asked for`, days: asked, colour: 'chart.read' },
    { name: t`Missing`, days: owed - asked, colour: 'chart.failed' },
    { name: t`Free`, days: free, colour: 'chart.delivered' },
  ].filter(({ days }, at) => days > 0 || at === 0);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 1, mb: 3 }}>
        <Box sx={{ fontSize: 32, lineHeight: '40px', fontWeight: 600, letterSpacing: '-0.02em', whiteSpace: 'nowrap' }}>
          {owed === 0 ? '–' : `${formatNumber(Math.floor((10 * pool) / owed) / 10)} ×`}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t`${formatNumber(pool)} in the pool against ${formatNumber(owed)} that may be asked for`}
        </Typography>
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '1px', height: 10, borderRadius: '2px', overflow: 'hidden', bgcolor: 'part.track' }}
      >
        {whole === 0
          ? null
          : parts.map(({ name, days, colour }) => (
              <Box key={name} sx={{ width: `${(100 * days) / whole}%`, bgcolor: colour }} />
            ))}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mt: 2, fontSize: 12 }}
      >
        {parts.map(({ name, days, colour }) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box aria-hidden component="span" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: colour }} />
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(days)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function Health({ checks }: { checks: OperationsOverview['health'] }) {
  return (
    <Box
      component="ul"
      aria-label={t`Health`}
      sx={{ listStyle: 'none', m: 0, px: { xs: 4, sm: 6 }, py: 4, display: 'grid', gap: 2 }}
    >
      {checks.map(({ name, problem }) => (
        <Box component="li" key={name} sx={{ display: 'flex', gap: 3, fontSize: 13 }}>
          <Box sx={{ color: problem === null ? 'success.main' : 'warning.main' }}>
            {problem === null ? <CheckIcon title={t`Well`} /> : <WarnIcon title={t`Not well`} />}
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {partText(name)}
            {problem === null ? null : <Box sx={{ color: 'text.secondary' }}>{problem}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
