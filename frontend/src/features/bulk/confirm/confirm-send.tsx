import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { BulkPreview, Channel, CurrentUser } from '@wavelane/contracts';
import { pacingQuery } from '@/api/queries';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { messageCount } from '@/components/words/counts';
import { PACE_NAMES } from '@/components/words/paces';
import { isolate } from '@/lib/bidi';
import { formatDateTime, formatNumber } from '@/lib/format';
import { aboutText, sendingTime } from './sending-time';

interface ConfirmSendProps {
  preview: BulkPreview;
  channel: Channel;
  user: CurrentUser;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What is about to happen, in numbers: what has been sent cannot be taken back. */
export function ConfirmSend({ preview, channel, user, busy, onConfirm, onClose }: ConfirmSendProps) {
  const { data: pace } = useQuery(pacingQuery(channel.id));
  const { scheduledFor, remaining } = preview;
  const count = preview.report?.valid ?? 0;
  const left = (limit: number | null) => (limit === null ? t`No limit` : formatNumber(Math.max(0, limit - count)));
  const isLinked = channel.authStatus === 'AUTHORIZED';
  const facts: [string, string][] = [
    [t`From`, `${isolate(channel.label)} (${isolate(channel.phone)})`],
    [t`When`, scheduledFor === null ? t`Now` : `${formatDateTime(scheduledFor, user.timeZone)} (${user.timeZone})`],
    [
      t`Takes`,
      pace
        ? t`${aboutText(sendingTime(count, pace))} at this channel’s ${PACE_NAMES[pace.pace].toLowerCase()} pace`
        : '…',
    ],
    ...(remaining
      ? ([
          [scheduledFor === null ? t`Left today afterwards` : t`Left that day afterwards`, left(remaining.day)],
          [t`Bulk messages left in the month`, left(remaining.month)],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <FormDialog
      open
      title={t`Send ${messageCount(count)}?`}
      description={t`What has been sent cannot be taken back. You can pause or cancel the rest in the outbox.`}
      submit={scheduledFor === null ? t`Send now` : t`Schedule`}
      dismiss={t`Back`}
      busy={busy}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
          columnGap: 5,
          rowGap: { xs: 0, sm: 2 },
          m: 0,
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {isLinked ? null : (
        <Typography color="warning">{t`This channel is not linked: the messages wait until it is.`}</Typography>
      )}
    </FormDialog>
  );
}
