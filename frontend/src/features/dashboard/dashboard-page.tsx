import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { type CurrentUser, daysTone } from '@wavelane/contracts';
import { unlessEarly } from '@/api/early/early';
import { appQuery, channelsQuery, jobsQuery, sessionQuery } from '@/api/queries';
import { useMay, useMayOpen } from '@/lib/hooks/use-may';
import { Page } from '@/components/page';
import { StatCard } from '@/components/stat-card';
import { fromServer } from '@/i18n/texts';
import { outOf } from '@/lib/bidi';
import { formatDate, formatNumber } from '@/lib/format';
import { OnceNear } from '@/components/lazy/once-near';
import { bannerCauses } from './banner-causes';
import { Banners } from './banners';
import { GettingStarted } from './getting-started';
import { SUBTITLE, TITLE } from './heading';
import { RecentActivity } from './recent-activity';
import { useSetup } from './use-setup';
import { DeliveryChart } from './delivery-chart';

const RouteLink = createLink(Link);
const ROOM = <Skeleton variant="rounded" height={346} sx={{ mt: 6 }} />;

/** Where one lands after signing in. */
export function DashboardPage() {
  const { data: user } = useQuery(sessionQuery);
  const app = useQuery(appQuery);
  const channels = useQuery({ ...channelsQuery, refetchOnMount: unlessEarly });
  const [now] = useState(() => Date.now());
  if (!user) return null;
  // Whether there is a mail to be asked for decides about a banner above everything: nothing stands before that is known.
  if (!user.emailVerified && app.isPending && app.failureCount === 0) return null;
  const hasMail = app.data !== undefined && app.data.mail !== 'none';
  const causes = bannerCauses({ user, channels: channels.data, hasMail, now });
  return (
    <Page title={TITLE} subtitle={SUBTITLE}>
      <Banners user={user} causes={causes} />
      <Stats user={user} />
      <Activity user={user} />
      <Deliveries />
    </Page>
  );
}

/** With what is left to do before the first message, while there is something. Then its list is another one: nothing moves. */
function Activity({ user }: { user: CurrentUser }) {
  const setup = useSetup(user);
  return (
    <>
      {setup.steps ? <GettingStarted steps={setup.steps} onPutAway={setup.putAway} /> : null}
      <RecentActivity key={setup.steps ? 'below' : 'first'} />
    </>
  );
}

/**
 * Below everything else, so that nothing moves when it comes; not before there is something to show, and somebody near it:
 * the library of charts is half as much as all of the page.
 */
function Deliveries() {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const mayLook = useMay('look-at-all');
  if (jobs.length === 0 || !mayLook) return null;
  return (
    <OnceNear room={ROOM}>
      <DeliveryChart />
    </OnceNear>
  );
}

/** The way from a number to what it counts, for who may go it. */
function CardLink({ to, children }: { to: '/channels' | '/billing' | '/pricing' | '/outbox'; children: string }) {
  return !useMayOpen(to) ? (
    children
  ) : (
    <RouteLink to={to} color="inherit" underline="none" sx={{ fontWeight: 400 }}>
      {children}
    </RouteLink>
  );
}

function Stats({ user }: { user: CurrentUser }) {
  const limit = user.currentPlan?.dailyMessagesLimit ?? null;
  return (
    <Box
      sx={{ display: 'grid', gap: 4, mb: 6, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}
    >
      <StatCard
        label={t`Channels Used`}
        link={<CardLink to="/channels">{t`Channels Used`}</CardLink>}
        value={outOf(user.channelsUsed, user.channelsLimit)}
        hint={slotsText(user)}
      />
      <StatCard
        label={t`Days Remaining`}
        link={<CardLink to="/billing">{t`Days Remaining`}</CardLink>}
        value={formatNumber(user.daysBalance)}
        tone={daysTone(user.daysBalance)}
        hint={
          user.runwayEndsAt
            ? t`Lasts until ${formatDate(user.runwayEndsAt, user.timeZone)}`
            : t`Days are used while channels are active`
        }
      />
      <StatCard
        label={t`Current Plan`}
        link={<CardLink to="/pricing">{t`Current Plan`}</CardLink>}
        value={user.currentPlan?.name ?? t`None`}
        hint={user.currentSubscription ? fromServer(user.currentSubscription.status) : t`No subscription`}
      />
      <StatCard
        label={t`Messages Today`}
        link={<CardLink to="/outbox">{t`Messages Today`}</CardLink>}
        value={formatNumber(user.messagesSentToday)}
        hint={
          limit === null ? t`No limit set` : t`${formatNumber(Math.max(0, limit - user.messagesSentToday))} left today`
        }
      >
        {limit === null ? null : (
          <LinearProgress
            variant="determinate"
            aria-label={t`Share of today's messages used`}
            value={Math.min(100, (100 * user.messagesSentToday) / limit)}
            sx={{ mt: 2, borderRadius: '4px' }}
          />
        )}
      </StatCard>
    </Box>
  );
}

/** Slots available = limit minus used, never below 0. */
export function slotsText({
  channelsLimit,
  channelsUsed,
}: Pick<CurrentUser, 'channelsLimit' | 'channelsUsed'>): string {
  if (channelsLimit === null) return t`Unlimited slots`;
  const slots = Math.max(0, channelsLimit - channelsUsed);
  return plural(slots, { one: `${slots} slot available`, other: `${slots} slots available` });
}
