import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Events, one below the other along a line. @param label the list's name for a screen reader */
export function Story({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
      {children}
    </Box>
  );
}

/** The day of the entries below it. */
export function StoryDay({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'text.secondary', pt: 4, pb: 3 }}
    >
      {children}
    </Box>
  );
}

interface StoryEntryProps {
  /** A colour of the theme, such as `error.main`. */
  colour: string;
  /** In the ring on the line; a dot without one. */
  icon?: ReactNode;
  /** At the end of its first line. */
  when?: ReactNode;
  children: ReactNode;
}

/** One thing of it, with a mark on the line. */
export function StoryEntry({ colour, icon, when, children }: StoryEntryProps) {
  return (
    <Box component="li" sx={ENTRY}>
      <Box aria-hidden sx={{ ...RING, color: colour, ...(!icon && { bgcolor: colour, ...DOT }) }}>
        {icon}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {when ? (
        <Box sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {when}
        </Box>
      ) : null}
    </Box>
  );
}

const ENTRY = {
  ...{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', columnGap: 3, pb: 4, position: 'relative' },
  // The line from ring to ring: none below the last.
  '&:not(:last-of-type)::before': {
    ...{ content: '""', position: 'absolute', insetInlineStart: '11px', top: 26, bottom: 2, width: '1.5px' },
    bgcolor: 'divider',
  },
} as const;
const RING = {
  ...{ display: 'grid', placeItems: 'center', width: 24, height: 24, borderRadius: '50%' },
  boxShadow: 'inset 0 0 0 1.5px currentColor',
} as const;
const DOT = { width: 10, height: 10, mt: '5px', ml: '7px', boxShadow: 'none' } as const;
