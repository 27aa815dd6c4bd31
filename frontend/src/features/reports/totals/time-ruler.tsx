import Box from '@mui/material/Box';
import type { ReportTimes } from '@wavelane/contracts';

interface TimeRulerProps {
  now: ReportTimes;
  /** Median of the period before, ms. */
  earlier: number | null;
}

/** A median and the time that nine of ten did not exceed, on one ruler, with the median of the period before. */
export function TimeRuler({ now: { median, p90 }, earlier }: TimeRulerProps) {
  const longest = Math.max(median ?? 0, p90 ?? 0, earlier ?? 0);
  // The longest ends before the ruler does, so that its mark is visible.
  const share = (time: number | null) => (time === null || longest === 0 ? 0 : (92 * time) / longest);
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 10, my: 0.5 }}>
      <Box sx={{ position: 'absolute', inset: 0, borderRadius: '2px', overflow: 'hidden', bgcolor: 'part.track' }}>
        <Box sx={{ ...PART, width: `${share(p90)}%`, opacity: 0.35 }} />
        <Box sx={{ ...PART, width: `${share(median)}%` }} />
      </Box>
      {earlier === null ? null : (
        <Box
          sx={{
            ...{ position: 'absolute', insetBlock: -3, width: 2, bgcolor: 'text.primary' },
            insetInlineStart: `${share(earlier)}%`,
          }}
        />
      )}
    </Box>
  );
}

const PART = { position: 'absolute', insetBlock: 0, insetInlineStart: 0, bgcolor: 'chart.read' } as const;
