import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { CurrentUser } from '@wavelane/contracts';
import { useMemo } from 'react';
import { Logo } from './logo';
import { AccountBlock } from '../navigation/account/account-block';
import { mainGroups } from '../navigation/navigation';
import { NavigationItems } from '../navigation/navigation-items';
import { AdminNavigation } from '../navigation/admin-navigation';
import { UserBlock } from '../navigation/account/user-block';
import { ThemeToggle } from './bar/theme-toggle';
import { LogoutButton } from './top-bar';

interface SidebarProps {
  user: CurrentUser;
  /** Icons only. */
  collapsed?: boolean;
  /** On a phone, on which it lies over the page and has the items that do not fit into the bar. */
  onNavigate?: () => void;
}

/** The pages, the account, and the user. */
export function Sidebar({ user, collapsed = false, onNavigate }: SidebarProps) {
  const groups = useMemo(() => mainGroups(user), [user]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box
        sx={{
          ...{ height: 48, flexShrink: 0, display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
          ...{ px: collapsed ? 3 : 4 },
        }}
      >
        <Logo compact={collapsed} />
        {onNavigate ? <ThemeToggle /> : null}
      </Box>
      <AccountBlock user={user} collapsed={collapsed} />
      <Box
        component="nav"
        aria-label={t`Main`}
        sx={{ flexGrow: 1, overflowY: 'auto', overflowX: 'hidden', pb: 2, scrollbarWidth: 'thin' }}
      >
        {groups.map((items) => (
          <NavigationItems key={items[0]?.to} items={items} collapsed={collapsed} onNavigate={onNavigate} />
        ))}
        {user.role === 'admin' ? <AdminNavigation collapsed={collapsed} onNavigate={onNavigate} /> : null}
      </Box>
      {onNavigate ? (
        <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <LogoutButton />
        </Box>
      ) : null}
      <UserBlock user={user} collapsed={collapsed} onNavigate={onNavigate} />
    </Box>
  );
}
