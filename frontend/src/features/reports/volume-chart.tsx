import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type Report, type ReportFigure, type ReportFilter, type ReportVolume } from '@wavelane/contracts';
import { useState } from 'react';
import { read } from '@/api/read';
import { Segments } from '@/components/buttons/segments';
import { BarsChart } from '@/components/chart/bars-chart';
import type { BarSeries, ChartColumn } from '@/components/chart/columns';
import { EmptyState } from '@/components/empty-state';
import { dayLabel, daySpan, dayText, formatNumber } from '@/lib/format';
import { Figure } from './figure-link';

type Row = ReportVolume & { day?: string; hour?: number };

const SENT: BarSeries<Row> = { kind: 'read', label: t`Sent`, of: ({ sent }) => sent };
const RECEIVED: BarSeries<Row> = {
  ...{ kind: 'delivered', label: t({ message: 'Received', context: 'messages' }) },
  of: ({ received }) => received,
};
const COLUMNS: readonly (ChartColumn<Row> & { figure?: ReportFigure })[] = [
  { ...RECEIVED, figure: 'received' },
  { figure: 'answers', label: t`Answers`, of: ({ answers }) => answers },
  { figure: 'resolved', label: t`Resolved`, of: ({ resolved }) => resolved },
  SENT,
];

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const nameOf = ({ day, hour = 0 }: Row): string => (day === undefined ? hourText(hour) : dayText(day));
/** With more days a day's name needs its month. */
const ONE_MONTH = 14;

type By = 'day' | 'hour';

interface VolumeChartProps {
  report: Report;
  asked: ReportFilter;
  /** The last day is not over. */
  isToday: boolean;
}

/** Messages of each day, or in each hour of all days together, beside the period before. */
export function VolumeChart({ report, asked, isToday }: VolumeChartProps) {
  const [chosen, setChosen] = useState<By>('day');
  const by = report.days.length > 1 ? chosen : 'hour';
  const { data } = useQuery(read(api.report, { asked: { ...asked, from: report.before.from } }));
  const rows: readonly Row[] = by === 'day' ? report.days : report.hours;
  const earlier: readonly Row[] = (by === 'day' ? data?.days : data?.hours) ?? [];
  const isEmpty = [...rows, ...earlier].every(({ sent, received }) => sent + received === 0);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="volume" sx={SHEET}>
      <Box sx={HEAD}>
        <Typography id="volume" component="h2" variant="h2">
          {by === 'day' ? t`Messages by day` : t`Messages by hour`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px' }}>
          {periodsOf(report)}
        </Typography>
        {report.days.length > 1 ? (
          <Segments
            label={t`By day or hour`}
            value={by}
            options={[
              { value: 'day', text: t`Day` },
              { value: 'hour', text: t`Hour` },
            ]}
            onChoose={(each) => setChosen(each)}
          />
        ) : null}
      </Box>
      {isEmpty ? (
        <EmptyState
          title={t`No messages on these days`}
          text={t`Conversations of that time are in the tables below.`}
        />
      ) : (
        <BarsChart
          key={by}
          rows={rows}
          nameOf={nameOf}
          shortOf={(row, at) => shortOf(row, at, rows.length, isToday)}
          series={[SENT, RECEIVED]}
          isLastOpen={isToday && by === 'day'}
          earlier={
            earlier.length === rows.length
              ? { values: earlier.map(SENT.of), nameOf: (at) => earlierName(earlier[at]) }
              : undefined
          }
          columns={COLUMNS}
          heading={by === 'day' ? t`Day` : t`Hour`}
          label={by === 'day' ? t`Messages by day` : t`Messages by hour`}
          newestFirst={by === 'day'}
          cell={(row, column) => <Cell row={row} column={column} asked={asked} />}
          aside={t`Time zone ${report.timeZone}`}
        />
      )}
    </Paper>
  );
}

/** A figure of the table, with a link to its conversations if there are any. */
function Cell({
  row: { day, hour, ...row },
  column,
  asked,
}: {
  row: Row;
  column: ChartColumn<Row>;
  asked: ReportFilter;
}) {
  const figure = COLUMNS.find((one) => one.label === column.label)?.figure;
  if (figure === undefined) return formatNumber(column.of(row));
  const within = day === undefined ? asked : { ...asked, from: day, days: 1 };
  return <Figure value={column.of(row)} asked={within} wanted={{ figure, ...(hour !== undefined && { hour }) }} />;
}

function periodsOf({ from, to, before }: Report): string {
  const [shown, earlier] = [daySpan(from, to), daySpan(before.from, before.to)];
  return t`${shown}, compared with ${earlier}`;
}

function earlierName(row: Row | undefined): string {
  if (row === undefined) return '';
  const name = row.day === undefined ? t`in the period before` : dayText(row.day);
  return t`Sent, ${name}`;
}

function shortOf(row: Row, at: number, count: number, isToday: boolean): string {
  const { day } = row;
  if (day === undefined) return nameOf(row);
  if (isToday && at === count - 1) return t`today`;
  return count > ONE_MONTH || at === 0 || day.endsWith('-01') ? dayLabel(day) : String(Number(day.slice(-2)));
}

const SHEET = { px: { xs: 4, sm: 6 }, pt: 5, pb: 4, minWidth: 0 } as const;
const HEAD = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, minHeight: 32, mb: 4 },
} as const;
