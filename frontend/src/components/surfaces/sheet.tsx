import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { type ReactNode, useId } from 'react';
import { InSheet } from './in-sheet';

interface SheetProps {
  title?: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Has the page's title: a phone shows that above it already. */
  isPage?: boolean;
  /** Beside the content: its sections have their names above them. */
  isNarrow?: boolean;
  children?: ReactNode;
}

/** One surface with sections that hairlines divide: there are no boxes within it. */
export function Sheet({ title, aside, isPage = false, isNarrow = false, children }: SheetProps) {
  const id = useId();
  const isSaid = useIsPhone() && isPage;
  return (
    <Paper
      variant="outlined"
      {...(title !== undefined && { component: 'section', 'aria-labelledby': id })}
      sx={{
        // Clipped, not hidden: the row that saves stays in the window.
        ...{ minWidth: 0, overflow: 'clip' },
        '& > * + *': { borderTop: 1, borderColor: 'divider' },
        '& > [role=status]:empty': { display: 'none' },
      }}
    >
      {title === undefined ? null : (
        <Box
          sx={{
            ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 },
            ...(isSaid && !aside ? {} : { px: { xs: 4, sm: 6 }, py: 3, minHeight: { md: 56 } }),
          }}
        >
          <Typography id={id} component="h2" variant="h2" {...(isSaid && { className: 'unseen' })}>
            {title}
          </Typography>
          {aside ? <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{aside}</Box> : null}
        </Box>
      )}
      <InSheet value={isNarrow ? 'narrow' : true}>{children}</InSheet>
    </Paper>
  );
}
