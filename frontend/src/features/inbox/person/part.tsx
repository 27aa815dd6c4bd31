import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A part of the data about a person. */
export function Part({ title, children, ...rest }: { title: string; children: ReactNode; 'data-labels'?: string }) {
  return (
    <Box component="section" aria-label={title} {...rest} sx={{ mt: 5, display: 'grid', gap: 2 }}>
      <Typography component="h4" color="textSecondary" sx={{ fontSize: 12, fontWeight: 500, lineHeight: '16px' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
