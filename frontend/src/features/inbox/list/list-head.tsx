import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { createLink } from '@tanstack/react-router';
import { NAME_MAX } from '@wavelane/contracts';
import { type RefObject, useState } from 'react';
import { CloseIcon, EditIcon, FilterIcon, SearchIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import { useMayOpen } from '@/lib/hooks/use-may';
import type { ConversationListProps } from './list-props';
import { PHONE } from '../looks';
import { FigureNote } from './figure-note';
import { ViewTabs } from './view-tabs';

const FilterPopover = lazily(() => import('./filter-popover'), 'FilterPopover');

const IconLink = createLink(IconButton);

interface ListHeadProps extends ConversationListProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  /** Id of the member whose conversations are shown; '': all members'. */
  owner: string;
  hasOwners: boolean;
  onOwner: (id: string) => void;
  /** Leads from the search into the list. */
  onFirst: () => void;
}

/** Search, filter, and which conversations are shown. */
export function ListHead(props: ListHeadProps) {
  const { view, figure, onView, onAll, typed, onType, owner, hasOwners, onOwner } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const maySend = useMayOpen('/send');
  const isFiltered = hasOwners && owner !== '';
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          height: 48,
          flexShrink: 0,
          px: 3,
          paddingInlineEnd: 1.5,
        }}
      >
        <SearchField {...props} />
        <Tip title={t`Filter and settings`}>
          <IconButton
            size="small"
            aria-label={t`Filter and settings`}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={{ color: isFiltered ? 'accent.main' : 'text.secondary' }}
          >
            <FilterIcon />
          </IconButton>
        </Tip>
        {maySend ? (
          <Tip title={t`New conversation`}>
            <IconLink to="/send" size="small" aria-label={t`New conversation`} sx={{ color: 'text.secondary' }}>
              <EditIcon />
            </IconLink>
          </Tip>
        ) : null}
        {anchor ? <FilterPopover {...{ anchor, owner, hasOwners, onOwner }} onClose={() => setAnchor(null)} /> : null}
      </Box>
      {typed !== '' && !figure ? null : (
        <ViewTabs
          view={figure ? null : view}
          onView={(next) => {
            onType('');
            onView(next);
          }}
        />
      )}
      {figure ? <FigureNote figure={figure} onAll={onAll} /> : null}
    </>
  );
}

function SearchField({ field, typed, onType, onFirst }: ListHeadProps) {
  return (
    <InputBase
      type="search"
      inputRef={field}
      value={typed}
      placeholder={t`Search the inbox`}
      inputProps={{ 'aria-label': t`Search`, maxLength: NAME_MAX, dir: typed === '' ? undefined : 'auto' }}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          onType('');
        } else if (event.key === 'ArrowDown') {
          event.preventDefault();
          onFirst();
        }
      }}
      startAdornment={<SearchIcon size={16} />}
      endAdornment={
        typed === '' ? (
          <Box component="kbd" aria-hidden sx={KEY}>
            /
          </Box>
        ) : (
          <IconButton
            size="small"
            aria-label={t`Clear the search`}
            onClick={() => onType('')}
            sx={{ width: 24, height: 24 }}
          >
            <CloseIcon size={16} />
          </IconButton>
        )
      }
      sx={FIELD}
    />
  );
}

const KEY = {
  ...{ fontFamily: 'inherit', fontSize: 11, fontWeight: 500, lineHeight: '16px', color: 'text.secondary' },
  ...{ border: 1, borderColor: 'part.outline', borderRadius: '4px', minWidth: 18, px: 1, textAlign: 'center' },
  '@media (pointer: coarse)': { display: 'none' },
  [PHONE]: { display: 'none' },
};

const FIELD = {
  ...{ flexGrow: 1, minWidth: 0, height: 32, gap: 2, px: 2, marginInlineEnd: 0.5, fontSize: 13 },
  ...{ border: 1, borderColor: 'inputBorder', borderRadius: '10px', bgcolor: 'part.sunken', color: 'text.secondary' },
  '&.Mui-focused': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--mui-palette-primary-main)' },
  '& input': { p: 0, color: 'text.primary', textOverflow: 'ellipsis' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
  '& input::-webkit-search-cancel-button, & input::-webkit-search-decoration': { appearance: 'none' },
  // Safari zooms into smaller fields.
  '@media (pointer: coarse)': { fontSize: 16 },
} as const;
