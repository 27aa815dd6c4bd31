import type { FieldInput } from '@/lib/form';
import { hasWords } from '@/lib/search/has-words';

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
  /** The text of the choice; '' = nothing. */
  shown: string;
  /** The searched text; `onSearch` is called with every key. */
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
  /** It is shown and cannot be chosen. */
  disabled?: boolean;
}

/** The event of a choice: as a form takes it from a control. */
export interface Chosen {
  target: { name?: string | undefined; value: string };
}

/** How a form puts the focus on a choice that is wrong, and learns that it was left. */
export type OfForm = Partial<Pick<FieldInput, 'inputRef' | 'onBlur'>>;

export interface SearchableSelectProps extends OfForm {
  label: string;
  name?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  options: readonly Option[];
  /** Stands first, for nothing chosen; left out if something must be. */
  none?: string;
  /** The current choice. */
  chosen: string;
  /** The list opens as soon as the field has the focus, not only if it is pressed. */
  opensOnFocus?: boolean;
  onChange: (event: Chosen) => unknown;
}

/** The most matches that are shown: more would only be scrolled past. */
const SHOWN = 100;

/** The options whose labels have every typed word, in their order. */
export const optionsFor = (options: readonly Option[], typed: string): Option[] =>
  options.filter(({ label }) => hasWords(label, typed)).slice(0, SHOWN);
