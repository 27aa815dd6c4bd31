import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SearchIcon } from '@/components/icons/icons';
import { FormattedLine } from '@/components/message/formatted-text';

interface ListBesideProps {
  /** The subject of the list. */
  label: string;
  /** The label of the search; `placeholder` is shown in it while it is empty. */
  search: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  /** In place of rows, if there are none. */
  nothing?: string | undefined;
  children: ReactNode;
}

/** A list, with its chosen row open beside it. */
export function ListBeside({ label, search, placeholder, value, onSearch, nothing, children }: ListBesideProps) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', minWidth: 0 }}>
      <Box role="search" sx={{ p: 3, borderBottom: 1, borderColor: 'divider' }}>
        <InputBase
          type="search"
          fullWidth
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          startAdornment={<SearchIcon size={16} />}
          inputProps={{ 'aria-label': search }}
          onChange={({ target }) => onSearch(target.value)}
          sx={SEARCH}
        />
      </Box>
      {nothing === undefined ? (
        <Box component="ul" aria-label={label} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {children}
        </Box>
      ) : (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ p: 4 }}>
          {nothing}
        </Typography>
      )}
    </Paper>
  );
}

interface RowBesideProps {
  title: string;
  /** The title is a short name, on one line with the text. */
  isShort?: boolean;
  /** Note on its use, at the end of the row. */
  aside?: string | undefined;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One row: its name, and the beginning of its text. */
export function RowBeside({ title, isShort = false, aside, text, isChosen, onChoose }: RowBesideProps) {
  const beginning = (
    <Box component="span" dir="auto" sx={{ ...CUT, color: 'text.secondary' }}>
      <FormattedLine text={text} />
    </Box>
  );
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase aria-current={isChosen || undefined} onClick={onChoose} sx={ROW}>
        {isShort ? (
          <Box component="span" sx={SHORT}>
            <Box component="code" dir="auto" title={title} sx={CODE}>
              {title}
            </Box>
            {beginning}
          </Box>
        ) : (
          <>
            <Box component="span" sx={LINE}>
              <Box component="span" dir="auto" title={title} sx={{ ...CUT, fontWeight: 500 }}>
                {title}
              </Box>
              <Box component="span" sx={ASIDE}>
                {aside}
              </Box>
            </Box>
            {beginning}
          </>
        )}
      </ButtonBase>
    </Box>
  );
}

const SEARCH = {
  ...{ height: { xs: 44, md: 32 }, px: 2, gap: 2, borderRadius: '10px', fontSize: { xs: 16, md: 13 } },
  ...{ bgcolor: 'part.sunken', border: 1, borderColor: 'inputBorder', color: 'text.secondary' },
  '& input': { color: 'text.primary' },
} as const;
const ROW = {
  ...{ position: 'relative', display: 'block', width: 1, height: { xs: 64, md: 56 }, px: 4, textAlign: 'left' },
  ...{ fontSize: 13, lineHeight: '20px', '&:hover': { bgcolor: 'action.hover' } },
  '&[aria-current]': { bgcolor: 'action.selected' },
  // The lane of a selected row.
  '&[aria-current]::before': {
    ...{ content: '""', position: 'absolute', top: 0, bottom: 0, left: 0, width: 3, bgcolor: 'accent.main' },
  },
  '&.Mui-focusVisible': { outlineOffset: '-3px' },
} as const;
const SHORT = {
  ...{ display: 'grid', alignItems: 'center', columnGap: 4, gridTemplateColumns: 'minmax(64px, 28%) minmax(0, 1fr)' },
} as const;
const CODE = {
  ...{ justifySelf: 'start', maxWidth: 1, px: 1.5, borderRadius: '6px', bgcolor: 'part.hush', fontSize: 12 },
  ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
const ASIDE = {
  ...{ flexShrink: 0, whiteSpace: 'nowrap', fontSize: 12, color: 'text.secondary' },
  fontVariantNumeric: 'tabular-nums',
} as const;
const LINE = { display: 'flex', alignItems: 'baseline', gap: 2 } as const;
/** Starts at the same side as the interface, also if the text runs in the other direction. */
const CUT = {
  ...{ display: 'block', flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  textAlign: 'left',
} as const;
