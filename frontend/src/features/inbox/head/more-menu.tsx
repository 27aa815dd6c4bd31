import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

/** One entry: its label and its action. */
export interface MoreEntry {
  label: string;
  onChoose: () => void;
  /** It is under way. */
  isBusy?: boolean;
}

interface MoreMenuProps {
  anchor: HTMLElement;
  entries: readonly MoreEntry[];
  onClose: () => void;
}

/** The less frequent actions for a conversation. */
export function MoreMenu({ anchor, entries, onClose }: MoreMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t`More` } }}>
      {entries.map(({ label, onChoose, isBusy = false }) => (
        <MenuItem
          key={label}
          disabled={isBusy}
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
