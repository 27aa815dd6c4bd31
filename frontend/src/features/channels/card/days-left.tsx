import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type Channel, daysTone } from '@wavelane/contracts';
import { channelsQuery, sessionQuery } from '@/api/queries';
import { DaysRuler } from '@/components/chart/days-ruler';
import { dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type Extension, extensionOf } from '@/components/days/extension';

const TextLink = createLink(Link);
const MINUTE = 60_000;

/** The days of a channel, and their end: a dot warns only if the channel is not extended then. */
export function DaysLeft({ channel }: { channel: Channel }) {
  const { data: user } = useQuery(sessionQuery);
  const { data: channels = [] } = useQuery(channelsQuery);
  const now = useNow(MINUTE);
  const extension = user ? extensionOf(channel, channels, user, now) : undefined;
  const { daysRemaining, expiresAt, status } = channel;
  const isExtended = extension?.is === 'extended';
  const tone = isExtended ? 'success' : daysTone(daysRemaining);
  return (
    <>
      <Box sx={LINE}>
        <Typography component="p" variant="body2" color="textSecondary" sx={WORDS}>
          <Figured text={t`${dayCount(daysRemaining)} remaining`} />
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', minWidth: 0 }}>
          {expiresAt === null ? null : (
            <Box component="i" aria-hidden data-tone={tone} sx={{ ...DOT, bgcolor: `${tone}.main` }} />
          )}
          <Then channel={channel} extension={extension} timeZone={user?.timeZone} />
        </Box>
      </Box>
      {status === 'ACTIVE' && user && expiresAt !== null ? (
        <DaysRuler
          days={daysRemaining}
          gap={2}
          now={now}
          until={Date.parse(expiresAt)}
          warns={!isExtended}
          timeZone={user.timeZone}
        />
      ) : null}
    </>
  );
}

/** A text whose number is the figure that one decides by, in the order of the language. */
function Figured({ text }: { text: string }) {
  const [figure = ''] = /[\d٠-٩][\d٠-٩,.٬٫]*/.exec(text) ?? [];
  const at = text.indexOf(figure);
  if (figure === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{figure}</b>
      {text.slice(at + figure.length)}
    </>
  );
}

interface ThenProps {
  channel: Channel;
  extension: Extension;
  timeZone: string | undefined;
}

function Then({ channel: { expiresAt, pausedByOwner }, extension, timeZone }: ThenProps) {
  if (expiresAt === null) return null;
  // Its end moves with every day of the pause.
  if (pausedByOwner) return <Typography variant="body2" color="textSecondary">{t`Kept while it is paused`}</Typography>;
  if (extension?.is === 'extended') {
    const day = formatDate(new Date(extension.at).toISOString(), timeZone);
    return <Typography variant="body2" color="textSecondary">{t`Extends automatically on ${day}`}</Typography>;
  }
  const day = formatDate(expiresAt, timeZone);
  if (extension === undefined) return <Typography variant="body2" color="textSecondary">{t`until ${day}`}</Typography>;
  return (
    <Typography variant="body2" color="textSecondary">
      {t`Ends on ${day}: your balance has no more days.`} <TextLink to="/pricing">{t`Add days`}</TextLink>
    </Typography>
  );
}

const LINE = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 0.5 },
  justifyContent: 'space-between',
} as const;
const WORDS = {
  fontVariantNumeric: 'tabular-nums',
  '& b': {
    ...{ marginInlineEnd: '4px', color: 'text.primary', fontSize: 24, lineHeight: '32px', fontWeight: 600 },
    letterSpacing: '-0.01em',
  },
} as const;
const DOT = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 } as const;
