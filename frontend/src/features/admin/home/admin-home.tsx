import Box from '@mui/material/Box';
import { CoverageSheet } from './coverage-sheet';
import { ROOM } from './room';
import { WaitsSheet } from './waits-sheet';

/** The administrator's first page: waiting matters, and the state of the installation. */
export function AdminHome() {
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: `${ROOM.gap}px`, mb: 6 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 366px' },
        '& > div': { display: 'grid' },
      }}
    >
      <Box sx={{ minHeight: ROOM.waits }}>
        <WaitsSheet />
      </Box>
      <Box sx={{ minHeight: ROOM.coverage }}>
        <CoverageSheet />
      </Box>
    </Box>
  );
}
