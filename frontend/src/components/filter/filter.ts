import type { ReactNode } from 'react';
import type { Option } from '@/components/fields/choice';
import type { useAddressFilter } from '@/lib/hooks/use-address-filter';

export type AddressFilter<Name extends string> = ReturnType<typeof useAddressFilter<Name>>;

/** A field of a filter. A typed text applies when typing is over, a chosen date at once. */
export interface Condition<Name extends string> {
  name: Name;
  label: string;
  placeholder?: string;
  /** For a date: the meaning of an empty one; "Any day" by default. */
  empty?: string;
  type?: 'search' | 'date' | 'datetime-local' | 'choice';
  maxLength?: number;
  /** Blanks around an id are never meant. */
  trim?: boolean;
  /** For a choice: the options beside none. */
  options?: readonly Option[];
  /** For a choice: the meaning of none; "All" by default. */
  none?: string;
  disabled?: boolean;
  /** Further values that are chosen with a value. */
  also?: (value: string) => Partial<Record<Name, string>>;
}

/** The name of a chosen value, for its chip. */
export type ChipWords<Name extends string> = Partial<Record<Name, (value: string) => string>>;

export interface FilterBarProps<Name extends string> extends Pick<
  AddressFilter<Name>,
  'filter' | 'typed' | 'type' | 'choose' | 'clear' | 'isFiltered'
> {
  /** The condition to search by is in the line, the others are behind the button. */
  conditions: readonly Condition<Name>[];
  /** Chips of the fields of other kinds. */
  words?: ChipWords<Name>;
  /** Further conditions that are removed with a condition's chip. */
  without?: Partial<Record<Name, Partial<Record<Name, string>>>>;
  /** Fields of other kinds, behind those. */
  children?: ReactNode;
  /** After the chips. */
  more?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
}

export interface FilterPanelProps<Name extends string> extends FilterBarProps<Name> {
  anchor: HTMLElement;
  onClose: () => void;
}
