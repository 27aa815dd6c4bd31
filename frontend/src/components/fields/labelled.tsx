import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';

interface LabelledProps {
  /** Id of the control. */
  id: string;
  label: string;
  /** The problem with the value. */
  error?: string | undefined;
  /** In place of the hint: the value may be taken, but is perhaps not meant. */
  warning?: string | undefined;
  hint?: string | undefined;
  /** Beside the label: how much is written. */
  count?: ReactNode;
  /** At the other end of the label's line: takes the field away, or fills it. */
  action?: ReactNode;
  disabled?: boolean | undefined;
  /** The control. */
  children: ReactNode;
}

/** Id of the words below a control. */
export const helpId = (id: string): string => `${id}-help`;

/**
 * MUI's parts of a text field around a control: its label, and an error in place of the hint. TextField is made of the same
 * parts, but brings MUI's menus and two other looks along with every page.
 */
export function Labelled({
  id,
  label,
  error,
  warning,
  hint,
  count,
  action,
  disabled = false,
  children,
}: LabelledProps) {
  const help = error ?? warning ?? hint;
  const name = (
    <InputLabel shrink htmlFor={id}>
      {label}
    </InputLabel>
  );
  const control = (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      {count || action ? (
        <Box sx={LINE}>
          {name}
          {count}
        </Box>
      ) : (
        name
      )}
      {children}
      {help ? (
        <FormHelperText component="div" {...(error === undefined && warning !== undefined && { sx: WARNING })}>
          <span id={helpId(id)}>{help}</span>
        </FormHelperText>
      ) : null}
    </FormControl>
  );
  if (!action) return control;
  // Beside the control, not within: it may be a field of its own.
  return (
    <Box sx={{ position: 'relative' }}>
      {control}
      <Box sx={ACTION}>{action}</Box>
    </Box>
  );
}

const WARNING = { color: 'warning.main' } as const;
const LINE = {
  ...{ display: 'flex', alignItems: 'center', gap: 2, height: 20, mb: 1.5 },
  '& .MuiInputLabel-root.MuiInputLabel-outlined': { mb: 0 },
} as const;
/** It may be higher than the words: it reaches over their line and moves nothing. */
const ACTION = {
  ...{ position: 'absolute', top: -5, right: 0, height: 20, display: 'flex', alignItems: 'center' },
} as const;
