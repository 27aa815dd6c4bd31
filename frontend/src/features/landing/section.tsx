import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A part of the front page that the top bar leads to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={{ py: { xs: 10, md: 14 } }}>
      <Typography
        id={`${id}-title`}
        component="h2"
        sx={{ fontSize: 32, fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.25, mb: 6 }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
