import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format';
import { fillOf } from './bars';
import type { BarSeries } from './columns';

/** The period before, a value for each row. */
export interface Earlier {
  values: readonly number[];
  /** The name of one of its days or hours. */
  nameOf: (at: number) => string;
}

interface ReadOutProps<Row> {
  name: string;
  series: readonly BarSeries<Row>[];
  row: Row;
  at: number;
  earlier?: Earlier | undefined;
  aside?: ReactNode;
}

/**
 * The legend of the colours, with the values of the row under the pointer, else of the last one: nothing covers a bar.
 */
export function ReadOut<Row>({ name, series, row, at, earlier, aside }: ReadOutProps<Row>) {
  return (
    <Box sx={LINE}>
      <b>{name}</b>
      {series.map(({ kind, label, of }) => (
        <span key={label}>
          <Box component="i" aria-hidden sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: fillOf(kind) }} />
          {label} <b>{formatNumber(of(row))}</b>
        </span>
      ))}
      {earlier ? (
        <span>
          <Box component="i" aria-hidden sx={{ width: 14, borderTop: '2px dashed', borderColor: 'text.secondary' }} />
          {earlier.nameOf(at)} <b>{formatNumber(earlier.values[at] ?? 0)}</b>
        </span>
      ) : null}
      {aside ? <Box sx={{ marginInlineStart: 'auto' }}>{aside}</Box> : null}
    </Box>
  );
}

const LINE = {
  ...{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mt: 2, pt: 3, borderTop: 1, borderColor: 'divider' },
  // Two lines on a phone: the line is as high for every row.
  ...{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', minHeight: { xs: 49, sm: 29 } },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 1.5 },
  '& b': { color: 'text.primary', fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& > b': { fontWeight: 600 },
} as const;
