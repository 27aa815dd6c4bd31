import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NavigationItem } from './navigation';
import { InboxCount } from './inbox-count';
import { Tip } from '@/components/tips/tip';

// Made of parts: MUI's list items would cost every page three more kilobytes (docs/adr/0013-frontend.md).
const NavigationLink = createLink(ButtonBase);

interface ItemsProps {
  items: readonly NavigationItem[];
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
  labelledBy?: string;
  /** Stands at the end of the item that leads to a page. */
  counts?: Readonly<Record<string, ReactNode>>;
}

const OWN_COUNTS = { '/inbox': <InboxCount /> };

/** A list of ways to go. */
export function NavigationItems({ items, collapsed, onNavigate, labelledBy, counts = OWN_COUNTS }: ItemsProps) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, py: 2, px: collapsed ? 1 : 2 }}
      {...(labelledBy && { 'aria-labelledby': labelledBy })}
    >
      {items.map(({ to, label, Icon }) => (
        <li key={to}>
          <Tip title={collapsed ? label : null}>
            <NavigationLink
              to={to}
              onClick={onNavigate}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
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
              {collapsed ? null : counts[to]}
            </NavigationLink>
          </Tip>
        </li>
      ))}
    </Box>
  );
}
