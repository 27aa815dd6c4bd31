import SettingsRoundedIcon from '@mui/icons-material/SettingsRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { Logo } from './logo';
import { ADMIN_ITEMS, MAIN_ITEMS, type NavigationItem } from './navigation';

// Made of parts: MUI's list items would cost every page three more kilobytes (docs/adr/0013-frontend.md).
const NavigationLink = createLink(ButtonBase);

interface SidebarProps {
  user: CurrentUser;
  /** Icons only. */
  collapsed?: boolean;
  onNavigate?: () => void;
  onSettings: () => void;
}

/** Where one can go, and who one is. */
export function Sidebar({ user, collapsed = false, onNavigate, onSettings }: SidebarProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ px: collapsed ? 2.5 : 4, height: 64, display: 'flex', alignItems: 'center' }}>
        <Logo compact={collapsed} />
      </Box>
      <Box component="nav" aria-label="Main" sx={{ flexGrow: 1, overflowY: 'auto', overflowX: 'hidden' }}>
        <Items items={MAIN_ITEMS} collapsed={collapsed} onNavigate={onNavigate} />
        {user.role === 'admin' ? (
          <>
            <Typography
              id="administration"
              variant="caption"
              color="textSecondary"
              sx={{ px: 5, pt: 4, display: 'block', ...(collapsed && { visibility: 'hidden', height: 0, pt: 2 }) }}
            >
              Administration
            </Typography>
            <Items items={ADMIN_ITEMS} collapsed={collapsed} onNavigate={onNavigate} labelledBy="administration" />
          </>
        ) : null}
      </Box>
      {collapsed ? null : (
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider', display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ minWidth: 0, flexGrow: 1 }}>
            <Typography noWrap sx={{ fontWeight: 600 }}>
              {user.name || 'User'}
            </Typography>
            <Typography noWrap variant="caption" color="textSecondary" component="p">
              {user.email}
            </Typography>
          </Box>
          <IconButton size="small" aria-label="Account settings" onClick={onSettings}>
            <SettingsRoundedIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

interface ItemsProps {
  items: readonly NavigationItem[];
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
  labelledBy?: string;
}

function Items({ items, collapsed, onNavigate, labelledBy }: ItemsProps) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, py: 2, px: collapsed ? 1 : 2 }}
      {...(labelledBy && { 'aria-labelledby': labelledBy })}
    >
      {items.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavigationLink
            to={to}
            onClick={onNavigate}
            activeOptions={{ exact: true }}
            activeProps={{ 'aria-current': 'page' }}
            {...(collapsed && { 'aria-label': label, title: label })}
            sx={{
              width: 1,
              gap: 4,
              justifyContent: 'flex-start',
              borderRadius: '10px',
              minHeight: 40,
              mb: 0.5,
              px: collapsed ? 2.5 : 3,
              fontSize: 14,
              fontWeight: 500,
              '&:hover': { bgcolor: 'action.hover' },
              '&[aria-current]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
            }}
          >
            <Icon />
            {collapsed ? null : label}
          </NavigationLink>
        </li>
      ))}
    </Box>
  );
}
