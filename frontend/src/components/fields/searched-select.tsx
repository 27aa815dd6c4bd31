import { t } from '@lingui/core/macro';
import Autocomplete from '@mui/material/Autocomplete';
import { AutocompleteInput } from './autocomplete-input';
import { askedWords, finds, folded, searchable } from '@wavelane/contracts';
import type { Option, SearchableSelectProps } from './choice';

/** A list of so many is read and not searched: a phone does not open its keyboard for it. */
const SHORT = 12;

/** So many of what was found are shown: more would only be scrolled past. */
const SHOWN = 100;

/** Over the edge of a dialog, which would cut it off. */
const FIXED = { popper: { popperOptions: { strategy: 'fixed' } } } as const;

/** By any part of a label, or by its words in any order. */
function found(options: readonly Option[], typed: string): Option[] {
  const wanted = searchable(typed);
  const hasWords = askedWords(typed).length > 0;
  const is = ({ label }: Option) => folded(label).includes(wanted) || (hasWords && finds(label, typed));
  return options.filter(is).slice(0, SHOWN);
}

/** The one choice of forms: it is searched for by any part of its words. */
export function SearchedSelect({ options, none, chosen, hint, error, onChange, ...field }: SearchableSelectProps) {
  const { label, name, disabled = false, autoFocus = false, opensOnFocus = !autoFocus } = field;
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  const now = all.find(({ value }) => value === chosen) ?? null;
  // A space typed behind what is chosen opens the list, as that of any other choice: it searches for nothing.
  const shown = now?.label.trim();
  return (
    <Autocomplete<Option, false, true>
      // The list stands within the page's landmarks.
      disablePortal
      slotProps={FIXED}
      options={all}
      // Without a match nothing is chosen yet.
      value={now as Option}
      getOptionKey={({ value }) => value}
      filterOptions={(all, { inputValue }) => (inputValue.trim() === shown ? all : found(all, inputValue))}
      getOptionDisabled={({ disabled: isOff = false }) => isOff}
      autoHighlight
      openOnFocus={opensOnFocus}
      disableClearable
      openText={t`Show the list`}
      closeText={t`Hide the list`}
      noOptionsText={t`Nothing found.`}
      fullWidth
      disabled={disabled}
      onChange={(_, { value }) => onChange({ target: { name, value } })}
      renderInput={(params) => (
        <AutocompleteInput
          {...{ params, label, error, hint, autoFocus }}
          {...(all.length <= SHORT && { inputMode: 'none' })}
        />
      )}
    />
  );
}
