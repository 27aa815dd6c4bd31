import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { AdminUser } from '@wavelane/contracts';
import { type OrderName, orderOf, ordersFor } from './orders';

interface UserMenuProps {
  user: AdminUser;
  anchor: HTMLElement;
  onChoose: (order: OrderName) => void;
  onGivePlan: () => void;
  onForget: () => void;
  onClose: () => void;
}

/** The actions for one account. A chunk of its own: menus are large and seldom opened. */
export function UserMenu({ user, anchor, onChoose, onGivePlan, onForget, onClose }: UserMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t`Actions for ${user.name}` } }}>
      <MenuItem onClick={onGivePlan}>{t`Give a plan`}</MenuItem>
      {ordersFor(user).map((name) => {
        const { label, destructive } = orderOf(name, user);
        return (
          <MenuItem key={name} onClick={() => onChoose(name)} sx={destructive ? { color: 'error.main' } : {}}>
            {label}
          </MenuItem>
        );
      })}
      <MenuItem onClick={onForget} sx={{ color: 'error.main' }}>{t`Delete with all data`}</MenuItem>
    </Menu>
  );
}
