import { t } from '@lingui/core/macro';
import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { useMemo } from 'react';
import { Logo } from './logo';
import { mainItems } from '../navigation/navigation';
import { NavigationItems } from '../navigation/navigation-items';
import { AdminNavigation } from '../navigation/admin-navigation';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';

const AccountSwitcher = lazily(() => import('../navigation/account-switcher'), 'AccountSwitcher', null, {
  isPrefetched: false,
});

const UserLink = createLink(ButtonBase);

interface SidebarProps {
  user: CurrentUser;
  /** Icons only. */
  collapsed?: boolean;
  onNavigate?: () => void;
  onSettings: () => void;
}

/** Where one can go, and who one is. */
export function Sidebar({ user, collapsed = false, onNavigate, onSettings }: SidebarProps) {
  const items = useMemo(() => mainItems(user), [user]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ px: collapsed ? 2.5 : 4, height: 48, flexShrink: 0, display: 'flex', alignItems: 'center' }}>
        <Logo compact={collapsed} />
      </Box>
      <Box component="nav" aria-label={t`Main`} sx={{ flexGrow: 1, overflowY: 'auto', overflowX: 'hidden' }}>
        <NavigationItems items={items} collapsed={collapsed} onNavigate={onNavigate} />
        {user.role === 'admin' ? <AdminNavigation collapsed={collapsed} onNavigate={onNavigate} /> : null}
      </Box>
      {!collapsed && user.accounts.length > 1 ? <AccountSwitcher user={user} /> : null}
      {collapsed ? null : (
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider', display: 'flex', alignItems: 'center', gap: 2 }}>
          <Tip describeChild title={t`Account & security`}>
            <UserLink
              to="/settings/security"
              onClick={onNavigate}
              sx={{
                minWidth: 0,
                flexGrow: 1,
                display: 'block',
                textAlign: 'left',
                borderRadius: '10px',
                p: 2,
                m: -2,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Typography noWrap dir="auto" sx={{ fontWeight: 600, textAlign: 'left' }}>
                {user.name || t`User`}
              </Typography>
              <Typography
                noWrap
                dir="auto"
                variant="caption"
                color="textSecondary"
                component="p"
                sx={{ textAlign: 'left' }}
              >
                {user.email}
              </Typography>
            </UserLink>
          </Tip>
          <IconButton size="small" aria-label={t`Account settings`} onClick={onSettings}>
            <SettingsRoundedIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
