import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** A form and its preview, until they are there. */
export function FormSkeleton() {
  return (
    <Box
      role="status"
      aria-busy
      aria-label={t`Loading`}
      sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' } }}
    >
      <Skeleton variant="rounded" height={420} />
      <Skeleton variant="rounded" height={220} />
    </Box>
  );
}
