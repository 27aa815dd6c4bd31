import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ForwardIcon } from '@/components/icons/frame-icons';
import { LeftIcon } from '@/components/icons/icons';
import { Tip } from '@/components/tips/tip';
import { dayLabel, formatDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

const DAY_MS = 86_400_000;
/** The most days with a date below the ruler. */
const MARKS = 5;
/** Half of the knob: the ruler begins and ends below its middle. px */
const INSET = 12;

interface TimeSliderProps {
  /** The earliest day, as `yyyy-mm-dd`. */
  first: string;
  /** `yyyy-mm-dd`; '' = now, at the end. */
  value: string;
  onChange: (day: string) => void;
}

/** A ruler of days with the time on it; its end is now, and the part later than the time is hatched. */
export function TimeSlider({ first, value, onChange }: TimeSliderProps) {
  const begin = Date.parse(first);
  const now = useNow();
  const last = Math.max(1, Math.floor((now - begin) / DAY_MS));
  const asked = value === '' ? last : Math.round((Date.parse(value) - begin) / DAY_MS);
  const at = Math.min(Math.max(asked, 0), last);
  const dayOf = (days: number) => new Date(begin + days * DAY_MS).toISOString().slice(0, 10);
  const go = (days: number) => onChange(days >= last ? '' : dayOf(Math.max(0, days)));
  const text = value === '' ? t`now` : t`the end of ${formatDate(value)} (UTC)`;
  const step = Math.max(1, Math.ceil(last / MARKS));
  const marks = Array.from({ length: MARKS }, (_, mark) => mark * step).filter((days) => days < last * 0.85);
  return (
    <Box sx={LINE}>
      <Step label={t`One day back`} isOff={at === 0} onStep={() => go(at - 1)} isBack />
      <Box sx={{ position: 'relative', flexGrow: 1, height: 64 }}>
        <Box aria-hidden sx={TRACK}>
          <Box sx={{ width: `${(100 * at) / last}%`, bgcolor: 'chart.read' }} />
          <Box sx={{ flexGrow: 1, background: HATCHED }} />
        </Box>
        <Box
          component="input"
          type="range"
          aria-label={t`As of`}
          min={0}
          max={last}
          value={at}
          aria-valuetext={text}
          onChange={(event) => go(Number(event.target.value))}
          sx={INPUT}
        />
        <Box aria-hidden sx={MARKED}>
          {marks.map((days, mark) => (
            <Box
              key={days}
              component="span"
              sx={{
                insetInlineStart: `${(100 * days) / last}%`,
                ...(mark > 0 && { display: { xs: 'none', sm: 'block' } }),
              }}
            >
              {dayLabel(dayOf(days))}
            </Box>
          ))}
          <Box component="b" sx={{ insetInlineEnd: 0 }}>
            {value === '' ? t`now, ${dayLabel(dayOf(last))}` : dayLabel(dayOf(last))}
          </Box>
        </Box>
      </Box>
      <Step label={t`One day on`} isOff={at === last} onStep={() => go(at + 1)} />
    </Box>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  isBack?: boolean;
  onStep: () => void;
}

function Step({ label, isOff, isBack = false, onStep }: StepProps) {
  return (
    <Tip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isOff} onClick={onStep}>
          {isBack ? <LeftIcon /> : <ForwardIcon />}
        </IconButton>
      </span>
    </Tip>
  );
}

const LINE = {
  ...{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 3 }, px: { xs: 2, sm: 6 }, pt: 3, pb: 1 },
  '@media print': { display: 'none' },
} as const;
const HATCHED = 'repeating-linear-gradient(135deg, var(--mui-palette-chart-delivered) 0 3px, transparent 3px 6px)';
const TRACK = {
  ...{ position: 'absolute', insetInline: INSET, top: 16, height: 10, borderRadius: '2px' },
  ...{ display: 'flex', overflow: 'hidden', bgcolor: 'part.track' },
} as const;
const KNOB = {
  ...{ boxSizing: 'border-box', width: 24, height: 24, borderRadius: '50%', cursor: 'grab' },
  ...{ border: '6px solid var(--mui-palette-primary-main)', background: 'var(--mui-palette-background-paper)' },
} as const;
const INPUT = {
  ...{ position: 'absolute', insetInline: 0, top: 9, width: 1, height: 24, m: 0 },
  ...{ appearance: 'none', background: 'transparent', cursor: 'pointer' },
  '&::-webkit-slider-runnable-track': { height: 24, background: 'transparent' },
  '&::-webkit-slider-thumb': { appearance: 'none', ...KNOB },
  '&::-moz-range-track': { height: 24, background: 'transparent' },
  '&::-moz-range-thumb': KNOB,
} as const;
const MARKED = {
  ...{ position: 'absolute', insetInline: INSET, top: 38 },
  ...{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', whiteSpace: 'nowrap' },
  '& > span, & > b': { position: 'absolute', paddingInlineStart: 1, fontWeight: 400 },
  '& > span::before': {
    ...{ content: '""', position: 'absolute', insetInlineStart: 0, top: -12, width: '1px', height: 8 },
    bgcolor: 'part.outline',
  },
} as const;
