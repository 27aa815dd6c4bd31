import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, useId } from 'react';

interface SelectFieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  name?: string;
  value?: string | number;
  disabled?: boolean;
  onChange?: (event: React.ChangeEvent<HTMLSelectElement | HTMLInputElement>) => void;
  onBlur?: (event: React.FocusEvent<HTMLSelectElement | HTMLInputElement>) => void;
  inputRef?: Ref<HTMLSelectElement>;
  /** Options. */
  children: ReactNode;
}

/** A labelled choice, on the browser's own control. */
export function SelectField({ label, error, hint, children, inputRef, ...select }: SelectFieldProps) {
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined} variant="outlined" size="small">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        {...select}
        inputRef={inputRef}
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id, ...(help && { 'aria-describedby': `${id}-help` }) }}
      >
        {children}
      </NativeSelect>
      {help ? <FormHelperText id={`${id}-help`}>{help}</FormHelperText> : null}
    </FormControl>
  );
}
