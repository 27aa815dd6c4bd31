import { t } from '@lingui/core/macro';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RichKind } from '@wavelane/contracts';
import { RICH_KINDS, RICH_WORDS } from './rich-kinds';

interface RichMenuProps {
  anchor: HTMLElement;
  onChoose: (kind: RichKind) => void;
  onClose: () => void;
}

/** The kinds of content that a message can have instead of buttons or a file. */
export function RichMenu({ anchor, onChoose, onClose }: RichMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t`Kinds of content` } }}>
      {RICH_KINDS.map((kind) => {
        const { name, about, Icon } = RICH_WORDS[kind];
        return (
          <MenuItem
            key={kind}
            onClick={() => {
              onClose();
              onChoose(kind);
            }}
          >
            <ListItemIcon>
              <Icon />
            </ListItemIcon>
            <ListItemText primary={name} secondary={about} />
          </MenuItem>
        );
      })}
    </Menu>
  );
}
