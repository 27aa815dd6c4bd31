import { plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { channelsQuery } from '@/api/queries';
import { Badge, StatusBadge } from '@/components/status-badge';
import { outOf } from '@/lib/bidi';
import { Part } from './part';

/** How many channels there are, and whether each has its phone. */
export function ChannelsPart({ user }: { user: CurrentUser }) {
  const { data: channels = [] } = useQuery(channelsQuery);
  const unlinked = channels.filter(
    ({ status, authStatus }) => status === 'ACTIVE' && authStatus !== 'AUTHORIZED',
  ).length;
  return (
    <Part
      label={t`Channels Used`}
      to="/channels"
      value={outOf(user.channelsUsed, user.channelsLimit)}
      below={unlinked === 0 ? null : <Box sx={SMALL}>{slotsText(user)}</Box>}
    >
      <Box component="span" sx={{ ...SMALL, display: 'inline-flex', marginInlineStart: 'auto' }}>
        {unlinked === 0 ? (
          slotsText(user)
        ) : (
          <Badge tone="warning" text={plural(unlinked, { one: '# needs a scan', other: '# need a scan' })} />
        )}
      </Box>
    </Part>
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

/** The account's plan, and whether it is in force. */
export function PlanPart({ user }: { user: CurrentUser }) {
  const { currentPlan, currentSubscription } = user;
  return (
    <Part label={t`Current Plan`} to="/pricing" value={currentPlan?.name ?? t`None`}>
      <Box component="span" sx={{ display: 'inline-flex', marginInlineStart: 'auto' }}>
        {currentSubscription ? (
          <StatusBadge status={currentSubscription.status} />
        ) : (
          <Box component="span" sx={SMALL}>{t`No subscription`}</Box>
        )}
      </Box>
    </Part>
  );
}

const SMALL = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' } as const;
