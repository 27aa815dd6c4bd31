import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** One line of what it is for. */
  text: ReactNode;
  /** What can be done, right of it where there is room. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One matter of a page. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, minWidth: 0 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        {/* On a phone every action is below its text; beside it where there is more room, however long it is. */}
        <Box sx={{ minWidth: 0, flex: { xs: '1 1 280px', sm: '1 1 220px' }, overflowWrap: 'anywhere' }}>
          <Typography id={id} component="h2" variant="h2">
            {title}
          </Typography>
          <Typography color="textSecondary" component="div">
            {text}
          </Typography>
        </Box>
        {action ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{action}</Box> : null}
      </Box>
      {children}
    </Paper>
  );
}
