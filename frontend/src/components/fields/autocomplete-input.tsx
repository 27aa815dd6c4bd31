import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FocusEvent } from 'react';
import { helpId, Labelled } from './labelled';

interface AutocompleteInputProps {
  /** The parameters that MUI's Autocomplete gives to its input. */
  params: AutocompleteRenderInputParams;
  label: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  autoFocus: boolean;
  maxLength?: number;
  /** Which keyboard a phone opens. */
  inputMode?: 'none';
  inputRef?: (element: HTMLInputElement | null) => void;
  onBlur?: (event: FocusEvent) => void;
}

/** The field of an Autocomplete, which looks like all other fields. */
export function AutocompleteInput({ params, label, placeholder = ' ', ...field }: AutocompleteInputProps) {
  const { id, disabled, slotProps } = params;
  const { error, hint, autoFocus, maxLength, inputMode, inputRef, onBlur } = field;
  const help = (error ?? hint) ? helpId(id) : undefined;
  return (
    <Labelled id={id} label={label} error={error} hint={hint} disabled={disabled}>
      <OutlinedInput
        {...slotProps.input}
        id={id}
        label={label}
        notched
        fullWidth
        autoFocus={autoFocus}
        inputRef={inputRef}
        onBlur={onBlur}
        placeholder={placeholder}
        inputProps={{ ...slotProps.htmlInput, dir: 'auto', maxLength, inputMode, 'aria-describedby': help }}
      />
    </Labelled>
  );
}
