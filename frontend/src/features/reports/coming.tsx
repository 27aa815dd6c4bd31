import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { BESIDE } from './beside';

/** A report before it is there, as large as it will be. */
export function Coming() {
  return (
    <Box aria-busy role="status" aria-label={t`The report is being counted`} sx={{ display: 'grid', gap: 6 }}>
      <Skeleton variant="rounded" height={96} />
      <Box sx={BESIDE}>
        <Skeleton variant="rounded" height={370} />
        <Skeleton variant="rounded" height={370} />
      </Box>
    </Box>
  );
}
