import { t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryDay } from '@wavelane/contracts';
import { activityQuery } from '@/api/queries';
import { BarsChart, type BarSeries } from '@/components/chart/bars-chart';
import { ErrorNote } from '@/components/error-note';
import { dayLabel } from '@/lib/format';

/** What the chart tells apart, in the order of its bars. */
const SERIES: readonly BarSeries<DeliveryDay>[] = [
  { kind: 'delivered', label: t`Delivered`, of: ({ delivered }) => delivered },
  { kind: 'read', label: t`Read`, of: ({ read }) => read },
  { kind: 'replied', label: t`Replied`, of: ({ replied }) => replied },
  { kind: 'failed', label: t`Failed`, of: ({ failed }) => failed },
];

/** What became of messages on each of the last 30 days; the same as a table for those who do not see it. */
export function DeliveryChart() {
  const { data = [], error, refetch } = useQuery({ ...activityQuery, refetchOnMount: 'always' });
  return (
    <Paper variant="outlined" component="section" aria-labelledby="delivery" sx={{ p: 5, mt: 6 }}>
      <Typography id="delivery" component="h2" variant="h2">{t`Last 30 days`}</Typography>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      <BarsChart
        rows={data}
        nameOf={({ day }) => dayLabel(day)}
        series={SERIES}
        heading={t`Day`}
        label={t`Deliveries by day`}
        newestFirst
      />
    </Paper>
  );
}
