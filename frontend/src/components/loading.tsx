import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Rows of what is coming. */
export function Loading({ rows = 3 }: { rows?: number }) {
  return (
    <Box role="status" aria-label={t`Loading`} sx={{ display: 'grid', gap: 3, mb: 4 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={56} />
      ))}
    </Box>
  );
}
