import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface DockProps {
  /** The next action, in a line. */
  says: ReactNode;
  /** Buttons; the one that continues is the last. */
  children: ReactNode;
}

/** The bar below a long form: it stays in sight with the next action. */
export function Dock({ says, children }: DockProps) {
  return (
    <Box sx={DOCK}>
      <Box role="status" sx={SAYS}>
        {says}
      </Box>
      <Box sx={BUTTONS}>{children}</Box>
    </Box>
  );
}

const SAYS = { flex: '1 1 160px', minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' } as const;
const BUTTONS = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 3, ml: 'auto', '& .MuiButton-root': { minHeight: { md: 40 } } },
  // On a phone the button of the next step fills the width that the other buttons leave.
  ...{ flexGrow: { xs: 1, sm: 0 }, '& > .MuiButton-contained': { flexGrow: { xs: 1, sm: 0 } } },
} as const;

/** As wide as the page with its surroundings. */
const DOCK = {
  ...{
    position: 'sticky',
    bottom: 'var(--foot, 0px)',
    zIndex: 2,
    mt: 6,
    mb: -6,
    mx: { xs: -4, md: -8 },
    px: { xs: 4, md: 8 },
    py: 3,
  },
  ...{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minHeight: 64 },
  ...{ bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' },
  // A window so low belongs to the form.
  '@media (max-height: 479.95px)': { position: 'static' },
} as const;
