import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { Field } from './fields/field';

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

/** Room of its own, whatever the window has: a sidebar may stand beside it. */
const ROOM = { beside: 440, quarters: 640, row: 960 };

const between = (from: number, below: number) => `@container (min-width: ${from}px) and (max-width: ${below - 0.05}px)`;

const FIRST = 'div:first-of-type';
const NEAR_END = 'div:nth-last-child(3)';
const TWO = { gridColumn: 'span 2' };

/** A field, where with so many cells the button would stand in a row of its own: one that takes two of them prevents it. */
const alone = (cells: string, field: string) => `&:has(> button:nth-child(${cells})) > ${field}`;

/** Which entries of a list are shown; everything given must hold. */
export function FilterBar<Name extends string>({ conditions, columns, children, ...filter }: FilterBarProps<Name>) {
  const { typed, type, choose, clear, isFiltered } = filter;
  const isTyped = !conditions[0]?.type?.startsWith('date');
  return (
    <Box role="search" sx={{ containerType: 'inline-size', mb: 5, '@media print': { display: 'none' } }}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          alignItems: 'start',
          justifyItems: 'start',
          '& > :not(button)': { justifySelf: 'stretch' },
          // What is typed needs a phone's whole width; what is chosen does not.
          [`& > ${FIRST}`]: { gridColumn: isTyped ? '1 / -1' : 'auto' },
          [between(0, ROOM.beside)]: {
            '& > div:has(input[type=datetime-local])': { gridColumn: '1 / -1' },
            [alone(isTyped ? '2n' : '2n + 1', NEAR_END)]: TWO,
          },
          [between(ROOM.beside, ROOM.quarters)]: {
            [`& > ${FIRST}`]: { gridColumn: 'auto' },
            [alone('2n + 1', isTyped ? FIRST : NEAR_END)]: TWO,
          },
          [between(ROOM.quarters, ROOM.row)]: {
            gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
            [`& > ${FIRST}`]: { gridColumn: isTyped ? 'span 2' : 'auto' },
            ...(isTyped ? { [alone('4n', FIRST)]: { gridColumn: 'auto' } } : { [alone('4n + 1', NEAR_END)]: TWO }),
          },
          [`@container (min-width: ${ROOM.row}px)`]: {
            gridTemplateColumns: columns,
            [`& > ${FIRST}`]: { gridColumn: 'auto' },
          },
        }}
      >
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
