import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { AutocompleteInput } from './autocomplete-input';
import type { Choice, ComboProps } from './choice';

/** A field for a search, whose matches can be chosen; the server does the search. */
export function ComboBox({ label, placeholder, autoFocus = false, shown, search, ...combo }: ComboProps) {
  const { onSearch, choices, nothing, onChoose } = combo;
  return (
    <Autocomplete<Choice>
      // The list is within the page's landmarks.
      disablePortal
      options={choices}
      value={shown === '' ? null : { value: shown, text: shown }}
      isOptionEqualToValue={(choice, chosen) => choice.text === chosen.text}
      getOptionLabel={({ text }) => text}
      getOptionKey={({ value }) => value}
      filterOptions={(found) => found}
      autoHighlight
      selectOnFocus
      fullWidth
      forcePopupIcon={false}
      clearIcon={null}
      inputValue={search === '' ? shown : search}
      open={search.trim() !== ''}
      noOptionsText={nothing}
      onInputChange={(_, text, reason) => onSearch(reason === 'input' ? text : '')}
      onChange={(_, choice) => onChoose(choice?.value ?? '')}
      onClose={() => onSearch('')}
      onKeyDown={({ key }) => {
        if (key !== 'Enter' || choices.length > 0 || search.trim() === '') return;
        onSearch('');
        onChoose(search.trim());
      }}
      renderOption={({ key, ...option }, { text, detail }) => (
        <Box component="li" key={key} {...option}>
          <bdi>{text}</bdi>
          {detail ? <Detail text={detail} /> : null}
        </Box>
      )}
      renderInput={(params) => (
        <AutocompleteInput
          params={params}
          label={label}
          placeholder={placeholder}
          autoFocus={autoFocus}
          maxLength={200}
        />
      )}
    />
  );
}

function Detail({ text }: { text: string }) {
  return (
    <Box component="bdi" sx={{ color: 'text.secondary', fontSize: 12, textAlign: 'left' }}>
      {text}
    </Box>
  );
}
