import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type ReportTotals } from '@wavelane/contracts';
import { read } from '@/api/read';
import { Change } from '@/components/change/change';
import { formatDuration, formatNumber } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { dayIn } from '@/lib/times/local-times';

/** How soon people are answered today, and how many conversations were resolved; each against yesterday. */
export function RepliesToday() {
  const today = dayIn(useNow(), useTimeZone() ?? 'UTC');
  const { data, error } = useQuery({
    ...read(api.report, { asked: { from: today, days: 1 } }),
    refetchOnMount: 'always',
  });
  if (error) return null;
  return (
    <Box component="section" aria-label={t`Replies today`} sx={{ px: { xs: 4, sm: 6 }, py: 5 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 2.5 }}>{t`Replies today`}</Typography>
      {data ? <Figures totals={data.totals} before={data.before.totals} /> : <Coming />}
    </Box>
  );
}

function Figures({ totals, before }: { totals: ReportTotals; before: ReportTotals }) {
  return (
    <Box component="dl" sx={LIST}>
      <dt>{t`First reply, median`}</dt>
      <dd>
        <b>{formatDuration(totals.first.median)}</b>
        {totals.first.median === null ? null : (
          <Change now={totals.first.median} before={before.first.median} better="less" isTime />
        )}
      </dd>
      <dt>{t`Resolved`}</dt>
      <dd>
        <b>{formatNumber(totals.resolved)}</b>
        {/* Before the day's work has begun, "100 % less" is no news. */}
        {totals.resolved === 0 ? null : <Change now={totals.resolved} before={before.resolved} better="more" />}
      </dd>
    </Box>
  );
}

const Coming = () => (
  <Box role="status" aria-label={t`Loading`} sx={{ display: 'grid', gap: 2 }}>
    <Skeleton height={20} />
    <Skeleton height={20} />
  </Box>
);

const LIST = {
  ...{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 3, rowGap: 2, m: 0 },
  ...{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' },
  '& dd': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', columnGap: 2.5, m: 0 },
  '& b': { color: 'text.primary', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;
