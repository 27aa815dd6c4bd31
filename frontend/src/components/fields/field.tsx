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

/** Height of a line of a field. A field of several has its height before the script that measures it. em */
const LINE = 1.4375;

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
        {...(input.multiline &&
          input.minRows && {
            sx: { '& textarea:not([aria-hidden])': { minHeight: `${Number(input.minRows) * LINE}em` } },
          })}
        {...((error ?? hint) && { 'aria-describedby': helpId(id) })}
      />
    </FieldFrame>
  );
}
