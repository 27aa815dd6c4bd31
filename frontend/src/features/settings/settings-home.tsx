import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink, Navigate } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { sessionQuery } from '@/api/queries';
import { settingsSections, type SettingsPath } from '@/app/navigation/navigation-settings';
import { useLogout } from '@/app/shell/bar/use-logout';
import { setMode, useMode } from '@/app/theme/mode';
import { Avatar } from '@/components/avatar/avatar';
import { useFirstEnd } from '@/components/days/use-first-end';
import { ForwardIcon, LogoutIcon, MoonIcon, SunIcon } from '@/components/icons/frame-icons';
import { Page } from '@/components/page';
import { LANGUAGES } from '@/i18n/language';
import { language } from '@/i18n/texts';
import { formatDate } from '@/lib/format';
import { useIsPhone } from '@/components/surfaces/use-is-phone';

const RowLink = createLink(ButtonBase);

/** Sections in groups: the account's, the member's own, and money. */
const GROUPS: readonly (readonly SettingsPath[])[] = [
  ['/settings/team', '/settings/hours', '/settings/consent', '/settings/webhook'],
  ['/settings/notices', '/settings/security', '/settings/language'],
  ['/settings/billing'],
];
const OWN = 1;

/** On a phone the list of all sections; on a wider screen the first of them, which has the list beside it. */
export function SettingsHome() {
  const { data: user } = useQuery(sessionQuery);
  const isPhone = useIsPhone();
  if (!user) return null;
  const sections = settingsSections(user);
  if (!isPhone) return <Navigate to={sections[0]?.to ?? '/settings/security'} replace />;
  return (
    <Page title={t`Settings`}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Me user={user} />
        {GROUPS.map((paths, at) => {
          const rows = sections.filter(({ to }) => paths.includes(to));
          return rows.length === 0 ? null : (
            <List key={paths[0]}>
              {rows.map(({ to, label, Icon }) => (
                <RowLink key={to} to={to} sx={ROW}>
                  <Icon />
                  {to === '/settings/billing' ? (
                    <BillingWords label={label} user={user} />
                  ) : (
                    <Words label={label} value={valueOf(to, user)} />
                  )}
                  <ForwardIcon size={16} />
                </RowLink>
              ))}
              {at === OWN ? <Theme /> : null}
            </List>
          );
        })}
        <Leave />
      </Box>
    </Page>
  );
}

const ROW = {
  ...{ width: 1, minHeight: 52, px: 4, gap: 4, justifyContent: 'flex-start', textAlign: 'start' },
  ...{ fontSize: 14, color: 'text.primary', '& svg': { color: 'text.secondary' } },
  '& + *::before': {
    ...{ content: '""', position: 'absolute', top: 0, insetInlineStart: 52, insetInlineEnd: 0 },
    ...{ borderTop: 1, borderColor: 'divider' },
  },
} as const;

function List({ children }: { children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {children}
    </Paper>
  );
}

function Words({ label, value }: { label: string; value?: string | undefined }) {
  return (
    <>
      <Box component="span" sx={{ flexGrow: 1, fontWeight: 500 }}>
        {label}
      </Box>
      {value === undefined ? null : (
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {value}
        </Box>
      )}
    </>
  );
}

/** The current value of a section, as far as it is known without a request. */
function valueOf(path: SettingsPath, user: CurrentUser): string | undefined {
  switch (path) {
    case '/settings/security':
      return user.secondFactor ? t`second factor on` : t`second factor off`;
    case '/settings/language':
      return LANGUAGES.find(({ code }) => code === language)?.name;
    default:
      return undefined;
  }
}

/** The plan, and until when its days last. */
function BillingWords({ label, user }: { label: string; user: CurrentUser }) {
  const { currentPlan, timeZone } = user;
  const end = useFirstEnd(user);
  const value =
    currentPlan && end !== null ? t`${currentPlan.name}, until ${formatDate(end, timeZone)}` : currentPlan?.name;
  return <Words label={label} value={value} />;
}

function Me({ user: { id, name, email } }: { user: CurrentUser }) {
  return (
    <List>
      <RowLink to="/settings/security" sx={{ ...ROW, minHeight: 72 }}>
        <Avatar id={id} name={name} size={48} isMember isMe />
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="span" noWrap dir="auto" sx={{ display: 'block', fontWeight: 500, textAlign: 'left' }}>
            {name || t`User`}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            noWrap
            dir="auto"
            sx={{ display: 'block', textAlign: 'left' }}
          >
            {email}
          </Typography>
        </Box>
        <ForwardIcon size={16} />
      </RowLink>
    </List>
  );
}

function Theme() {
  const isDark = useMode() === 'dark';
  return (
    <ButtonBase sx={ROW} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <MoonIcon /> : <SunIcon />}
      <Words label={t`Theme`} value={isDark ? t`dark` : t`light`} />
    </ButtonBase>
  );
}

function Leave() {
  const { leave, isPending } = useLogout();
  return (
    <List>
      <ButtonBase sx={ROW} disabled={isPending} onClick={leave}>
        <LogoutIcon />
        <Words label={t`Logout`} />
      </ButtonBase>
    </List>
  );
}
