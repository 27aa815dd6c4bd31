import { Children, isValidElement, type ReactNode } from 'react';
import type { Chosen, OfForm, Option } from './choice';
import { SearchableSelect } from './searchable-select';

export interface SelectFieldProps extends OfForm {
  label: string;
  name?: string | undefined;
  /** The value of one of the options. */
  value: string | number;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onChange: (event: Chosen) => unknown;
  /** Elements `option`. */
  children: ReactNode;
}

/** A labelled choice of a few: a list opens at a press, or by the arrow keys. */
export function SelectField({ value, children, ...field }: SelectFieldProps) {
  return <SearchableSelect {...field} opensOnFocus={false} options={optionsOf(children)} chosen={String(value)} />;
}

interface OptionProps {
  value?: string | number;
  disabled?: boolean;
  children?: ReactNode;
}

/** The options in the elements `option`. One without a value has that of its text. */
function optionsOf(children: ReactNode): Option[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<OptionProps>(child)) return [];
    const { value, disabled = false, children: words } = child.props;
    const texts = Children.toArray(words).filter((word) => typeof word === 'string' || typeof word === 'number');
    const label = texts.join('');
    return child.type === 'option' ? [{ value: String(value ?? label), label, disabled }] : optionsOf(words);
  });
}
