import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { FieldFrame, helpId } from './field-frame';

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'id'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: string | undefined;
  /** At the other end of the hint's line. */
  aside?: ReactNode;
}

/** A labelled text field. Made of parts: MUI's TextField would bring menus along (docs/adr/0013-frontend.md). */
export function Field({ label, error, hint, aside, inputProps, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside}>
      <OutlinedInput
        {...input}
        inputProps={{ dir: 'auto', ...inputProps }}
        id={id}
        label={label}
        notched
        fullWidth
        size="small"
        error={error !== undefined}
        {...((error ?? hint) && { 'aria-describedby': helpId(id) })}
      />
    </FieldFrame>
  );
}
