import type { SelectFieldProps } from './select-field';

export interface Choice {
  value: string;
  text: string;
  /** Tells those of one name apart. */
  detail?: string;
}

export interface ComboProps {
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** The text of what is chosen; '' = nothing. */
  shown: string;
  /** What is searched for: told with every key. */
  search: string;
  onSearch: (text: string) => void;
  choices: readonly Choice[];
  /** Said in place of choices if a search found none. */
  nothing: string;
  /** '' if the field was emptied. A text that is none of the choices comes as it is, by Enter. */
  onChoose: (value: string) => void;
}

export interface Option {
  value: string;
  label: string;
}

export interface SearchableSelectProps extends Omit<SelectFieldProps, 'children' | 'value' | 'onChange'> {
  options: readonly Option[];
  /** Stands first, for nothing chosen; left out if something must be. */
  none?: string;
  /** What is chosen now. */
  chosen: string;
  value?: string;
  onChange: (event: { target: { name?: string | undefined; value: string } }) => unknown;
}
