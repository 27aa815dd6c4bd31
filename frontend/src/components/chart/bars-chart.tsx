import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { BarsSkeleton } from './bars-skeleton';
import { spacing } from './bars';
import type { BarSeries, ChartColumn } from './columns';
import { CountsTable } from './counts-table';
import { HEIGHT } from './measures';
import { type Earlier, ReadOut } from './read-out';

/** The library of charts is loaded when one is shown. */
const BarsDrawing = lazily(() => import('./bars-drawing'), 'BarsDrawing', <BarsSkeleton />, {
  isPrefetched: false,
});

interface BarsChartProps<Row> {
  /** In order; each has a bar, or a group of bars. At least one. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Below the axis; left out: as the name. */
  shortOf?: (row: Row, at: number) => string;
  series: readonly BarSeries<Row>[];
  /** The bars of a row are stacked, in their order. */
  isStacked?: boolean;
  earlier?: Earlier | undefined;
  /** The last row is not over yet. */
  isLastOpen?: boolean;
  /** The columns of the table; left out: the series. */
  columns?: readonly ChartColumn<Row>[];
  /** The heading of the rows' names in the table. */
  heading: string;
  /** The name of the table, for screen readers. */
  label: string;
  /** In the table the last row comes first. */
  newestFirst?: boolean;
  /** The link of a row's figure in the table. */
  cell?: (row: Row, column: ChartColumn<Row>) => ReactNode;
  /** At the end of the line with the values. */
  aside?: ReactNode;
}

/** Counts as bars, with values in the line below them; the same as a table for screen readers. */
export function BarsChart<Row>(props: BarsChartProps<Row>) {
  const { rows, nameOf, shortOf = nameOf, series, isStacked = false, earlier, isLastOpen = false, aside } = props;
  const { columns = series, heading, label, newestFirst = false, cell } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const isPhone = useIsPhone();
  const every = spacing(rows.length, isPhone);
  const last = rows.length - 1;
  const at = pointed !== null && pointed <= last ? pointed : last;
  const row = rows[at];
  return (
    <>
      <Box aria-hidden dir="ltr" sx={{ height: HEIGHT }}>
        <BarsDrawing
          // The newest has its name, and as many before it as there is room for.
          names={rows.map((each, place) => ((last - place) % every === 0 ? shortOf(each, place) : ''))}
          bars={series.map(({ kind, label: name, of, drawn = of }) => ({ kind, label: name, data: rows.map(drawn) }))}
          isStacked={isStacked}
          earlier={earlier?.values}
          isLastOpen={isLastOpen}
          onPoint={setPointed}
        />
      </Box>
      {row === undefined ? null : (
        <ReadOut name={nameOf(row)} series={series} row={row} at={at} earlier={earlier} aside={aside} />
      )}
      <CountsTable {...{ rows, nameOf, columns, heading, label, newestFirst, cell }} />
    </>
  );
}
