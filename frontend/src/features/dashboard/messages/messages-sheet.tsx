import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DeliveryDay } from '@wavelane/contracts';
import { activityQuery } from '@/api/queries';
import { Segments } from '@/components/buttons/segments';
import { BarsChart } from '@/components/chart/bars-chart';
import type { BarSeries, ChartColumn } from '@/components/chart/columns';
import { HEIGHT } from '@/components/chart/measures';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { dayLabel, daySpan, dayText } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { dayBefore, dayIn } from '@/lib/times/local-times';
import { ChartSkeleton } from './chart-skeleton';
import { halves, notRead, readOn, sentOn } from './halves';
import { HEAD, SHEET } from './looks';
import { Totals } from './totals';

/** Bars on one another, in the order in which a message passes through them. */
const SERIES: readonly BarSeries<DeliveryDay>[] = [
  { kind: 'read', label: t`Read`, of: ({ read }) => read, drawn: readOn },
  { kind: 'delivered', label: t`Sent, not read`, of: notRead },
  { kind: 'failed', label: t`Failed`, of: ({ failed }) => failed },
];
const COLUMNS: readonly ChartColumn<DeliveryDay>[] = [
  { label: t`Sent`, of: ({ sent }) => sent },
  { label: t`Delivered`, of: ({ delivered }) => delivered },
  { label: t`Read`, of: ({ read }) => read },
  { label: t`Replied`, of: ({ replied }) => replied },
  { label: t`Failed`, of: ({ failed }) => failed },
];

const PERIODS = [7, 14, 30, 90] as const;
const DEFAULT = 14;
/** With more days a day's name needs its month. */
const ONE_MONTH = 14;

/** The messages sent on each of the last days and their progress, beside the days before. */
export function MessagesSheet() {
  const [days, setDays] = useState<number>(DEFAULT);
  const { data, error, refetch } = useQuery({ ...activityQuery(2 * days), refetchOnMount: 'always' });
  const { now, before } = halves(data ?? [], days);
  // Known before the figures are: nothing makes room for it later.
  const today = dayIn(useNow(), useTimeZone() ?? 'UTC');
  return (
    <Paper variant="outlined" component="section" aria-labelledby="messages" sx={SHEET}>
      <Box sx={HEAD}>
        <Typography id="messages" component="h2" variant="h2">{t`Messages`}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
          {daySpan(dayBefore(today, days - 1), today)}
        </Typography>
        <Segments
          label={t({ message: 'Period', context: 'from one day to another' })}
          value={days}
          options={PERIODS.map((each) => ({ value: each, text: each === 90 ? t`90 days` : each }))}
          onChoose={setDays}
        />
      </Box>
      {error ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <ChartSkeleton />
      ) : (
        <Shown now={now} before={before} />
      )}
    </Paper>
  );
}

function Shown({ now, before }: { now: readonly DeliveryDay[]; before: readonly DeliveryDay[] }): ReactNode {
  if ([...now, ...before].every(({ sent, read, failed }) => sent + read + failed === 0))
    return (
      <Box sx={{ display: 'grid', alignContent: 'center', minHeight: HEIGHT + 90 }}>
        <EmptyState
          place="outbox"
          title={t`No messages in this time`}
          text={t`Choose a longer time, or send one: it is counted here.`}
        />
      </Box>
    );
  return (
    <>
      <Totals now={now} before={before} />
      <BarsChart
        rows={now}
        nameOf={({ day }) => dayText(day)}
        shortOf={({ day }, at) => (at === now.length - 1 ? t`today` : shortDay(day, at, now.length))}
        series={SERIES}
        isStacked
        isLastOpen
        earlier={{ values: before.map(sentOn), nameOf: (at) => dayText(before[at]?.day ?? now[at]?.day ?? '') }}
        columns={COLUMNS}
        heading={t`Day`}
        label={t`Deliveries by day`}
        newestFirst
      />
    </>
  );
}

/** The day alone, such as `11`, if the title names the month. */
const shortDay = (day: string, at: number, count: number): string =>
  count > ONE_MONTH || (at > 0 && day.endsWith('-01')) ? dayLabel(day) : String(Number(day.slice(-2)));
