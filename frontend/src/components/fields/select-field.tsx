import ArrowDropDownRoundedIcon from '@mui/icons-material/ArrowDropDownRounded';
import { useForkRef } from '@mui/material/utils';
import {
  type ChangeEvent,
  createElement,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react';
import { directionOf } from '@/lib/bidi';
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
  '& > select': { appearance: 'none', cursor: 'pointer', pr: '32px', textOverflow: 'ellipsis', textAlign: 'left' },
  '& option': { bgcolor: 'background.paper' },
} as const;

/** A long name is cut at its end, also where it runs against the page: `auto` would look at the first option alone. */
const turn = (select: HTMLSelectElement): void => {
  select.dir = directionOf(select.selectedOptions[0]?.text ?? '') ?? '';
};

/**
 * A labelled choice, on the browser's own control: a `select` in the frame of a text field. MUI's NativeSelect would bring
 * an input of another look along.
 */
export function SelectField({ label, error, hint, inputRef, ...select }: SelectFieldProps) {
  const id = useId();
  const own = useRef<HTMLSelectElement>(null);
  const ref = useForkRef(own, inputRef);
  useEffect(() => {
    if (own.current) turn(own.current);
  });
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    turn(event.target);
    select.onChange?.(event);
  };
  const said = (error ?? hint) && { 'aria-describedby': helpId(id) };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Outline
        label={label}
        disabled={select.disabled}
        end={<ArrowDropDownRoundedIcon aria-hidden sx={{ position: 'absolute', right: 7, pointerEvents: 'none' }} />}
        sx={LOOK}
      >
        {createElement('select', { id, 'aria-invalid': error !== undefined, ...said, ...select, onChange, ref })}
      </Outline>
    </FieldFrame>
  );
}
