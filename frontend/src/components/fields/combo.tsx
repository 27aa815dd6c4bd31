import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from './field';

export interface Choice {
  value: string;
  text: string;
  /** Tells those of one name apart. */
  detail?: string;
}

interface ComboProps {
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** What stands in the field while nobody types: what is chosen. */
  shown: string;
  /** What is searched for: told with every key. */
  search: string;
  onSearch: (text: string) => void;
  choices: readonly Choice[];
  /** Said in place of choices where a search found none. */
  nothing: string;
  /** '' where the field was emptied. A text that is none of the choices comes as it is, by Enter. */
  onChoose: (value: string) => void;
}

/** A field that is typed in to find what is then chosen, by mouse or keys. */
export function Combo({
  label,
  placeholder,
  autoFocus = false,
  shown,
  search,
  onSearch,
  choices,
  nothing,
  onChoose,
}: ComboProps) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const active = Math.min(at, choices.length - 1);
  const close = (value?: string) => {
    setOpen(false);
    onSearch('');
    if (value !== undefined && value !== shown) onChoose(value);
  };
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    if (choices.length > 0) setAt((Math.max(active, 0) + by + choices.length) % choices.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, isOpen ? 1 : 0);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      close(search.trim() === '' ? '' : (choices[active]?.value ?? search.trim()));
    }
  };
  const wanted = isOpen && search.trim() !== '';
  return (
    <Box sx={{ position: 'relative', minWidth: 0, width: 1 }}>
      <Field
        label={label}
        autoFocus={autoFocus}
        value={isOpen ? search : shown}
        {...(placeholder && { placeholder })}
        onChange={({ target }) => {
          setOpen(true);
          setAt(0);
          onSearch(target.value);
          // An emptied field asks for all.
          if (target.value === '') onChoose('');
        }}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        onBlur={() => close()}
        inputProps={{
          role: 'combobox',
          autoComplete: 'off',
          maxLength: 200,
          'aria-expanded': wanted,
          'aria-controls': list,
          'aria-autocomplete': 'list',
          ...(wanted && choices[active] && { 'aria-activedescendant': `${list}-${active}` }),
        }}
      />
      <Paper
        id={list}
        role="listbox"
        aria-label={label}
        variant="outlined"
        sx={{ ...LIST, display: wanted ? 'block' : 'none' }}
      >
        {choices.map(({ value, text, detail }, index) => (
          <Box
            key={value}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              close(value);
            }}
            sx={{ ...OPTION, ...(index === active && { bgcolor: 'action.selected' }) }}
          >
            <bdi>{text}</bdi>
            {detail ? (
              <Box component="bdi" sx={{ display: 'block', color: 'text.secondary', fontSize: 12, textAlign: 'left' }}>
                {detail}
              </Box>
            ) : null}
          </Box>
        ))}
        {choices.length === 0 ? (
          <Box role="option" aria-selected={false} aria-disabled sx={{ ...OPTION, color: 'text.secondary' }}>
            {nothing}
          </Box>
        ) : null}
      </Paper>
    </Box>
  );
}

const LIST = {
  position: 'absolute',
  zIndex: 10,
  top: '100%',
  left: 0,
  right: 0,
  minWidth: 220,
  mt: 1,
  maxHeight: 320,
  overflowY: 'auto',
  bgcolor: 'raised',
  boxShadow: '0 12px 32px rgba(2, 6, 16, 0.3)',
  // Over a dialog's edge it would be cut: there it has room of its own.
  '[role=dialog] &': { position: 'static', maxHeight: 240, boxShadow: 'none' },
} as const;

const OPTION = {
  px: 3,
  py: 2,
  fontSize: 13,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
