import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the front page that the top bar leads to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={PART}>
      <Typography id={`${id}-title`} component="h2" sx={{ ...HEADING, mb: { xs: 6, md: 10 } }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The bar at the top covers the target of an anchor. */
export const PART = { pt: { xs: 20, md: 28 }, scrollMarginTop: '16px' } as const;
export const HEADING = {
  ...{ fontSize: 'clamp(28px, 3.4vw, 40px)', fontWeight: 600, lineHeight: 1.12, letterSpacing: '-0.028em' },
  ...{ textWrap: 'balance', maxWidth: '20ch' },
} as const;
