import { t } from '@lingui/core/macro';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Channel } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { PaceIcon, PauseIcon, ResumeIcon } from '@/components/icons/channel-icons';
import { TrashIcon } from '@/components/icons/frame-icons';
import { EditIcon } from '@/components/icons/icons';

export interface ChannelOrders {
  onPace: () => void;
  onRename: () => void;
  onPause: () => void;
  onResume: () => void;
  onDelete: () => void;
}

interface ChannelMenuProps extends ChannelOrders {
  channel: Channel;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The less frequent actions for a channel. A chunk of its own: menus are large and seldom opened. */
export function ChannelMenu({ channel, anchor, onClose, ...orders }: ChannelMenuProps) {
  const { label, pausedByOwner, status } = channel;
  const then = (order: () => void) => () => {
    onClose();
    // The menu gives the focus back to its button first, so a dialog gives it back there, too.
    anchor.focus();
    order();
  };
  const item = (icon: ReactNode, word: string, order: () => void, isDangerous = false) => (
    <MenuItem onClick={then(order)} sx={isDangerous ? { color: 'error.main' } : {}}>
      <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>
      {word}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t`Actions for ${label}` } }}>
      {item(<EditIcon />, t`Rename…`, orders.onRename)}
      {item(<PaceIcon />, t`Change pace…`, orders.onPace)}
      {pausedByOwner
        ? item(<ResumeIcon />, t`Resume`, orders.onResume)
        : status === 'PENDING'
          ? null
          : item(<PauseIcon />, t`Pause…`, orders.onPause)}
      {item(<TrashIcon />, t`Delete…`, orders.onDelete, true)}
    </Menu>
  );
}
