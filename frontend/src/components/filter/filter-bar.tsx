import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { Field } from '@/components/fields/field';
import { FILTER, filterGrid } from './filter-grid';

export type AddressFilter<Name extends string> = ReturnType<typeof useAddressFilter<Name>>;

/** A field of a filter. What is typed holds when typing is over, a date that is chosen at once. */
export interface Condition<Name extends string> {
  name: Name;
  label: string;
  placeholder?: string;
  type?: 'search' | 'date' | 'datetime-local';
  maxLength?: number;
  /** Blanks around an id are never meant. */
  trim?: boolean;
}

interface FilterBarProps<Name extends string> extends Pick<
  AddressFilter<Name>,
  'typed' | 'type' | 'choose' | 'clear' | 'isFiltered'
> {
  conditions: readonly Condition<Name>[];
  /** Grid columns where there is room for all in one row. */
  columns: string;
  /** Fields of other kinds, behind those. */
  children?: ReactNode;
}

/** Which entries of a list are shown; everything given must hold. */
export function FilterBar<Name extends string>({ conditions, columns, children, ...filter }: FilterBarProps<Name>) {
  const { typed, type, choose, clear, isFiltered } = filter;
  const isTyped = !conditions[0]?.type?.startsWith('date');
  return (
    <Box role="search" sx={FILTER}>
      <Box sx={filterGrid(columns, isTyped)}>
        {conditions.map(({ name, trim, maxLength, ...field }) => (
          <Field
            key={name}
            {...field}
            value={typed[name]}
            onChange={({ target }) => {
              const part = { [name]: trim ? target.value.trim() : target.value } as Record<Name, string>;
              if (field.type?.startsWith('date')) choose(part);
              else type(part);
            }}
            {...(maxLength && { inputProps: { maxLength } })}
          />
        ))}
        {children}
        <Button disabled={!isFiltered} onClick={clear}>{t`Clear`}</Button>
      </Box>
    </Box>
  );
}
