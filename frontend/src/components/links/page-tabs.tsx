import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { useMayOpenEach } from '@/lib/hooks/use-may';
import { useCurrentInView } from './use-current-in-view';

const TabLink = createLink(ButtonBase);

interface PageTabsProps {
  /** The subject of the tabs, for screen readers. */
  label: string;
  tabs: readonly { to: NonNullable<LinkProps['to']>; label: string }[];
}

/** Pages that belong together, each with an address of its own; those that are not for a member are left out. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const mayOpen = useMayOpenEach();
  const line = useCurrentInView();
  return (
    <Box
      component="nav"
      ref={line}
      aria-label={label}
      sx={{
        ...{ display: 'flex', gap: 5, mb: 5, overflowX: 'auto', scrollbarWidth: 'none' },
        boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
      }}
    >
      {tabs
        .filter(({ to }) => mayOpen(to))
        .map((tab) => (
          <TabLink
            key={tab.to}
            to={tab.to}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
            sx={{
              ...{ height: { xs: 44, md: 36 }, flexShrink: 0, whiteSpace: 'nowrap' },
              ...{ fontSize: 13, fontWeight: 500, color: 'text.secondary', borderBottom: '2px solid transparent' },
              '&:hover': { color: 'text.primary' },
              '&[aria-current]': { color: 'text.primary', borderColor: 'accent.main' },
            }}
          >
            {tab.label}
          </TabLink>
        ))}
    </Box>
  );
}
