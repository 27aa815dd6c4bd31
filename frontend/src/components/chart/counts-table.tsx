import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format';
import type { ChartColumn } from './columns';

interface CountsTableProps<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  columns: readonly ChartColumn<Row>[];
  heading: string;
  label: string;
  newestFirst: boolean;
  cell: ((row: Row, column: ChartColumn<Row>) => ReactNode) | undefined;
}

const totalOf = <Row,>(rows: readonly Row[], { of }: ChartColumn<Row>): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The values of a chart, in figures, with their totals. */
export function CountsTable<Row>({ rows, nameOf, columns, heading, label, newestFirst, cell }: CountsTableProps<Row>) {
  return (
    <Box component="details" sx={FOLDED}>
      <summary>{t`As a table`}</summary>
      <Box tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 280, overflow: 'auto', mt: 2 }}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {columns.map(({ label: name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(newestFirst ? rows.toReversed() : rows).map((row) => (
              <tr key={nameOf(row)}>
                <th scope="row">{nameOf(row)}</th>
                {columns.map((column) => (
                  <td key={column.label}>{cell ? cell(row, column) : formatNumber(column.of(row))}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`In all`}</th>
              {columns.map((column) => (
                <td key={column.label}>{formatNumber(totalOf(rows, column))}</td>
              ))}
            </tr>
          </tfoot>
        </Box>
      </Box>
    </Box>
  );
}

const FOLDED = {
  mt: 2,
  '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: 12, lineHeight: '24px', width: 'fit-content' },
} as const;
const TABLE = {
  ...{ width: 1, fontSize: 13, fontVariantNumeric: 'tabular-nums', borderCollapse: 'collapse' },
  '& :is(th, td)': { textAlign: 'right', p: 1, fontWeight: 400 },
  '& thead th': { fontWeight: 500, color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'left' },
  '& tfoot :is(th, td)': { fontWeight: 600, borderTop: 1, borderColor: 'divider' },
} as const;
