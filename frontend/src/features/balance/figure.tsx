import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The figures of one line, with room between them; below one another if the line is too narrow. */
export const BESIDE = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start' },
  ...{ columnGap: { xs: 8, md: 12 }, rowGap: 4 },
} as const;

interface FigureProps {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** A number with its name above it, in a `dl`. */
export function Figure({ name, value, note }: FigureProps) {
  return (
    <Box>
      <Box component="dt" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={VALUE}>
        {value}
      </Box>
      {note ? (
        <Box component="dd" sx={{ m: 0, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {note}
        </Box>
      ) : null}
    </Box>
  );
}

const VALUE = {
  ...{ m: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.012em' },
  fontVariantNumeric: 'tabular-nums',
} as const;
