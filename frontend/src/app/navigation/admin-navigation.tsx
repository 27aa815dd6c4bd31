import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NavigationItems } from './navigation-items';
import { ADMIN_ITEMS } from './navigation-admin';
import { WaitingCount } from './counts/waiting-count';

const COUNTS = { '/admin': WaitingCount };

interface AdminNavigationProps {
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** The pages for administrators only. */
export function AdminNavigation({ collapsed, onNavigate }: AdminNavigationProps) {
  // On a low screen the last of them lie below its edge.
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    document.querySelector('nav [aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return (
    <>
      <Typography
        id="administration"
        variant="caption"
        color="textSecondary"
        sx={{
          ...{ display: 'block', mx: 2, mt: 2, px: 2, pt: 2.5, pb: 1, borderTop: 1, borderColor: 'divider' },
          ...(collapsed && { mx: 1, p: 0, pt: 2, height: 0, overflow: 'hidden', color: 'transparent' }),
          fontWeight: 500,
        }}
      >{t`Administration`}</Typography>
      <NavigationItems
        items={ADMIN_ITEMS}
        collapsed={collapsed}
        onNavigate={onNavigate}
        labelledBy="administration"
        counts={COUNTS}
      />
    </>
  );
}
