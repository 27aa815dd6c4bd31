import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

type Passed = Pick<NativeSelectProps, 'name' | 'value' | 'disabled' | 'onChange' | 'onBlur' | 'inputRef'>;

interface SelectFieldProps extends Passed {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Options. */
  children: ReactNode;
}

/** A labelled choice, on the browser's own control. */
export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined} variant="outlined" size="small">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        {...select}
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id, ...(help && { 'aria-describedby': `${id}-help` }) }}
      >
        {children}
      </NativeSelect>
      {help ? <FormHelperText id={`${id}-help`}>{help}</FormHelperText> : null}
    </FormControl>
  );
}
