import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FieldFrameProps {
  /** Id of the control. */
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Small things at the other end of the line of the hint, such as a counter. */
  aside?: ReactNode;
  /** The control in its `Outline`. */
  children: ReactNode;
}

/** What ties the words below a field to its control. */
export const helpId = (id: string): string => `${id}-help`;

const FRAME = { position: 'relative', minWidth: 0 } as const;
const FINE = { ...FRAME, '&:focus-within > label': { color: 'primary.main' } } as const;
const WRONG = { ...FRAME, '& > label': { color: 'error.main' } } as const;

const LABEL = {
  position: 'absolute',
  zIndex: 1,
  top: 0,
  left: 14,
  maxWidth: 'calc(100% - 28px)',
  transform: 'translateY(-11px)',
  fontSize: 12,
  // Room for what of Arabic letters is below their line.
  lineHeight: '22px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'text.secondary',
} as const;

/**
 * A control with its label on the border and what is to be said of it below. In place of MUI's label, helper text and
 * their context: they know states that no field here has, and cost every page with a form.
 */
export function FieldFrame({ id, label, error, hint, aside, children }: FieldFrameProps) {
  const help = error ?? hint;
  return (
    <Box sx={error === undefined ? FINE : WRONG}>
      <Box component="label" htmlFor={id} sx={LABEL}>
        {label}
      </Box>
      {children}
      {help || aside ? (
        <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', mt: 1 }}>
          <Typography
            id={helpId(id)}
            component="p"
            color={error === undefined ? 'textSecondary' : 'error'}
            sx={{ fontSize: 12.5, lineHeight: 1.45, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {help}
          </Typography>
          {aside}
        </Box>
      ) : null}
    </Box>
  );
}
