import { t } from '@lingui/core/macro';
import Fade from '@mui/material/Fade';
import Popover from '@mui/material/Popover';
import { isRightToLeft } from '@/i18n/texts';
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
      anchorOrigin={{ vertical: 'bottom', horizontal: START }}
      transformOrigin={{ vertical: 'top', horizontal: START }}
      // A paper that grows would take the list, which has a fixed place, along with it.
      slots={{ transition: Fade }}
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

const START = isRightToLeft ? 'right' : 'left';
const PAPER = { width: 308, p: 3, bgcolor: 'raised', border: 1, borderColor: 'divider', overflow: 'visible' } as const;
