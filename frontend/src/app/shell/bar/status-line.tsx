import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { channelsQuery } from '@/api/queries';
import { standingOf } from '@/app/navigation/counts/channel-standing';
import { useFirstEnd } from '@/components/days/use-first-end';
import { formatNumber } from '@/lib/format';
import { dayOf } from './day-of';

const LINE = {
  ...{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 4, marginInlineEnd: 3, flexShrink: 0 },
  ...{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', whiteSpace: 'nowrap' },
  '& b': { color: 'text.primary', fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& > span': { display: 'flex', alignItems: 'center', gap: 1.25 },
} as const;

/** The state of the account, on every page: linked channels, messages left today, the last day of the balance. */
export function StatusLine({ user }: { user: CurrentUser }) {
  const { data } = useQuery(channelsQuery);
  const { active, linked } = standingOf(data ?? []);
  const limit = user.currentPlan?.dailyMessagesLimit;
  const left = limit === undefined || limit === null ? undefined : Math.max(0, limit - user.messagesSentToday);
  const until = useFirstEnd(user);
  return (
    <Box sx={LINE}>
      {active > 0 ? (
        <span>
          <Dot isWell={linked === active} />
          <Trans>
            <b>{formatNumber(linked)}</b> of {formatNumber(active)} channels linked
          </Trans>
        </span>
      ) : null}
      {left === undefined ? null : (
        <span>
          <Trans>
            <b>{formatNumber(left)}</b> left today
          </Trans>
        </span>
      )}
      {until ? (
        <span>
          <Trans>
            days until <b>{dayOf(until, user.timeZone)}</b>
          </Trans>
        </span>
      ) : null}
    </Box>
  );
}

/** Round and green, or a diamond in amber: the difference is not colour alone. */
function Dot({ isWell }: { isWell: boolean }) {
  return (
    <Box
      component="i"
      aria-hidden
      sx={{
        ...{ width: 7, height: 7, bgcolor: isWell ? 'success.main' : 'warning.main' },
        ...(isWell ? { borderRadius: '50%' } : { borderRadius: '1px', transform: 'rotate(45deg)' }),
      }}
    />
  );
}
