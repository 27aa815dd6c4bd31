import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '@/components/loading';

/** The parts of a person's page, of about their size. */
export function PersonSkeleton() {
  return (
    <Box role="status" aria-label={t`Loading`}>
      <Box sx={HEAD}>
        <Skeleton variant="circular" width={64} height={64} />
        <Box sx={{ flex: { xs: '1 1 200px', sm: '1 1 0' }, minWidth: 0 }}>
          <Skeleton width={220} height={32} sx={{ maxWidth: '80%' }} />
          <Skeleton width={140} sx={{ maxWidth: '60%', mt: 1 }} />
        </Box>
        {/* On a phone the counts and the links are below the name. */}
        <Skeleton variant="rounded" width={200} height={44} sx={BELOW} />
        <Skeleton variant="rounded" width="100%" height={40} sx={BELOW} />
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

const HEAD = {
  ...{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 5, rowGap: 4 },
  ...{ mb: 6, minHeight: 80 },
} as const;
const BELOW = { display: { sm: 'none' } } as const;
const COLUMNS = {
  ...{ display: 'grid', gap: 6, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;
