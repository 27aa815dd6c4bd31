import { useState } from 'react';
import { lazily } from '../lazy/lazily';
import type { SearchableSelectProps } from './choice';
import { Field } from './field';
import type * as Searched from './searched-select';

interface HeldProps extends SearchableSelectProps {
  /** Called with whether the placeholder has the focus. */
  onHeld: (isHeld: boolean) => void;
}

const Loaded = lazily<typeof Searched, 'SearchedSelect', HeldProps>(
  () => import('./searched-select'),
  'SearchedSelect',
  ({ label, hint, error, options, chosen, none = '', disabled = false, autoFocus = false, onHeld }) => (
    <Field
      {...{ label, hint, error, disabled, autoFocus }}
      readOnly
      value={options.find(({ value }) => value === chosen)?.label ?? none}
      onFocus={() => onHeld(true)}
      onBlur={() => onHeld(false)}
    />
  ),
  { isPrefetched: false },
);

/**
 * MUI's Autocomplete is loaded after the page; until then a placeholder shows the choice, and keeps the focus for it.
 */
export function SearchableSelect(props: SearchableSelectProps) {
  const [isHeld, setHeld] = useState(false);
  return <Loaded {...props} autoFocus={props.autoFocus === true || isHeld} onHeld={setHeld} />;
}
