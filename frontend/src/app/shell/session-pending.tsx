import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** Shown while the signed-in user is not known. */
export function SessionPending() {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
      <CircularProgress aria-label={t`Loading`} />
    </Box>
  );
}
