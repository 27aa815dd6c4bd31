import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A word beside the name of a plan: one that others take, or that was chosen before signing up. */
export function PlanMark({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={MARK}>
      {children}
    </Box>
  );
}

const MARK = {
  ...{ display: 'inline-flex', alignItems: 'center', height: 20, px: 1.75, borderRadius: '6px', whiteSpace: 'nowrap' },
  ...{ fontSize: 12, fontWeight: 500, lineHeight: '20px', color: 'accent.main' },
  bgcolor: 'color-mix(in srgb, var(--mui-palette-accent-main) 12%, transparent)',
} as const;
