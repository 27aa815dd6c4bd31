import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

const DAY_MS = 86_400_000;

interface TimeSliderProps {
  /** `yyyy-mm-dd`: where it begins. */
  first: string;
  /** `yyyy-mm-dd`; '' = now, at the end. */
  value: string;
  onChange: (day: string) => void;
}

/** Goes through time by days; its end is now. */
export function TimeSlider({ first, value, onChange }: TimeSliderProps) {
  const id = useId();
  const begin = Date.parse(first);
  const now = useNow();
  const last = Math.max(1, Math.floor((now - begin) / DAY_MS));
  const at = value === '' ? last : Math.round((Date.parse(value) - begin) / DAY_MS);
  const dayOf = (days: number) => new Date(begin + days * DAY_MS).toISOString().slice(0, 10);
  const text = value === '' ? t`now` : t`the end of ${formatDate(value)} (UTC)`;
  return (
    <Paper variant="outlined" sx={{ px: { xs: 4, sm: 6 }, py: 4, mb: 5, '@media print': { display: 'none' } }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 500 }}>
        {t`As of ${text}`}
      </Typography>
      <Box
        component="input"
        id={id}
        type="range"
        min={0}
        max={last}
        value={Math.min(Math.max(at, 0), last)}
        aria-valuetext={text}
        onChange={(event) => {
          const days = Number(event.target.value);
          onChange(days >= last ? '' : dayOf(days));
        }}
        sx={{ width: 1, m: 0, accentColor: 'var(--mui-palette-primary-main)', minHeight: 28 }}
      />
    </Paper>
  );
}
