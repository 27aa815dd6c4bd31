import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '@wavelane/contracts';
import { unlessEarly } from '@/api/early/early';
import { appQuery, channelsQuery, sessionQuery } from '@/api/queries';
import { SendIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { useIsPhone } from '@/components/surfaces/use-is-phone';
import { formatDateTime } from '@/lib/format';
import { useMayOpen } from '@/lib/hooks/use-may';
import { useNow } from '@/lib/hooks/use-now';
import { serverNow } from '@/lib/times/server-time';
import { bannerCauses, endingChannel } from './banner-causes';
import { Banners } from './banners';
import { Bridge } from './bridge/bridge';
import { TITLE } from './heading';
import { isAdministrator } from './is-administrator';
import { LoadingGrid } from './loading-grid';
import { useSetup } from './use-setup';

const LinkButton = createLink(Button);
/** All but the numbers: a page of its own in size. */
const Below = lazily(() => import('./below'), 'Below', <LoadingGrid />);

/**
 * The first page after signing in. An administrator without a plan runs the installation and is no customer: the page
 * offers them no plan, and no steps to a first message.
 * @param ofAdministrators what an administrator sees first
 */
export function DashboardPage({ ofAdministrators = null }: { ofAdministrators?: ReactNode }) {
  const { data: user } = useQuery(sessionQuery);
  const app = useQuery(appQuery);
  const channels = useQuery({ ...channelsQuery, refetchOnMount: unlessEarly });
  const isOperator = user ? isAdministrator(user) && user.currentSubscription === null : false;
  const setup = useSetup(user && !isOperator ? user : null);
  const [now] = useState(() => serverNow());
  // On a phone the steps, which offer the trial, are below the figures and out of sight.
  const isPhone = useIsPhone();
  if (!user) return null;
  // Whether a mail has to be verified decides about a banner above everything: nothing is drawn before that is known.
  if (!user.emailVerified && app.isPending && app.failureCount === 0) return null;
  const hasMail = app.data !== undefined && app.data.mail !== 'none';
  const found = bannerCauses({ user, channels: channels.data, hasMail, now });
  const causes = isOperator ? found.filter((cause) => cause !== 'no-plan') : found;
  return (
    <Page title={TITLE} action={<Actions user={user} isFirst={isOperator || setup.steps !== null} />}>
      {isAdministrator(user) ? ofAdministrators : null}
      <Banners
        user={user}
        causes={causes}
        ending={endingChannel(channels.data, user, now)}
        hasMail={hasMail}
        hasTrial={setup.isKnown && (setup.steps === null || isPhone)}
      />
      <Bridge user={user} />
      <Below user={user} setup={setup} />
    </Page>
  );
}

const MINUTE = 60_000;

/** The account's local time, and the link to a new message. While another step comes first there is no such link. */
function Actions({ user, isFirst }: { user: CurrentUser; isFirst: boolean }) {
  const now = useNow(MINUTE);
  const maySend = useMayOpen('/send');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: { xs: 40, md: 32 } }}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: 13, color: 'text.secondary' }}>
        {formatDateTime(now, user.timeZone)}
      </Box>
      {maySend && !isFirst ? (
        <LinkButton to="/send" variant="contained" size="small" startIcon={<SendIcon size={18} />}>
          {t`New message`}
        </LinkButton>
      ) : null}
    </Box>
  );
}
