import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import type { Channel, ChannelPacing } from '@wavelane/contracts';
import { channelsQuery, pacingQuery } from '@/api/queries';
import { PaceIcon, ResumeIcon } from '@/components/icons/channel-icons';
import { PACE_NAMES } from '@/components/words/paces';
import { formatNumber } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

interface ChannelFootProps {
  channel: Channel;
  onPace: () => void;
  onResume: () => void;
}

/** The cards of more channels show only a pace that is already known: each would need a request of its own. */
const READ_AT_MOST = 6;

/** Shows the channel's pace and limit as a button that opens their settings, and Resume while the channel is paused. */
export function ChannelFoot({ channel, onPace, onResume }: ChannelFootProps) {
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: pacing } = useQuery({
    ...pacingQuery(channel.id),
    enabled: channels.length <= READ_AT_MOST,
    refetchOnMount: 'always',
  });
  const now = useNow();
  const limit = pacing ? paceLimit(pacing, now) : '';
  return (
    <Box sx={FOOT}>
      <Button size="small" color="inherit" onClick={onPace} sx={PACE}>
        <PaceIcon size={18} />
        <Box component="span" sx={visuallyHidden}>{t`Pace of ${channel.label}:`}</Box>{' '}
        <Typography component="span" variant="caption" noWrap sx={NAME}>
          {pacing ? PACE_NAMES[pacing.pace] : t`Pace`}
        </Typography>
        {limit === '' ? null : (
          <>
            {' · '}
            <Typography component="span" variant="caption" color="textSecondary" noWrap title={limit}>
              {limit}
            </Typography>
          </>
        )}
      </Button>
      <Box sx={{ flexGrow: 1 }} />
      {channel.pausedByOwner ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<ResumeIcon size={16} />}
          onClick={onResume}
          aria-label={t`Resume ${channel.label}`}
        >{t`Resume`}</Button>
      ) : null}
    </Box>
  );
}

/** The limit that is reached first; '' without one, which the name of the pace says. */
function paceLimit({ perHour, perDay, slowedUntil, leftAlone }: ChannelPacing, now: number): string {
  const isAhead = (at: string | undefined | null) => Boolean(at) && Date.parse(at ?? '') > now;
  if (isAhead(leftAlone?.until)) return t`the gateway does not answer`;
  if (isAhead(slowedUntil)) return t`slowed down by the gateway`;
  if (perDay !== null) return t`${formatNumber(perDay)} a day`;
  return perHour === null ? '' : t`${formatNumber(perHour)} an hour`;
}

const FOOT = {
  ...{ display: 'flex', gap: 1, alignItems: 'center', px: { xs: 3, sm: 4 }, minHeight: 40 },
  ...{ borderTop: 1, borderColor: 'divider', color: 'text.secondary' },
} as const;
const PACE = { gap: 1.5, minWidth: 0, '& > svg': { flexShrink: 0 } } as const;
const NAME = { flexShrink: 0, fontWeight: 500, color: 'text.primary' } as const;
