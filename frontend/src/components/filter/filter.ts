import type { ReactNode } from 'react';
import type { Option } from '@/components/fields/choice';
import type { useAddressFilter } from '@/lib/hooks/use-address-filter';

export type AddressFilter<Name extends string> = ReturnType<typeof useAddressFilter<Name>>;

/** A field of a filter. What is typed holds when typing is over, a date that is chosen at once. */
export interface Condition<Name extends string> {
  name: Name;
  label: string;
  placeholder?: string;
  /** Of a date: what it means to leave it empty; "Any day" unless it says so. */
  empty?: string;
  type?: 'search' | 'date' | 'datetime-local' | 'choice';
  maxLength?: number;
  /** Blanks around an id are never meant. */
  trim?: boolean;
  /** Of a choice: what there is beside nothing. */
  options?: readonly Option[];
  /** Of a choice: what it means to choose nothing; "All" unless it says so. */
  none?: string;
  disabled?: boolean;
  /** What else is chosen with a value. */
  also?: (value: string) => Partial<Record<Name, string>>;
}

/** What a chosen value is called: a chip says it. */
export type ChipWords<Name extends string> = Partial<Record<Name, (value: string) => string>>;

export interface FilterBarProps<Name extends string> extends Pick<
  AddressFilter<Name>,
  'filter' | 'typed' | 'type' | 'choose' | 'clear' | 'isFiltered'
> {
  /** The one to search by stands in the line, the others behind the button. */
  conditions: readonly Condition<Name>[];
  /** Chips of the fields of other kinds. */
  words?: ChipWords<Name>;
  /** What goes with a condition if its chip is removed. */
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
