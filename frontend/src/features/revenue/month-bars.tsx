import Box from '@mui/material/Box';
import { formatNumber } from '@/lib/format';
import { monthShort } from './months';
import type { RevenueRow } from './sums';

const HEIGHT = 112;
/** The number of months with a bar; the table has all of them. */
const SHOWN = 12;
const LINES = [1, 2 / 3, 1 / 3, 0];

interface MonthBarsProps {
  /** Named by their months, in order. */
  rows: readonly RevenueRow[];
  /** Minor units of one. */
  unit: number;
}

/** The revenue of each of the last months, as bars: the table below has the same figures. */
export function MonthBars({ rows, unit }: MonthBarsProps) {
  const shown = rows.slice(-SHOWN);
  const top = roundUp(Math.max(...shown.map(({ net }) => net / unit), 1));
  return (
    <Box aria-hidden dir="ltr" sx={{ position: 'relative', height: HEIGHT + 24, px: { xs: 4, sm: 6 }, mt: 6, mb: 3 }}>
      {LINES.map((share) => (
        <Box key={share} sx={{ ...GRID, top: (1 - share) * HEIGHT }}>
          <span>{compact(top * share)}</span>
        </Box>
      ))}
      <Box sx={BARS}>
        {shown.map(({ name, net }, at) => (
          <Box key={name} sx={{ flex: '0 1 56px', display: 'grid', justifyItems: 'center', alignContent: 'end' }}>
            <Box
              sx={{
                ...{ width: 'min(28px, 70%)', height: (Math.max(0, net / unit) / top) * HEIGHT },
                bgcolor: at === shown.length - 1 ? 'chart.read' : 'chart.delivered',
              }}
            />
            <Box sx={{ height: 24, pt: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {monthShort(name)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The next number with thirds that are easy to read. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return (Math.ceil(value / size / 3) * 3 || 3) * size;
}

const THOUSAND = 1_000;
const compact = (value: number) =>
  value >= 10 * THOUSAND ? `${formatNumber(Math.round(value / THOUSAND))}k` : formatNumber(Math.round(value));

const GRID = {
  ...{ position: 'absolute', insetInline: { xs: 16, sm: 24 }, height: '1px', bgcolor: 'divider' },
  '& > span': {
    ...{ position: 'absolute', insetInlineStart: 0, bottom: 1, fontSize: 12, lineHeight: '16px' },
    ...{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  },
} as const;
const BARS = {
  ...{ position: 'relative', display: 'flex', justifyContent: 'space-around', alignItems: 'flex-end' },
  ...{ height: HEIGHT + 24, ml: 10 },
} as const;
