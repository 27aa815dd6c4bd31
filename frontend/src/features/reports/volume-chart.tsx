import { t } from '@lingui/core/macro';
import type { Report, ReportFigure, ReportFilter, ReportVolume } from '@wavelane/contracts';
import { type BarSeries, BarsChart } from '@/components/chart/bars-chart';
import { dayLabel, formatNumber } from '@/lib/format';
import { Figure } from './figure-link';

type Row = ReportVolume & { day?: string; hour?: number };

const SERIES: readonly (BarSeries<Row> & { figure: ReportFigure })[] = [
  {
    kind: 'delivered',
    figure: 'received',
    label: t({ message: 'Received', context: 'messages' }),
    of: ({ received }) => received,
  },
  { kind: 'replied', figure: 'answers', label: t`Answers`, of: ({ answers }) => answers },
  { kind: 'read', figure: 'resolved', label: t`Resolved`, of: ({ resolved }) => resolved },
];

const nameOf = ({ day, hour = 0 }: Row): string =>
  day === undefined ? `${String(hour).padStart(2, '0')}:00` : dayLabel(day);

interface VolumeChartProps {
  report: Report;
  asked: ReportFilter;
  by: 'day' | 'hour';
}

/** How much there was on each day, or in each hour of all days together. */
export function VolumeChart({ report, asked, by }: VolumeChartProps) {
  const rows: readonly Row[] = by === 'day' ? report.days : report.hours;
  return (
    <BarsChart
      rows={rows}
      nameOf={nameOf}
      series={SERIES}
      heading={by === 'day' ? t`Day` : t`Hour`}
      label={by === 'day' ? t`Messages by day` : t`Messages by hour`}
      newestFirst={by === 'day'}
      cell={({ day, hour, ...row }, { kind, of }) => {
        const figure = SERIES.find((one) => one.kind === kind)?.figure;
        if (figure === undefined) return formatNumber(of(row));
        const within = day === undefined ? asked : { ...asked, from: day, days: 1 };
        return <Figure value={of(row)} asked={within} wanted={{ figure, ...(hour !== undefined && { hour }) }} />;
      }}
    />
  );
}
