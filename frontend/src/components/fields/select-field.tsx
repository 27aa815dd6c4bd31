import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import { type ChangeEvent, type FocusEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { directionOf } from '@/lib/bidi';
import { helpId, Labelled } from './labelled';

export interface SelectFieldProps {
  label: string;
  name?: string | undefined;
  value?: string | number | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  inputRef?: Ref<HTMLSelectElement>;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => unknown;
  onBlur?: (event: FocusEvent<HTMLSelectElement>) => unknown;
  /** Elements `option`. */
  children: ReactNode;
}

/** Lets a long name be cut at its end, also if it runs against the page: `auto` would look at the first option alone. */
const turn = (select: HTMLSelectElement): void => {
  select.dir = directionOf(select.selectedOptions[0]?.text ?? '') ?? '';
};

/** A labelled choice, on the browser's own control: a phone shows its own list. */
export function SelectField({ label, error, hint, inputRef, onChange, onBlur, children, ...select }: SelectFieldProps) {
  const id = useId();
  const own = useRef<HTMLSelectElement>(null);
  const ref = useForkRef(own, inputRef);
  useEffect(() => {
    if (own.current) turn(own.current);
  });
  const changed = (event: ChangeEvent<HTMLSelectElement>) => {
    turn(event.target);
    onChange?.(event);
  };
  const described = (error ?? hint) ? helpId(id) : undefined;
  return (
    <Labelled {...{ id, label, error, hint }} disabled={select.disabled}>
      <NativeSelect
        {...select}
        input={<OutlinedInput label={label} notched />}
        inputRef={ref}
        inputProps={{ id, onChange: changed, onBlur, 'aria-describedby': described }}
      >
        {children}
      </NativeSelect>
    </Labelled>
  );
}
