import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { DAY_MS } from '@wavelane/contracts';
import { dayLabel } from '@/lib/format';
import { dayBefore, dayIn } from '@/lib/times/local-times';
import { ENDS, RULER } from './ruler';

/** The last days are in the colour of a warning. */
const LAST = 7;
/** With more days the lines between them would be too close to distinguish. */
const TELLABLE = 100;

interface DaysRulerProps {
  /** Until they end; 0: none is used, or none is left. */
  days: number;
  /** Space above it, in steps of 4 px. */
  gap?: number;
  now: number;
  /** Unix ms; left out: that many days from now. */
  until?: number;
  /** Whether the last days are in the colour of a warning. */
  warns?: boolean;
  timeZone: string;
}

/** The days until none is left, each a part of it, with dates below. */
export function DaysRuler({ days, gap = 5, now, until = now + days * DAY_MS, warns = true, timeZone }: DaysRulerProps) {
  if (days === 0) return null;
  const last = Math.min(LAST, days);
  return (
    <Box aria-hidden sx={{ mt: gap }}>
      <Box sx={{ ...RULER, '--part': `${100 / days}%` }}>
        <Box sx={{ width: `${(100 * (days - last)) / days}%`, bgcolor: 'chart.read' }} />
        <Box sx={{ flexGrow: 1, bgcolor: warns ? 'part.warnFill' : 'chart.read' }} />
        {days > 1 && days <= TELLABLE ? <Box sx={PARTS} /> : null}
      </Box>
      <Box sx={ENDS}>
        <span>{t`Today`}</span>
        {days > 3 * LAST ? <span>{on((days - last) / 2)}</span> : null}
        {days > LAST ? <span>{on(days - last)}</span> : null}
        <span>{on(days)}</span>
      </Box>
    </Box>
  );

  function on(after: number): string {
    return dayLabel(dayBefore(dayIn(until, timeZone), days - Math.round(after)));
  }
}

const PARTS = {
  ...{ position: 'absolute', inset: 0 },
  backgroundImage:
    'repeating-linear-gradient(to right, transparent 0 calc(var(--part) - 1px), var(--mui-palette-background-paper) calc(var(--part) - 1px) var(--part))',
} as const;
