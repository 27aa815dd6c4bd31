import { t } from '@lingui/core/macro';
import DeleteRoundedIcon from '@mui/icons-material/DeleteRounded';
import EditRoundedIcon from '@mui/icons-material/EditRounded';
import LinkOffRoundedIcon from '@mui/icons-material/LinkOffRounded';
import PauseRoundedIcon from '@mui/icons-material/PauseRounded';
import PlayArrowRoundedIcon from '@mui/icons-material/PlayArrowRounded';
import QrCode2RoundedIcon from '@mui/icons-material/QrCode2Rounded';
import SpeedRoundedIcon from '@mui/icons-material/SpeedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Channel } from '@wavelane/contracts';
import { useMay } from '@/lib/hooks/use-may';
import { StatusBadge } from '@/components/status-badge';
import { useNow } from '@/lib/hooks/use-now';
import { ClipTip } from '@/components/tips/clip-tip';
import { Tip } from '@/components/tips/tip';
import { DaysLeft } from './days-left';
import { OtherNumber } from './other-number';

/** The reason that the QR button is off; undefined if it is on. */
export function qrHint(channel: Pick<Channel, 'status' | 'expiresAt'>, now: number): string | undefined {
  if (channel.expiresAt !== null && Date.parse(channel.expiresAt) <= now) {
    return t`Channel has expired. Please extend to use QR authorization.`;
  }
  return channel.status === 'ACTIVE' ? undefined : t`Channel must be active to show QR code.`;
}

interface ChannelCardProps {
  channel: Channel;
  onQr: () => void;
  onLogout: () => void;
  onPace: () => void;
  onRename: () => void;
  onPause: () => void;
  onResume: () => void;
  onDelete: () => void;
}

export function ChannelCard({ channel, ...acts }: ChannelCardProps) {
  const mayManage = useMay('manage');
  const hint = qrHint(channel, useNow());
  const isLinked = channel.authStatus === 'AUTHORIZED';
  return (
    <Paper
      variant="outlined"
      component="article"
      id={`channel-${channel.id}`}
      aria-label={channel.label}
      sx={{ p: 5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'space-between' }}
    >
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }}>
          <ClipTip>
            <Typography component="h2" variant="h3" noWrap dir="auto" data-clip="" sx={{ textAlign: 'left' }}>
              {channel.label}
            </Typography>
          </ClipTip>
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <bdi>{channel.phone}</bdi>
          </Typography>
        </Box>
        <StatusBadge status={channel.status} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3 }}>
        <Typography
          color={isLinked ? 'success' : channel.otherNumber === null ? 'textSecondary' : 'warning'}
          sx={{ fontWeight: 600 }}
        >
          {isLinked ? t`Linked to WhatsApp` : channel.otherNumber === null ? t`Not linked` : t`Other number linked`}
        </Typography>
        <DaysLeft channel={channel} />
      </Box>
      {channel.otherNumber === null ? null : <OtherNumber channel={channel} other={channel.otherNumber} />}
      <State channel={channel} />
      {mayManage ? <Acts channel={channel} hint={hint} {...acts} /> : null}
      {mayManage && hint && !isLinked ? (
        <Typography variant="caption" color="textSecondary">
          {hint}
        </Typography>
      ) : null}
    </Paper>
  );
}

/** The reason that the channel does not send, and the event that will change that. */
function State({ channel }: { channel: Channel }) {
  const texts = [stateText(channel), waitText(channel)].filter((text) => text !== undefined);
  return texts.map((text) => (
    <Typography key={text} variant="body2" color="textSecondary">
      {text}
    </Typography>
  ));
}

function stateText({ status, busy, pausedByOwner, waitsFor }: Channel): string | undefined {
  if (pausedByOwner)
    return t`You paused this channel. It sends nothing and costs no days; its messages wait until you resume it.`;
  if (status === 'PENDING') {
    if (busy) return t`Being activated at the gateway …`;
    return waitsFor === null || waitsFor === 'activation' ? t`Waiting for activation.` : undefined;
  }
  if (status === 'PAUSED')
    return t`Paused because the account has no days left. It continues automatically once days are added.`;
  return undefined;
}

/** Only while it matters: a channel that still runs gets its days before they end. */
function waitText({ status, busy, pausedByOwner, waitsFor }: Channel): string | undefined {
  if (busy || pausedByOwner || waitsFor === null) return undefined;
  if (waitsFor === 'pool')
    return t`The operator has no days for this channel at the moment. The operator has been told; activation continues automatically.`;
  if (waitsFor === 'gateway')
    return t`The gateway did not give this channel its days. The operator has been told; it is tried again.`;
  return status === 'EXPIRED' ? t`Days are given by hand here. The operator has been told.` : undefined;
}

/** The actions of the channel. */
function Acts({ channel, hint, ...acts }: ChannelCardProps & { hint: string | undefined }) {
  const { onQr, onLogout, onPace, onRename, onPause, onResume, onDelete } = acts;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      {channel.authStatus === 'AUTHORIZED' ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<LinkOffRoundedIcon />}
          onClick={onLogout}
        >{t`Log out`}</Button>
      ) : channel.otherNumber === null ? (
        <Tip describeChild title={hint}>
          <Box component="span">
            <Button
              size="small"
              variant="outlined"
              startIcon={<QrCode2RoundedIcon />}
              disabled={hint !== undefined}
              onClick={onQr}
            >{t`Show QR`}</Button>
          </Box>
        </Tip>
      ) : null}
      <Button
        size="small"
        startIcon={<SpeedRoundedIcon />}
        onClick={onPace}
        aria-label={t`Pace of ${channel.label}`}
      >{t`Pace`}</Button>
      {channel.pausedByOwner ? (
        <Button
          size="small"
          startIcon={<PlayArrowRoundedIcon className="mirrored" />}
          onClick={onResume}
          aria-label={t`Resume ${channel.label}`}
        >{t`Resume`}</Button>
      ) : null}
      {!channel.pausedByOwner && channel.status !== 'PENDING' ? (
        <Button
          size="small"
          startIcon={<PauseRoundedIcon />}
          onClick={onPause}
          aria-label={t`Pause ${channel.label}`}
        >{t`Pause`}</Button>
      ) : null}
      <Box sx={{ flexGrow: 1 }} />
      <IconButton size="small" aria-label={t`Rename ${channel.label}`} onClick={onRename}>
        <EditRoundedIcon />
      </IconButton>
      <IconButton size="small" aria-label={t`Delete ${channel.label}`} onClick={onDelete}>
        <DeleteRoundedIcon />
      </IconButton>
    </Box>
  );
}
