import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const ROWS = 11;
/** Texts are of many lengths. */
const WIDTHS = ['62%', '48%', '70%', '55%'];

/** Rows of the list while they come, as high as they will be. */
export function LoadingRows() {
  return (
    <Box role="status" aria-label={t`Loading`}>
      {Array.from({ length: ROWS }, (_, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 3, alignItems: 'center', height: 'var(--row)', px: 3 }}>
          <Skeleton variant="circular" width={36} height={36} sx={{ flexShrink: 0 }} />
          <Box sx={{ flexGrow: 1, display: 'grid', gap: 2 }}>
            <Skeleton variant="rounded" height={12} width={WIDTHS[index % WIDTHS.length]} />
            <Skeleton variant="rounded" height={12} width={WIDTHS[(index + 2) % WIDTHS.length]} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
