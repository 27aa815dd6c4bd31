import { lazily } from '../lazy/lazily';
import type { SearchableSelectProps } from './choice';
import { Field } from './field';

/** MUI's Autocomplete comes after the page; until then what is chosen stands there. */
export const SearchableSelect = lazily(
  () => import('./searched-select'),
  'SearchedSelect',
  ({ label, hint, options, chosen, none = '' }: SearchableSelectProps) => (
    <Field
      label={label}
      hint={hint}
      disabled
      value={options.find(({ value }) => value === chosen)?.label ?? none}
      onChange={() => undefined}
    />
  ),
);
