import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { PLANS } from './plans-grid';

/** One for each plan of the catalogue, as high as the plans that come. */
const COLUMNS = [1, 2, 3, 4];
const FEATURES = ['55%', '70%', '75%', '60%', '50%'];

export function PlansSkeleton() {
  return (
    <Paper variant="outlined" role="status" aria-label={t`Loading`} sx={PLANS}>
      {COLUMNS.map((column) => (
        <Box key={column} sx={{ p: { xs: 5, xl: 6 }, minHeight: { xs: 484, md: 546 } }}>
          <Skeleton width="40%" height={24} />
          <Skeleton width="60%" height={40} sx={{ mt: { xs: 3, md: 9, xl: 3 } }} />
          <Skeleton width="45%" height={20} sx={{ mb: 5 }} />
          {FEATURES.map((width) => (
            <Skeleton key={width} width={width} height={20} sx={{ mt: 2 }} />
          ))}
        </Box>
      ))}
    </Paper>
  );
}
