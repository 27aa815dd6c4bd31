import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { BarsSkeleton } from '@/components/chart/bars-skeleton';

/** In the true size: the figure, the bars and the line below them. */
export function ChartSkeleton() {
  return (
    <Box role="status" aria-label={t`Loading`}>
      <Box sx={{ minHeight: { xs: 56, sm: 32 }, mb: 3 }}>
        <Skeleton variant="rounded" width={84} height={28} />
      </Box>
      <BarsSkeleton />
      <Box sx={{ mt: 2, pt: 3, borderTop: 1, borderColor: 'divider', minHeight: { xs: 49, sm: 29 } }}>
        <Skeleton width="60%" height={12} />
      </Box>
      <Box sx={{ height: 24, mt: 2 }} />
    </Box>
  );
}
