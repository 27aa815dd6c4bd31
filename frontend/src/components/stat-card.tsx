import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'success' | 'warning' | 'error' | undefined;
  children?: ReactNode;
}

/** One number that people decide by. */
export function StatCard({ label, value, hint, tone, children }: StatCardProps) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={label}
      sx={{ p: 5, display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Typography color="textSecondary">{label}</Typography>
      <Typography
        component="p"
        sx={{
          fontSize: 32,
          lineHeight: 1.2,
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
          ...(tone && { color: `${tone}.main` }),
        }}
      >
        {value}
      </Typography>
      {hint ? (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      ) : null}
      {children}
    </Paper>
  );
}
