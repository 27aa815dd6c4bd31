import ArrowDropDownRoundedIcon from '@mui/icons-material/ArrowDropDownRounded';
import { createElement, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { FieldFrame, helpId } from './field-frame';
import { Outline } from './outline';

type Passed = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'name' | 'value' | 'disabled' | 'autoFocus' | 'onChange' | 'onBlur'
>;

interface SelectFieldProps extends Passed {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  inputRef?: Ref<HTMLSelectElement>;
  /** Options. */
  children: ReactNode;
}

const LOOK = {
  '& > select': { appearance: 'none', cursor: 'pointer', pr: '32px', textOverflow: 'ellipsis' },
  '& option': { bgcolor: 'background.paper' },
} as const;

/**
 * A labelled choice, on the browser's own control: a `select` in the frame of a text field. MUI's NativeSelect would bring
 * an input of another look along.
 */
export function SelectField({ label, error, hint, inputRef, ...select }: SelectFieldProps) {
  const id = useId();
  const said = (error ?? hint) && { 'aria-describedby': helpId(id) };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Outline
        label={label}
        disabled={select.disabled}
        end={<ArrowDropDownRoundedIcon aria-hidden sx={{ position: 'absolute', right: 7, pointerEvents: 'none' }} />}
        sx={LOOK}
      >
        {createElement('select', { id, 'aria-invalid': error !== undefined, ...said, ...select, ref: inputRef })}
      </Outline>
    </FieldFrame>
  );
}
