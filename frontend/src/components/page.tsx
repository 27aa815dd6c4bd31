import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** One line that completes the title. */
  subtitle?: string | undefined;
  /** Before the title: the way to the page above this one. */
  back?: ReactNode;
  /** In the middle of the title's line: the steps of a form. On narrow screens it is at its end. */
  middle?: ReactNode;
  /** The primary action, top right. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page. */
export function Page({ title, subtitle, back, middle, action, children }: PageProps) {
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
            minHeight: 32,
            mb: { xs: 4, md: 5 },
          },
          '& .MuiButton-root': { minHeight: { md: 32 }, py: { md: 1 } },
          ...{ justifyContent: 'space-between', alignItems: subtitle === undefined ? 'center' : 'flex-start' },
        }}
      >
        {back}
        {/* The action stays in the row of the title while both fit; a long line is below them. */}
        <Box
          sx={{
            minWidth: 0,
            flex: {
              xs: back ? '1 1 0' : subtitle === undefined ? '1 1 auto' : '1 1 160px',
              // A title alone is as wide as its words.
              sm: back || subtitle !== undefined ? '1 1 240px' : '1 1 auto',
              ...(middle !== undefined && { xs: '1 1 auto', sm: '1 1 auto', lg: '1 1 0' }),
            },
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
        {middle === undefined ? null : (
          <>
            <Box sx={MIDDLE}>{middle}</Box>
            {/* As wide as the title's part: the middle is in the middle with and without an action. */}
            <Box sx={END}>{action}</Box>
          </>
        )}
        {middle === undefined ? action : null}
      </Box>
      {children}
    </Box>
  );
}

const END = { display: 'flex', justifyContent: 'flex-end', flex: { xs: '0 0 auto', lg: '1 1 0' } } as const;
const MIDDLE = { flex: '0 1 auto', minWidth: 0 } as const;
