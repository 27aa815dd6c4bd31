import { t } from '@lingui/core/macro';
import Popover from '@mui/material/Popover';
import { SearchableSelect } from '../searchable-select';
import { countries } from './countries';
import { dialCodeOf } from './dial-codes';

interface CountryListProps {
  anchor: HTMLElement;
  country: string;
  onChoose: (country: string) => void;
  onClose: () => void;
}

/** The countries with their codes, found by either, over the page. */
export function CountryList({ anchor, country, onChoose, onClose }: CountryListProps) {
  const options = countries().flatMap(({ code, name }) => {
    const dial = dialCodeOf(code);
    return dial === undefined ? [] : [{ value: code, label: `${name} \u2066+${dial}\u2069` }];
  });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t`Country code`, sx: PAPER } }}
    >
      <SearchableSelect
        label={t`Country code`}
        options={options}
        chosen={country}
        autoFocus
        opensOnFocus
        onChange={({ target }) => onChoose(target.value)}
      />
    </Popover>
  );
}

const PAPER = { width: 308, p: 3, bgcolor: 'raised', border: 1, borderColor: 'divider', overflow: 'visible' } as const;
