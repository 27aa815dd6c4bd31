import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import { type CurrentUser, DAY_MS, daysTone } from '@wavelane/contracts';
import { useState } from 'react';
import { activeChannelCount, dayCount } from '@/components/words/counts';
import { useFirstEnd } from '@/components/days/use-first-end';
import { formatDate, formatNumber } from '@/lib/format';
import { useMay } from '@/lib/hooks/use-may';
import { serverNow } from '@/lib/times/server-time';
import { DaysRuler } from '@/components/chart/days-ruler';
import { Part } from './part';

const RouteLink = createLink(Link);

/** For how long the account has days, and until when they last. */
export function DaysPart({ user }: { user: CurrentUser }) {
  const isOwner = useMay('own');
  const [now] = useState(() => serverNow());
  const { daysBalance, activeChannels, timeZone } = user;
  const end = useFirstEnd(user);
  const days = end === null ? 0 : Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));
  return (
    <Part
      label={t`Days Remaining`}
      to="/settings/billing"
      isMain
      aside={isOwner ? <RouteLink to="/pricing">{t`Add days`}</RouteLink> : null}
      value={formatNumber(daysBalance)}
      below={<DaysRuler days={days} now={now} timeZone={timeZone} />}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box component="p" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 2 }}>
          <Dot tone={daysTone(daysBalance)} />
          {end === null ? t`Days are used while channels are active` : t`Lasts until ${formatDate(end, timeZone)}`}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{end === null ? null : runwayText(days, activeChannels)}</Box>
      </Box>
    </Part>
  );
}

function runwayText(days: number, channels: number): string {
  const [left, used] = [dayCount(days), activeChannelCount(channels)];
  return t`${left} with ${used}`;
}

/** The state of the days: the figure has the colour of text. */
function Dot({ tone }: { tone: 'success' | 'warning' | 'error' }) {
  return (
    <Box
      component="span"
      aria-hidden
      data-tone={tone}
      sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: `${tone}.main` }}
    />
  );
}
