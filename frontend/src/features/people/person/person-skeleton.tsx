import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '@/components/loading';

/** The parts of a person's page, of about their size. */
export function PersonSkeleton() {
  return (
    <Box role="status" aria-label={t`Loading`}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 5, mb: 6, minHeight: 80 }}>
        <Skeleton variant="circular" width={64} height={64} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Skeleton width={220} height={32} sx={{ maxWidth: '80%' }} />
          <Skeleton width={140} sx={{ maxWidth: '60%', mt: 1 }} />
        </Box>
      </Box>
      <Box sx={COLUMNS} aria-hidden>
        <Paper variant="outlined" sx={{ pt: 3 }}>
          <Loading rows={5} isInSheet />
        </Paper>
        <Paper variant="outlined" sx={{ p: 6, display: { xs: 'none', lg: 'block' } }}>
          <Skeleton width="40%" />
          <Skeleton width="80%" sx={{ mt: 3 }} />
          <Skeleton width="70%" sx={{ mt: 2 }} />
          <Skeleton width="75%" sx={{ mt: 2 }} />
        </Paper>
      </Box>
    </Box>
  );
}

const COLUMNS = {
  ...{ display: 'grid', gap: 6, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;
