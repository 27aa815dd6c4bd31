import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What happened, one thing below the other along a line. @param label what a reader of the screen calls it */
export function Story({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** One thing of it, with a dot on the line. @param colour of the theme, such as `error.main` */
export function StoryEntry({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ pl: 5, pb: 4, borderLeft: 2, borderColor: 'divider', position: 'relative', minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{ position: 'absolute', left: -6, top: 6, width: 10, height: 10, borderRadius: '50%', bgcolor: colour }}
      />
      {children}
    </Box>
  );
}
