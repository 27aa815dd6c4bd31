import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import type { Channel, ChannelPacing } from '@wavelane/contracts';
import { pacingQuery } from '@/api/queries';
import { PaceIcon, ResumeIcon } from '@/components/icons/channel-icons';
import { PACE_NAMES } from '@/components/words/paces';
import { formatNumber } from '@/lib/format';

interface ChannelFootProps {
  channel: Channel;
  onPace: () => void;
  onResume: () => void;
}

/** The channel's pace with its limit, which a press changes; beside it the way out of a pause. */
export function ChannelFoot({ channel, onPace, onResume }: ChannelFootProps) {
  const { data: pacing } = useQuery(pacingQuery(channel.id));
  return (
    <Box sx={FOOT}>
      <Button size="small" color="inherit" onClick={onPace} sx={PACE}>
        <PaceIcon size={18} />
        <Box component="span" sx={visuallyHidden}>{t`Pace of ${channel.label}:`}</Box>{' '}
        <Typography component="span" variant="caption" sx={{ fontWeight: 500, color: 'text.primary' }}>
          {pacing ? PACE_NAMES[pacing.pace] : t`Pace`}
        </Typography>{' '}
        {pacing ? (
          <Typography component="span" variant="caption" color="textSecondary">
            {paceLimit(pacing)}
          </Typography>
        ) : null}
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

/** The limit that bites first; '' without one, which the name of the pace says. */
function paceLimit({ perHour, perDay, slowedUntil, leftAlone }: ChannelPacing): string {
  if (leftAlone) return t`the gateway does not answer`;
  if (slowedUntil) return t`slowed down by the gateway`;
  if (perDay !== null) return t`${formatNumber(perDay)} a day`;
  return perHour === null ? '' : t`${formatNumber(perHour)} an hour`;
}

const FOOT = {
  ...{ display: 'flex', gap: 1, alignItems: 'center', px: { xs: 3, sm: 4 }, minHeight: 40 },
  ...{ borderTop: 1, borderColor: 'divider', color: 'text.secondary' },
} as const;
const PACE = { gap: 1.5, '& > .MuiTypography-root': { whiteSpace: 'nowrap' } } as const;
