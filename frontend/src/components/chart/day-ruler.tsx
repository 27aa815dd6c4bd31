import Box, { type BoxProps } from '@mui/material/Box';

interface DayRulerProps {
  /** Parts of one day, `HH:mm` to `HH:mm`. */
  stretches: readonly { from: string; to: string }[];
  component?: BoxProps['component'];
}

/** A day from its begin to its end, with the parts of it that are meant. */
export function DayRuler({ stretches, component = 'div' }: DayRulerProps) {
  return (
    <Box
      component={component}
      aria-hidden
      sx={{ position: 'relative', m: 0, height: 10, borderRadius: '2px', overflow: 'hidden', bgcolor: 'part.track' }}
    >
      {stretches.map(({ from, to }) => (
        <Box
          key={from}
          sx={{
            ...{ position: 'absolute', insetBlock: 0, bgcolor: 'chart.read' },
            ...{ insetInlineStart: `${shareOf(from)}%`, width: `${Math.max(0, endOf(from, to) - shareOf(from))}%` },
          }}
        />
      ))}
    </Box>
  );
}

/** A stretch that continues into the next day ends this one. */
const endOf = (from: string, to: string): number => (to > from ? shareOf(to) : 100);

const HOURS = 24;
const MINUTES = 60;

/** Which part of a day has passed at a time. @param time `HH:mm` @returns percent */
function shareOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (100 * (hours * MINUTES + minutes)) / (HOURS * MINUTES);
}
