import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';

interface LabelledProps {
  /** Id of the control. */
  id: string;
  label: string;
  /** Says what is wrong with the value. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Stands at the other end of the hint's line. */
  aside?: ReactNode;
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
export function Labelled({ id, label, error, hint, aside, disabled = false, children }: LabelledProps) {
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      {children}
      {help || aside ? (
        <FormHelperText component="div" sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
          <span id={helpId(id)}>{help}</span>
          {aside}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
