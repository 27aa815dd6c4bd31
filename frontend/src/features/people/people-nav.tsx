import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { createLink } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { TrashIcon } from '@/components/icons/frame-icons';
import { PeopleIcon } from '@/components/icons/icons';
import { UploadIcon } from '@/components/icons/date-icons';
import type { IconProps } from '@/components/icons/drawn';
import { ShieldIcon } from '@/components/icons/place-icons';
import { useCurrentInView } from '@/components/links/use-current-in-view';
import { useMayOpenEach } from '@/lib/hooks/use-may';

const PlaceLink = createLink(ButtonBase);

interface Place {
  to: '/people' | '/people/opt-outs' | '/people/imports' | '/people/forgettings';
  label: string;
  icon: ComponentType<IconProps>;
}

const PLACES: readonly Place[] = [
  { to: '/people', label: t`All people`, icon: PeopleIcon },
  { to: '/people/opt-outs', label: t`Opt-outs`, icon: ShieldIcon },
  { to: '/people/imports', label: t`Imports`, icon: UploadIcon },
  { to: '/people/forgettings', label: t`Deleted people`, icon: TrashIcon },
];

/** The pages about people beside one of them; on a phone above it. @param more further places, below those */
export function PeopleFrame({ more, children }: { more?: ReactNode; children: ReactNode }) {
  const mayOpen = useMayOpenEach();
  const line = useCurrentInView();
  return (
    <Box sx={FRAME}>
      <Box sx={{ minWidth: 0 }}>
        <Box component="nav" ref={line} aria-label={t`About people`} sx={NAV}>
          {PLACES.filter(({ to }) => mayOpen(to)).map(({ to, label, icon: Icon }) => (
            <PlaceLink
              key={to}
              to={to}
              activeOptions={{ exact: true, includeSearch: true }}
              activeProps={{ 'aria-current': 'page' }}
              sx={PLACE}
            >
              <Icon size={18} />
              {label}
            </PlaceLink>
          ))}
        </Box>
        {more}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const FRAME = {
  ...{ display: 'grid', columnGap: 8, rowGap: 3, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '212px minmax(0, 1fr)' },
} as const;

/** Links below one another; if there is no room beside the page, in a line that scrolls. */
export const NAV = {
  ...{ display: 'flex', gap: { xs: 1.5, lg: 0.5 }, flexDirection: { xs: 'row', lg: 'column' } },
  ...{ overflowX: 'auto', scrollbarWidth: 'none', p: '2px' },
} as const;

/** `sx` of one of them. */
export const PLACE = {
  ...{ display: 'flex', justifyContent: 'flex-start', gap: 2.5, flexShrink: 0, minWidth: 0, px: 2.5 },
  ...{ height: 36, borderRadius: '10px', fontSize: 13, fontWeight: 500, color: 'text.secondary' },
  ...{ border: { xs: 1, lg: 0 }, borderColor: { xs: 'inputBorder', lg: 'transparent' } },
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'action.selected', color: 'text.primary', '& svg': { color: 'accent.main' } },
} as const;
