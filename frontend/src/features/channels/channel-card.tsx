import { t } from '@lingui/core/macro';
import DeleteRoundedIcon from '@mui/icons-material/DeleteRounded';
import LinkOffRoundedIcon from '@mui/icons-material/LinkOffRounded';
import QrCode2RoundedIcon from '@mui/icons-material/QrCode2Rounded';
import SpeedRoundedIcon from '@mui/icons-material/SpeedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Channel, daysTone } from '@wavelane/contracts';
import { useMay } from '@/lib/hooks/use-may';
import { StatusBadge } from '@/components/status-badge';
import { dayCount } from '@/components/words/counts';
import { formatDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ClipTip } from '@/components/tips/clip-tip';
import { Tip } from '@/components/tips/tip';
import { OtherNumber } from './other-number';

/** Why the QR button is off; undefined where it is on. */
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
        <Box sx={{ textAlign: 'right' }}>
          <Typography
            color={daysTone(channel.daysRemaining)}
            sx={{ whiteSpace: 'nowrap', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
          >
            {t`${dayCount(channel.daysRemaining)} remaining`}
          </Typography>
          {channel.expiresAt ? (
            <Typography variant="caption" color="textSecondary">
              {t`until ${formatDate(channel.expiresAt)}`}
            </Typography>
          ) : null}
        </Box>
      </Box>
      {channel.otherNumber === null ? null : <OtherNumber channel={channel} other={channel.otherNumber} />}
      {channel.status === 'PENDING' ? (
        <Typography variant="body2" color="textSecondary">
          {channel.busy ? t`Being activated at the gateway …` : t`Waiting for an administrator to activate it.`}
        </Typography>
      ) : null}
      {channel.status === 'PAUSED' ? (
        <Typography variant="body2" color="textSecondary">
          {t`Paused because the account has no days left. It continues automatically once days are added.`}
        </Typography>
      ) : null}
      {mayManage ? <Acts channel={channel} hint={hint} {...acts} /> : null}
      {mayManage && hint && !isLinked ? (
        <Typography variant="caption" color="textSecondary">
          {hint}
        </Typography>
      ) : null}
    </Paper>
  );
}

/** What can be done with it. */
function Acts({ channel, hint, onQr, onLogout, onPace, onDelete }: ChannelCardProps & { hint: string | undefined }) {
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
      <Box sx={{ flexGrow: 1 }} />
      <IconButton size="small" aria-label={t`Delete ${channel.label}`} onClick={onDelete}>
        <DeleteRoundedIcon />
      </IconButton>
    </Box>
  );
}
