import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** What to do next. */
  action?: ReactNode;
}

/** What a list says while there is nothing in it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, px: 6, py: 14, textAlign: 'center' }}>
      <Box
        component="svg"
        viewBox="0 0 120 48"
        aria-hidden
        sx={{ width: 120, height: 48, fill: 'none', stroke: 'currentColor', strokeWidth: 2, color: 'primary.main' }}
      >
        <path d="M4 18c14-12 28-12 42 0s28 12 42 0 21-9 28-6" />
        <path d="M4 34c14-12 28-12 42 0s28 12 42 0 21-9 28-6" opacity=".45" />
      </Box>
      <Typography component="p" variant="h3">
        {title}
      </Typography>
      {text ? <Typography color="textSecondary">{text}</Typography> : null}
      {action}
    </Box>
  );
}
