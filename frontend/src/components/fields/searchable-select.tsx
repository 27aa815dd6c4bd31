import { lazily } from '../lazy/lazily';
import type { SearchableSelectProps } from './choice';
import { SelectField } from './select-field';

/** A longer list is searched and not only read. */
const LONG = 12;

/** MUI's Autocomplete comes after the page; until then what is chosen stands there. */
const SearchedSelect = lazily(
  () => import('./searched-select'),
  'SearchedSelect',
  ({ label, hint, options, chosen, none = '' }) => (
    <SelectField label={label} hint={hint} disabled>
      <option>{options.find(({ value }) => value === chosen)?.label ?? none}</option>
    </SelectField>
  ),
);

/** A choice. A long one is searched for by any part of its words. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { options, none, chosen: _chosen, ...select } = props;
  if (options.length > LONG) return <SearchedSelect {...props} />;
  return (
    <SelectField {...select}>
      {none === undefined ? null : <option value="">{none}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
