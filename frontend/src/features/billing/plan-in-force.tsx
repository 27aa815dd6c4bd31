import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { CurrentUser } from '@wavelane/contracts';
import { useFirstEnd } from '@/components/days/use-first-end';
import { StatusBadge } from '@/components/status-badge';
import { activeChannelCount, dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';

const RouteLink = createLink(Link);

/** The plan in force, in one line above the plans. */
export function PlanInForce({ user }: { user: CurrentUser }) {
  const { currentPlan, currentSubscription } = user;
  const end = useFirstEnd(user);
  return (
    <Paper variant="outlined" sx={LINE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
          {currentPlan?.name ?? t`No plan`}
        </Typography>
        {currentSubscription ? <StatusBadge status={currentSubscription.status} /> : null}
        <Typography variant="body2" component="span" color="textSecondary">
          {lasts(user, end)}
        </Typography>
      </Box>
      <RouteLink to="/settings/billing" variant="body2">{t`Billing and receipts`}</RouteLink>
    </Paper>
  );
}

function lasts({ daysBalance, activeChannels, timeZone }: CurrentUser, end: string | null): string {
  const left = t`${dayCount(daysBalance)} left`;
  if (end === null || activeChannels === 0) return left;
  return t`${left}, until ${formatDate(end, timeZone)} with ${activeChannelCount(activeChannels)}`;
}

const LINE = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 2 },
  ...{ px: { xs: 4, sm: 6 }, py: 3.5, mb: { xs: 4, md: 6 } },
} as const;
