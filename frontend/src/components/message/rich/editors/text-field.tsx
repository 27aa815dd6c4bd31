import { perceivedLength } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { Counter } from '../../parts/counter';
import { placeholderNote } from '../../parts/placeholder-note';

interface TextFieldProps {
  label: string;
  name?: string;
  value: string;
  /** Characters, as readers count them. */
  max: number;
  problem?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  multiline?: boolean;
  /** The label is for readers only: a title above says it. */
  isSmall?: boolean;
  onChange: (text: string) => void;
}

/** A text with a limit, and how much of it is used. */
export function TextField({ label, value, max, problem, isSmall = false, onChange, ...field }: TextFieldProps) {
  const counter = value === '' ? null : <Counter length={perceivedLength(value.trim(), 2 * max)} max={max} />;
  return (
    <Field
      {...field}
      {...(field.multiline && { minRows: 1, maxRows: 4 })}
      label={label}
      autoComplete="off"
      value={value}
      error={problem}
      warning={placeholderNote(value, [])}
      {...(isSmall ? { endAdornment: counter } : { count: counter })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Around fields whose labels are for readers only. */
export const SMALL_LABELS = {
  '& .MuiInputLabel-root.MuiInputLabel-outlined': {
    ...{ position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
    whiteSpace: 'nowrap',
  },
} as const;
