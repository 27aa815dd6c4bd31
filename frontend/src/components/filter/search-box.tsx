import InputBase from '@mui/material/InputBase';
import { SearchIcon } from '@/components/icons/icons';

interface SearchBoxProps {
  label: string;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  value: string;
  onType: (text: string) => void;
}

/** A field to search in, in the line of a list's filters. */
export function SearchBox({ label, placeholder, maxLength, value, onType }: SearchBoxProps) {
  return (
    <InputBase
      data-search=""
      type="search"
      value={value}
      placeholder={placeholder ?? label}
      inputProps={{ 'aria-label': label, maxLength, dir: value === '' ? undefined : 'auto' }}
      onChange={({ target }) => onType(target.value)}
      startAdornment={<SearchIcon size={16} />}
      sx={{
        ...{ width: 260, height: 32, px: 2, gap: 1.5, borderRadius: '10px', fontSize: 13, bgcolor: 'part.sunken' },
        ...{ border: 1, borderColor: 'inputBorder', color: 'text.secondary' },
        '& input': { p: 0, color: 'text.primary', height: 20 },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        '@media (pointer: coarse)': { height: 40 },
      }}
    />
  );
}
