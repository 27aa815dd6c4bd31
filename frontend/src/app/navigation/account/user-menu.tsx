import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createLink } from '@tanstack/react-router';
import { BellIcon } from '@/components/icons/frame-icons';
import { GlobeIcon, HelpIcon, KeyIcon } from '@/components/icons/place-icons';

const LinkItem = createLink(MenuItem);

const ITEMS = [
  { to: '/settings/security', label: t`Account & security`, Icon: KeyIcon },
  { to: '/settings/language', label: t`Language & time`, Icon: GlobeIcon },
  { to: '/settings/notices', label: t`Choose notices`, Icon: BellIcon },
  { to: '/help', label: t`Help`, Icon: HelpIcon },
] as const;

interface UserMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
  onNavigate: (() => void) | undefined;
}

/** The entries that belong to the signed-in user, not to the account. */
export function UserMenu({ anchor, onClose, onNavigate }: UserMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ list: { 'aria-label': t`Your menu` }, paper: { sx: { minWidth: 224 } } }}
    >
      {ITEMS.map(({ to, label, Icon }) => (
        <LinkItem
          key={to}
          to={to}
          onClick={() => {
            onClose();
            onNavigate?.();
          }}
          sx={{ gap: 2.5 }}
        >
          <Icon />
          {label}
        </LinkItem>
      ))}
    </Menu>
  );
}
