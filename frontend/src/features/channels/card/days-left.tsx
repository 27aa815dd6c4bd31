import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type Channel, daysTone } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type Extension, extensionOf } from './extension';

const TextLink = createLink(Link);
const MINUTE = 60_000;

/** The days of a channel, and their end: a colour warns only if the channel is not extended then. */
export function DaysLeft({ channel }: { channel: Channel }) {
  const { data: user } = useQuery(sessionQuery);
  const now = useNow(MINUTE);
  const extension = user ? extensionOf(channel, user, now) : undefined;
  const isExtended = extension?.is === 'extended';
  const tone = daysTone(channel.daysRemaining);
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography color={isExtended ? 'textPrimary' : tone} sx={FIGURE}>
        {isExtended ? (
          <Box component="i" aria-hidden data-tone={tone} sx={{ ...DOT, bgcolor: `${tone}.main` }} />
        ) : null}
        {t`${dayCount(channel.daysRemaining)} remaining`}
      </Typography>
      <Then channel={channel} extension={extension} timeZone={user?.timeZone} />
    </Box>
  );
}

interface ThenProps {
  channel: Channel;
  extension: Extension;
  timeZone: string | undefined;
}

function Then({ channel: { expiresAt }, extension, timeZone }: ThenProps) {
  if (expiresAt === null) return null;
  if (extension?.is === 'extended') {
    const day = formatDate(new Date(extension.at).toISOString(), timeZone);
    return <Typography variant="caption" color="textSecondary">{t`Extends automatically on ${day}`}</Typography>;
  }
  const day = formatDate(expiresAt, timeZone);
  if (extension === undefined)
    return <Typography variant="caption" color="textSecondary">{t`until ${day}`}</Typography>;
  return (
    <Typography variant="caption" color="textSecondary">
      {t`Ends on ${day}: your balance has no more days.`} <TextLink to="/pricing">{t`Add days`}</TextLink>
    </Typography>
  );
}

const FIGURE = {
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 },
  ...{ whiteSpace: 'nowrap', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
} as const;
const DOT = { width: 7, height: 7, borderRadius: '50%', flexShrink: 0 } as const;
