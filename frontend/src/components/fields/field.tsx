import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'id'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled text field. Made of parts: MUI's TextField would bring menus along (docs/adr/0013-frontend.md). */
export function Field({ label, error, hint, inputProps, ...input }: FieldProps) {
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined} variant="outlined" size="small">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        inputProps={{ dir: 'auto', ...inputProps }}
        id={id}
        label={label}
        notched
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
      {help ? <FormHelperText id={`${id}-help`}>{help}</FormHelperText> : null}
    </FormControl>
  );
}
