import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import { AutocompleteInput } from './autocomplete-input';
import { type Option, optionsFor, type SearchableSelectProps } from './choice';

/** A list of up to so many is read and not searched: a phone does not open its keyboard for it. */
const SHORT = 12;

/** Over the edge of a dialog, which would cut it off. */
const FIXED = { popper: { popperOptions: { strategy: 'fixed' } } } as const;

/** The one choice of forms: it is searched for by any part of its words. */
export function SearchedSelect({ options, none, chosen, hint, error, onChange, ...field }: SearchableSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  // The form can put the focus here; the value is given by `chosen`. Another handle would register it anew.
  const [handle] = useState(() => ({ focus: () => input.current?.focus() }));
  const { label, name, disabled = false, autoFocus = false, opensOnFocus = !autoFocus, inputRef, onBlur } = field;
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  const now = all.find(({ value }) => value === chosen) ?? null;
  // A space typed behind what is chosen opens the list, as that of any other choice: it searches for nothing.
  const shown = now?.label.trim();
  return (
    <Autocomplete<Option, false, true>
      // The list is within the page's landmarks.
      disablePortal
      slotProps={FIXED}
      options={all}
      // Without a match there is no choice yet.
      value={now as Option}
      getOptionKey={({ value }) => value}
      filterOptions={(all, { inputValue }) => (inputValue.trim() === shown ? all : optionsFor(all, inputValue))}
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
          onBlur={({ relatedTarget }) =>
            void onBlur?.({ type: 'blur', target: { name, value: chosen }, relatedTarget } as never)
          }
          inputRef={(element) => {
            input.current = element;
            inputRef?.(element && handle);
          }}
          {...(all.length <= SHORT && { inputMode: 'none' })}
        />
      )}
    />
  );
}
