import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionQuery } from '@/api/queries';
import { settingsSections } from '@/app/navigation/navigation-settings';
import { LeftIcon } from '@/components/icons/icons';
import { useCurrentInView } from '@/components/links/use-current-in-view';
import { Page } from '@/components/page';
import { useIsPhone } from '@/components/surfaces/use-is-phone';

const SectionLink = createLink(ButtonBase);

interface SettingsPageProps {
  /** The section's title. */
  title: string;
  /** The primary action, top right. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the settings, beside the list of all of them; on a phone with the way back to it. */
export function SettingsPage({ title, action, children }: SettingsPageProps) {
  const isPhone = useIsPhone();
  // One tree for both widths: a dialog of the section stays open while a tablet is turned.
  return (
    <Page title={isPhone ? title : t`Settings`} back={isPhone ? <Back /> : undefined} action={action}>
      <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' } }}>
        {isPhone ? null : <SectionsNav />}
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, alignContent: 'start', minWidth: 0 }}
        >
          {children}
        </Box>
      </Box>
    </Page>
  );
}

function Back() {
  return (
    <SectionLink
      to="/settings"
      aria-label={t`Back to the settings`}
      sx={{ width: 44, height: 44, ml: -3, borderRadius: '10px', color: 'text.secondary' }}
    >
      <LeftIcon />
    </SectionLink>
  );
}

/** Beside the section; above it, in one line that scrolls, if there is less room. */
function SectionsNav() {
  const { data: user } = useQuery(sessionQuery);
  const line = useCurrentInView();
  if (!user) return null;
  return (
    <Box
      component="nav"
      ref={line}
      aria-label={t`Settings`}
      sx={{
        ...{ display: 'flex', flexDirection: { xs: 'row', lg: 'column' }, overflowX: { xs: 'auto', lg: 'visible' } },
        ...{ alignSelf: 'start', position: { lg: 'sticky' }, top: { lg: 72 }, scrollbarWidth: 'none' },
      }}
    >
      {settingsSections(user).map(({ to, label, Icon }) => (
        <SectionLink
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          sx={{
            ...{ gap: 3, justifyContent: 'flex-start', flexShrink: 0, height: 36, px: 3, borderRadius: '8px' },
            ...{ fontSize: 13, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-current]': { bgcolor: 'action.selected', color: 'text.primary' },
            '&[aria-current] svg': { color: 'accent.main' },
          }}
        >
          <Icon />
          {label}
        </SectionLink>
      ))}
    </Box>
  );
}
