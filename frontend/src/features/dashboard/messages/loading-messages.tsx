import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ChartSkeleton } from './chart-skeleton';
import { HEAD, SHEET } from './looks';

/** The sheet of messages before it is there, as high as it will be. */
export function LoadingMessages() {
  return (
    <Paper variant="outlined" component="section" aria-label={t`Messages`} sx={SHEET}>
      <Box sx={HEAD}>
        <Typography component="h2" variant="h2" sx={{ flexGrow: 1 }}>{t`Messages`}</Typography>
        <Skeleton variant="rounded" width={172} height={32} />
      </Box>
      <ChartSkeleton />
    </Paper>
  );
}
