import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type AnyRoute, createLink, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '@/components/parts/idle';
import { part } from '@/components/parts/part';
import type { NavigationItem } from './navigation';

// Comes when the page is idle: most pages are about something else.
const InboxCount = part(() => import('./inbox-count'), 'InboxCount');

// Made of parts: MUI's list items would cost every page three more kilobytes (docs/adr/0013-frontend.md).
const NavigationLink = createLink(ButtonBase);

interface ItemsProps {
  items: readonly NavigationItem[];
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
  labelledBy?: string;
}

/** A list of ways to go. */
export function NavigationItems({ items, collapsed, onNavigate, labelledBy }: ItemsProps) {
  usePagesWhenIdle(items);
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
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
            {...(collapsed && { 'aria-label': label, 'data-tip': label })}
            sx={{
              width: 1,
              gap: 4,
              justifyContent: 'flex-start',
              borderRadius: '10px',
              minHeight: { xs: 40, md: 36 },
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
            {to === '/inbox' && !collapsed ? <InboxCount /> : null}
          </NavigationLink>
        </li>
      ))}
    </Box>
  );
}

/** The pages' files, so that one gets to them also while the line is down. */
function usePagesWhenIdle(items: readonly NavigationItem[]): void {
  const router = useRouter();
  useEffect(() => {
    const routes: AnyRoute[] = Object.values({ ...router.routesByPath });
    for (const route of routes) {
      const path = String(route.fullPath).replace(/(.)\/$/, '$1');
      if (items.some(({ to }) => to === path)) whenIdle(async () => router.loadRouteChunk(route));
    }
  }, [items, router]);
}
