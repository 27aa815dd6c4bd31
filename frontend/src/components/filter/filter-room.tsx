import Box from '@mui/material/Box';
import { FILTER, filterGrid } from './filter-grid';

/** px */
const FIELD_HEIGHT = 40;

/** Keeps the place of a {@link FilterBar} whose code is still on its way, at every width: nothing below it moves when it comes. */
export function FilterRoom({ columns, fields }: { columns: string; fields: number }) {
  return (
    <Box sx={FILTER} aria-hidden>
      <Box sx={[filterGrid(columns, true), { visibility: 'hidden' }]}>
        {Array.from({ length: fields }, (_, index) => (
          <Box key={index} sx={{ height: FIELD_HEIGHT }} />
        ))}
        <Box component="button" disabled sx={{ height: FIELD_HEIGHT }} />
      </Box>
    </Box>
  );
}
