import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { formatNumber } from '@/lib/format';
import { type BarKind, fillOf } from './bars';

/** The library of charts comes when one is shown. */
const BarsDrawing = lazily(() => import('./bars-drawing'), 'BarsDrawing', null, { isPrefetched: false });

/** What a chart tells apart. */
export interface BarSeries<Row> {
  kind: BarKind;
  label: string;
  of: (row: Row) => number;
}

interface BarsChartProps<Row> {
  /** In order; each has a group of bars. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  series: readonly BarSeries<Row>[];
  /** What names of rows are, above them in the table. */
  heading: string;
  /** What the table is called for those who do not see it. */
  label: string;
  /** In the table the last row stands first. */
  newestFirst?: boolean;
  /** What the figure of a row in the table leads to. */
  cell?: (row: Row, series: BarSeries<Row>) => ReactNode;
}

/** Counts as bars, with totals in the legend; the same as a table for those who do not see it. */
export function BarsChart<Row>(props: BarsChartProps<Row>) {
  const { rows, nameOf, series } = props;
  const [hidden, setHidden] = useState<ReadonlySet<BarKind>>(new Set());
  const shown = series.filter(({ kind }) => !hidden.has(kind));
  return (
    <>
      <Legend {...props} hidden={hidden} onToggle={(kind) => setHidden((before) => toggled(before, kind))} />
      <Box aria-hidden dir="ltr" sx={{ height: 240 }}>
        <BarsDrawing
          names={rows.map(nameOf)}
          bars={shown.map(({ kind, label, of }) => ({ kind, label, data: rows.map(of) }))}
        />
      </Box>
      <Table {...props} />
    </>
  );
}

function toggled(kinds: ReadonlySet<BarKind>, kind: BarKind): ReadonlySet<BarKind> {
  const next = new Set(kinds);
  if (!next.delete(kind)) next.add(kind);
  return next;
}

const totalOf = <Row,>(rows: readonly Row[], { of }: BarSeries<Row>): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

interface LegendProps<Row> extends Pick<BarsChartProps<Row>, 'rows' | 'series'> {
  hidden: ReadonlySet<BarKind>;
  onToggle: (kind: BarKind) => void;
}

/** What each kind of bar is, with its total; pressed, it shows or hides them. */
function Legend<Row>({ rows, series, hidden, onToggle }: LegendProps<Row>) {
  return (
    <Box role="group" aria-label={t`Bars to show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 3 }}>
      {series.map((one) => (
        <ButtonBase
          key={one.kind}
          aria-pressed={!hidden.has(one.kind)}
          onClick={() => onToggle(one.kind)}
          sx={{
            gap: 2,
            px: 3,
            minHeight: 32,
            border: 1,
            borderColor: 'divider',
            borderRadius: '99px',
            font: 'inherit',
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            '&[aria-pressed="false"]': { color: 'text.secondary', textDecoration: 'line-through' },
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <svg width="12" height="12" aria-hidden>
            <rect width="12" height="12" rx="2" fill={fillOf(one.kind)} />
          </svg>
          {one.label}
          <Box component="span" sx={{ fontWeight: 650 }}>
            {formatNumber(totalOf(rows, one))}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

function Table<Row>({ rows, nameOf, series, heading, label, newestFirst = false, cell }: BarsChartProps<Row>) {
  return (
    <Box component="details" sx={{ mt: 4, '& summary': { cursor: 'pointer', color: 'text.secondary' } }}>
      <summary>{t`As a table`}</summary>
      <Box tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 280, overflow: 'auto', mt: 2 }}>
        <Box
          component="table"
          sx={{
            width: 1,
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            '& :is(th, td)': { textAlign: 'right', p: 1 },
            '& th:first-of-type': { textAlign: 'left' },
            '& tfoot': { fontWeight: 650 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {series.map(({ kind, label: name }) => (
                <th key={kind} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(newestFirst ? rows.toReversed() : rows).map((row) => (
              <tr key={nameOf(row)}>
                <th scope="row">{nameOf(row)}</th>
                {series.map((one) => (
                  <td key={one.kind}>{cell ? cell(row, one) : formatNumber(one.of(row))}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`In all`}</th>
              {series.map((one) => (
                <td key={one.kind}>{formatNumber(totalOf(rows, one))}</td>
              ))}
            </tr>
          </tfoot>
        </Box>
      </Box>
    </Box>
  );
}
