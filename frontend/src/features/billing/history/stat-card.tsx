import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Tone = 'success' | 'warning' | 'error';

interface StatCardProps {
  label: string;
  /** Its label as a link to the list behind the number: all of the card is then pressed. */
  link?: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  /** The state of the number, in a dot beside it: figures have the colour of text. */
  tone?: Tone | undefined;
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
          // As high as a finger needs.
          '& a': { display: 'inline-block', lineHeight: '24px' },
          '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '14px' },
          '&:has(a):hover': { bgcolor: 'action.hover' },
        }),
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {link ?? label}
      </Typography>
      <Typography
        component="p"
        sx={{
          ...{ fontSize: 32, lineHeight: '40px', fontWeight: 600, letterSpacing: '-0.02em' },
          ...{ fontVariantNumeric: 'tabular-nums', display: 'flex', alignItems: 'center', gap: 2 },
        }}
      >
        {value}
        {tone ? <Dot tone={tone} /> : null}
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

function Dot({ tone }: { tone: Tone }) {
  return (
    <Box
      component="span"
      aria-hidden
      data-tone={tone}
      sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', color: `${tone}.main`, bgcolor: 'currentColor' }}
    />
  );
}
