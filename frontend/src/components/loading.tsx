import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';

/** Placeholders for rows. @param isInSheet they lie on a sheet, as the rows will */
export function Loading({ rows = 3, isInSheet = false }: { rows?: number; isInSheet?: boolean }) {
  return (
    <Box
      role="status"
      aria-label={t`Loading`}
      sx={isInSheet ? { px: { xs: 4, sm: 6 } } : { display: 'grid', gap: 3, mb: 4 }}
    >
      {Array.from({ length: rows }, (_, index) =>
        isInSheet ? <Row key={index} /> : <Skeleton key={index} variant="rounded" height={56} />,
      )}
    </Box>
  );
}

/** A sheet with placeholders for rows. */
export function LoadingSheet({ rows }: { rows: number }) {
  return (
    <Paper variant="outlined">
      <Loading rows={rows} isInSheet />
    </Paper>
  );
}

function Row() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, height: 60, borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton variant="circular" width={32} height={32} />
      <Box sx={{ flexGrow: 1 }}>
        <Skeleton width="36%" />
        <Skeleton width="58%" />
      </Box>
      <Skeleton variant="rounded" width={64} height={20} />
    </Box>
  );
}
