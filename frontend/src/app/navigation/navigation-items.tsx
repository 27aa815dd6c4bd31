import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { createLink } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { NavigationItem } from './navigation';
import { ChannelsCount } from './counts/channels-count';
import { InboxCount } from './counts/inbox-count';
import { Tip } from '@/components/tips/tip';

// Made of parts: MUI's list items would cost every page three more kilobytes (docs/adr/0013-frontend.md).
const NavigationLink = createLink(ButtonBase);

interface ItemsProps {
  items: readonly NavigationItem[];
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
  labelledBy?: string;
  /** The counts beside navigation items, by the item's page. */
  counts?: Readonly<Record<string, ComponentType<{ isOnIcon: boolean }>>>;
}

const OWN_COUNTS = { '/inbox': InboxCount, '/channels': ChannelsCount };

const LINK = {
  ...{ position: 'relative', width: 1, gap: 3, justifyContent: 'flex-start', borderRadius: '8px' },
  ...{ minHeight: { xs: 44, md: 32 }, fontSize: { xs: 14, md: 13 }, fontWeight: 500, color: 'text.secondary', px: 2 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', color: 'text.primary' },
  '&[aria-current] svg': { color: 'accent.main' },
  // A selected item has a lane at its start, here as in all lists.
  '&[aria-current]::before': {
    ...{ content: '""', position: 'absolute', insetInlineStart: -8, insetBlock: 6 },
    ...{ width: 3, borderRadius: '2px', bgcolor: 'accent.main' },
  },
} as const;

const ON_RAIL = {
  ...{ px: 0, gap: 0, justifyContent: 'center' },
  '&[aria-current]::before': { ...LINK['&[aria-current]::before'], insetInlineStart: -4 },
} as const;

/** A group of ways to go; a line divides it from the one above. */
export function NavigationItems({ items, collapsed, onNavigate, labelledBy, counts = OWN_COUNTS }: ItemsProps) {
  return (
    <Box
      component="ul"
      sx={{
        ...{ listStyle: 'none', m: 0, py: 0, px: collapsed ? 1 : 2 },
        'ul + &::before': { content: '""', display: 'block', my: 2, borderTop: 1, borderColor: 'divider' },
      }}
      {...(labelledBy && { 'aria-labelledby': labelledBy })}
    >
      {items.map(({ to, label, Icon }) => {
        const Count = counts[to];
        return (
          <li key={to}>
            <Tip describeChild title={collapsed ? label : null}>
              <NavigationLink
                to={to}
                onClick={onNavigate}
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
                sx={collapsed ? { ...LINK, ...ON_RAIL } : LINK}
              >
                <Icon />
                {collapsed ? (
                  <Box component="span" sx={visuallyHidden}>
                    {label}
                  </Box>
                ) : (
                  label
                )}
                {Count ? <Count isOnIcon={collapsed} /> : null}
              </NavigationLink>
            </Tip>
          </li>
        );
      })}
    </Box>
  );
}
