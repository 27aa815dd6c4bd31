import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** One line that completes the title. */
  subtitle?: string | undefined;
  /** Before the title: the way to the page above this one. */
  back?: ReactNode;
  /** The primary action, top right. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page. */
export function Page({ title, subtitle, back, action, children }: PageProps) {
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%' }}>
      <Box
        sx={{
          // As high as a button: the title is in one place with and without an action.
          ...{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            rowGap: 3,
            minHeight: { xs: 32, md: 36 },
            mb: { xs: 4, md: 5 },
          },
          ...{ justifyContent: 'space-between', alignItems: subtitle === undefined ? 'center' : 'flex-start' },
        }}
      >
        {back}
        {/* The action stays in the row of the title while both fit; a long line is below them. */}
        <Box
          sx={{
            minWidth: 0,
            flex: { xs: back ? '1 1 0' : subtitle === undefined ? '1 1 auto' : '1 1 160px', sm: '1 1 240px' },
          }}
        >
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle === undefined ? null : (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
