import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  /** Its label as a link to the list behind the number: all of the card is then pressed. */
  link?: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'success' | 'warning' | 'error' | undefined;
  children?: ReactNode;
}

/** One number that people decide by. */
export function StatCard({ label, link, value, hint, tone, children }: StatCardProps) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={label}
      sx={{
        p: 5,
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        position: 'relative',
        ...(link !== undefined && {
          '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '14px' },
          '&:has(a):hover': { borderColor: 'primary.main' },
        }),
      }}
    >
      <Typography color="textSecondary">{link ?? label}</Typography>
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
