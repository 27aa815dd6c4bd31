import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { Logo } from './logo';
import { ADMIN_ITEMS, MAIN_ITEMS, type NavigationItem } from './navigation';

const NavigationLink = createLink(ListItemButton);

interface SidebarProps {
  user: CurrentUser;
  /** Icons only. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** Where one can go, and who one is. */
export function Sidebar({ user, collapsed = false, onNavigate }: SidebarProps) {
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
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {user.name || 'User'}
          </Typography>
          <Typography noWrap variant="caption" color="textSecondary" component="p">
            {user.email}
          </Typography>
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
    <List sx={{ px: collapsed ? 1 : 2 }} {...(labelledBy && { 'aria-labelledby': labelledBy })}>
      {items.map(({ to, label, Icon }) => (
        <ListItem key={to} disablePadding>
          <NavigationLink
            to={to}
            onClick={onNavigate}
            activeOptions={{ exact: true }}
            activeProps={{ selected: true, 'aria-current': 'page' }}
            {...(collapsed && { 'aria-label': label, title: label })}
            sx={{ borderRadius: '10px', minHeight: 40, mb: 0.5, px: collapsed ? 2.5 : 3 }}
          >
            <ListItemIcon sx={{ minWidth: collapsed ? 0 : 36, color: 'inherit' }}>
              <Icon />
            </ListItemIcon>
            {collapsed ? null : <ListItemText primary={label} />}
          </NavigationLink>
        </ListItem>
      ))}
    </List>
  );
}
