import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LOW, PHONE } from '../looks';

/** Bubbles of the lengths that messages have: width in percent, height in px, whether it is ours. */
const BUBBLES = [
  [46, 36, false],
  [38, 56, true],
  [30, 36, true],
  [52, 56, false],
  [34, 36, false],
  [44, 36, true],
  [28, 36, false],
] as const;

/** Bubbles while they come. */
export function LoadingBubbles() {
  return (
    <Box role="status" aria-label={t`Loading`} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {BUBBLES.map(([width, height, isOurs], index) => (
        <Skeleton
          key={index}
          variant="rounded"
          height={height}
          sx={{ width: `${width}%`, borderRadius: '16px', alignSelf: isOurs ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </Box>
  );
}

/** A conversation while it comes: as high as it will be, so that nothing moves. */
export function LoadingThread() {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, bgcolor: 'background.default' }}>
      <Box sx={HEAD}>
        <Skeleton variant="circular" width={32} height={32} />
        <Skeleton variant="rounded" width={140} height={14} />
        <Box sx={{ flexGrow: 1 }} />
        <Skeleton variant="rounded" width={84} height={32} sx={{ borderRadius: '10px' }} />
        <Skeleton variant="rounded" width={92} height={32} sx={{ borderRadius: '10px' }} />
      </Box>
      <Box sx={{ flexGrow: 1, minHeight: 0, overflow: 'hidden', px: 6, py: 3, display: 'grid', alignContent: 'end' }}>
        <LoadingBubbles />
      </Box>
      <Box sx={{ px: 4, pb: 3 }}>
        <Box sx={BOX} />
      </Box>
    </Box>
  );
}

const HEAD = {
  ...{ display: 'flex', alignItems: 'center', gap: 3, height: 56, flexShrink: 0, px: 4 },
  ...{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' },
  [PHONE]: { height: 52 },
  [LOW]: { height: 44 },
};
const BOX = {
  ...{ height: 110, border: 1, borderColor: 'part.outline', borderRadius: '14px', bgcolor: 'background.paper' },
  [LOW]: { height: 44 },
};
