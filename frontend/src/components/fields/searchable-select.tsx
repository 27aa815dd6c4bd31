import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type ComponentProps, useState } from 'react';
import { Field } from './field';
import { SelectField } from './select-field';

/** From so many on a list is searched and not only read. */
const LONG = 12;

export interface Option {
  value: string;
  label: string;
}

interface SearchableSelectProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  options: readonly Option[];
  /** What stands first, for nothing chosen; left out where something must be. */
  none?: string;
  /** What is chosen now; it stays in the list whatever is searched for. */
  chosen: string;
}

/** A choice with a field to search in where there is much to choose from. */
export function SearchableSelect({ options, none, chosen, ...select }: SearchableSelectProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const shown = options.filter(({ value, label }) => value === chosen || label.toLocaleLowerCase().includes(wanted));
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
      {options.length > LONG ? (
        <Field
          label={t`Search: ${select.label.toLowerCase()}`}
          type="search"
          autoComplete="off"
          hint={wanted ? t`${shown.length} of ${options.length}` : undefined}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : null}
      <SelectField {...select}>
        {none === undefined ? null : <option value="">{none}</option>}
        {shown.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}
