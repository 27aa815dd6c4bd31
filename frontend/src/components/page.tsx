import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** One line of what the page is for. */
  subtitle: string;
  /** The primary action, top right. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page. */
export function Page({ title, subtitle, action, children }: PageProps) {
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          mb: 6,
        }}
      >
        {/* Beside a long line the action keeps its place where there is room. */}
        <Box sx={{ minWidth: 0, flex: { sm: '1 1 240px' } }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
