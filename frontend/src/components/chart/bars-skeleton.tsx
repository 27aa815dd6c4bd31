import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { HEIGHT } from './measures';

const SHARES = [45, 55, 62, 26, 23, 60, 67, 66, 78, 81, 36, 27, 89, 62];

/** Bars before the data or the library of charts is there, as high as the chart. */
export function BarsSkeleton() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-around', height: HEIGHT, pb: '28px' }}>
      {SHARES.map((share, at) => (
        <Skeleton key={at} variant="rounded" width={22} height={`${share}%`} />
      ))}
    </Box>
  );
}
