import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { helpId, Labelled } from './labelled';

interface FieldProps extends Omit<
  OutlinedInputProps,
  'error' | 'fullWidth' | 'id' | 'inputProps' | 'label' | 'notched' | 'size'
> {
  label: string;
  /** The problem with the value. */
  error?: string | undefined;
  /** In place of the hint: the value may be taken, but is perhaps not meant. */
  warning?: string | undefined;
  hint?: string | undefined;
  /** Beside the label: how much is written. */
  count?: ReactNode;
  /** At the other end of the label's line. */
  action?: ReactNode;
  /** Attributes of the control itself. */
  inputProps?: InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>;
}

/** A labelled text field with an error in place of its hint. */
export function Field({ label, error, warning, hint, count, action, inputProps, placeholder, ...control }: FieldProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, error, warning, hint, count, action }} disabled={control.disabled}>
      <OutlinedInput
        {...control}
        id={id}
        label={label}
        notched
        // The style knows an empty field by it: its cursor is at the start side of the page (app/theme/fields.ts).
        placeholder={placeholder ?? ' '}
        inputProps={{
          dir: 'auto',
          'aria-describedby': (error ?? warning ?? hint) ? helpId(id) : undefined,
          ...inputProps,
        }}
      />
    </Labelled>
  );
}
