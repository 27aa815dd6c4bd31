import Typography from '@mui/material/Typography';
import { NavigationItems } from './navigation-items';
import { ADMIN_ITEMS } from './navigation-admin';

interface AdminNavigationProps {
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** Where only administrators go. */
export function AdminNavigation({ collapsed, onNavigate }: AdminNavigationProps) {
  return (
    <>
      <Typography
        id="administration"
        variant="caption"
        color="textSecondary"
        sx={{ px: 5, pt: 4, display: 'block', ...(collapsed && { visibility: 'hidden', height: 0, pt: 2 }) }}
      >
        Administration
      </Typography>
      <NavigationItems items={ADMIN_ITEMS} collapsed={collapsed} onNavigate={onNavigate} labelledBy="administration" />
    </>
  );
}
