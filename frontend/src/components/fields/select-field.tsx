import ArrowDropDownRoundedIcon from '@mui/icons-material/ArrowDropDownRounded';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { createElement, type ReactNode, useId } from 'react';
import { FieldFrame, helpId } from './field-frame';

type Passed = Pick<OutlinedInputProps, 'name' | 'value' | 'disabled' | 'onChange' | 'onBlur' | 'inputRef'>;

interface SelectFieldProps extends Passed {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Options. */
  children: ReactNode;
}

const LOOK = {
  '& select': { appearance: 'none', cursor: 'pointer', pr: '32px', textOverflow: 'ellipsis' },
  '& option': { bgcolor: 'background.paper' },
} as const;

/** What says of a text field what is typed there has no place at a choice. */
const NativeSelect = ({ type: _type, ...select }: InputBaseComponentProps) => createElement('select', select);

/**
 * A labelled choice, on the browser's own control: a `select` in the frame of a text field. MUI's NativeSelect would bring
 * an input of another look along.
 */
export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <OutlinedInput
        {...select}
        label={label}
        notched
        fullWidth
        size="small"
        error={error !== undefined}
        inputComponent={NativeSelect}
        inputProps={{ id, children, ...((error ?? hint) && { 'aria-describedby': helpId(id) }) }}
        endAdornment={
          <ArrowDropDownRoundedIcon aria-hidden sx={{ position: 'absolute', right: 7, pointerEvents: 'none' }} />
        }
        sx={LOOK}
      />
    </FieldFrame>
  );
}
