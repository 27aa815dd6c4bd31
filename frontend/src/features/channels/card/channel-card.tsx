import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '@wavelane/contracts';
import { useState } from 'react';
import { channelsQuery } from '@/api/queries';
import { channelLetters } from '@/components/avatar/channel-letters';
import { QrIcon } from '@/components/icons/channel-icons';
import { MoreIcon, PhoneIcon, WarnIcon } from '@/components/icons/icons';
import { LinkIcon } from '@/components/icons/place-icons';
import { lazily } from '@/components/lazy/lazily';
import { useMay } from '@/lib/hooks/use-may';
import { StatusBadge } from '@/components/status-badge';
import { useNow } from '@/lib/hooks/use-now';
import { ClipTip } from '@/components/tips/clip-tip';
import { Tip } from '@/components/tips/tip';
import { phoneText } from '@/components/words/phones/phone-text';
import { ChannelFoot } from './channel-foot';
import type { ChannelOrders } from './channel-menu';
import { DaysLeft } from './days-left';
import { OtherNumber } from './other-number';

const ChannelMenu = lazily(() => import('./channel-menu'), 'ChannelMenu');

/** The reason that the QR button is off; undefined if it is on. */
export function qrHint(channel: Pick<Channel, 'status' | 'expiresAt'>, now: number): string | undefined {
  if (channel.expiresAt !== null && Date.parse(channel.expiresAt) <= now) {
    return t`Channel has expired. Please extend to use QR authorization.`;
  }
  return channel.status === 'ACTIVE' ? undefined : t`Channel must be active to show QR code.`;
}

interface ChannelCardProps extends ChannelOrders {
  channel: Channel;
  onQr: () => void;
  onLogout: () => void;
}

/** One number of the account: whether it is linked, how long it runs, and its actions. */
export function ChannelCard({ channel, ...acts }: ChannelCardProps) {
  const mayManage = useMay('manage');
  const hint = qrHint(channel, useNow());
  return (
    <Paper
      variant="outlined"
      component="article"
      id={`channel-${channel.id}`}
      aria-label={channel.label}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      <Box sx={{ px: { xs: 5, sm: 6 }, pt: 4, pb: 3, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <Head channel={channel} orders={mayManage ? acts : undefined} />
        <Linked channel={channel} hint={hint} mayManage={mayManage} {...acts} />
        {channel.otherNumber === null ? null : <OtherNumber channel={channel} other={channel.otherNumber} />}
        <State channel={channel} />
        {mayManage && hint && channel.authStatus !== 'AUTHORIZED' ? (
          <Typography variant="caption" color="textSecondary">
            {hint}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ px: { xs: 5, sm: 6 }, py: 4, borderTop: 1, borderColor: 'divider', flexGrow: 1 }}>
        <DaysLeft channel={channel} />
      </Box>
      {mayManage ? <ChannelFoot channel={channel} onPace={acts.onPace} onResume={acts.onResume} /> : null}
    </Paper>
  );
}

interface HeadProps {
  channel: Channel;
  /** undefined for a member who may not give any. */
  orders: ChannelOrders | undefined;
}

function Head({ channel, orders }: HeadProps) {
  const { data: channels = [channel] } = useQuery(channelsQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const letter = channelLetters(channels).get(channel.id);
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      <Box aria-hidden sx={LETTER}>
        {letter ?? <PhoneIcon />}
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <ClipTip>
          <Typography component="h2" variant="h2" noWrap dir="auto" data-clip="" sx={{ textAlign: 'left' }}>
            {channel.label}
          </Typography>
        </ClipTip>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <bdi>{phoneText(channel.phone)}</bdi>
        </Typography>
      </Box>
      <StatusBadge status={channel.status} />
      {orders ? (
        <Tip title={t`Actions for ${channel.label}`}>
          <IconButton
            size="small"
            aria-label={t`Actions for ${channel.label}`}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            // On the same line as the badge, and its icon at the card's edge.
            sx={{ mt: -1, mr: -2 }}
          >
            <MoreIcon />
          </IconButton>
        </Tip>
      ) : null}
      {anchor && orders ? (
        <ChannelMenu channel={channel} anchor={anchor} onClose={() => setAnchor(null)} {...orders} />
      ) : null}
    </Box>
  );
}

const LETTER = {
  ...{ display: 'grid', placeItems: 'center', width: 40, height: 40, flexShrink: 0, borderRadius: '12px' },
  ...{ bgcolor: 'part.badge', fontSize: 16, fontWeight: 600 },
} as const;

interface LinkedProps extends Pick<ChannelCardProps, 'channel' | 'onQr' | 'onLogout'> {
  /** The reason that no code can be shown. */
  hint: string | undefined;
  mayManage: boolean;
}

/** Whether a phone is linked, and the action that changes it. */
function Linked({ channel: { authStatus, otherNumber }, hint, mayManage, onQr, onLogout }: LinkedProps) {
  const isLinked = authStatus === 'AUTHORIZED';
  const tone = isLinked ? 'success.main' : otherNumber === null && hint ? 'text.secondary' : 'warning.main';
  const Icon = isLinked ? LinkIcon : WarnIcon;
  return (
    <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'center', minHeight: 32 }}>
      <Box sx={{ color: tone, lineHeight: 0 }}>
        <Icon />
      </Box>
      <Typography variant="body2" sx={{ fontWeight: 500, flexGrow: 1, minWidth: 0 }}>
        {isLinked ? t`Linked to WhatsApp` : otherNumber === null ? t`Not linked` : t`Other number linked`}
      </Typography>
      {!mayManage ? null : isLinked ? (
        <Button size="small" color="inherit" onClick={onLogout}>{t`Log out`}</Button>
      ) : otherNumber === null ? (
        <Tip describeChild title={hint}>
          <Box component="span" sx={{ flexShrink: 0 }}>
            <Button
              size="small"
              variant="contained"
              startIcon={<QrIcon size={18} />}
              disabled={hint !== undefined}
              onClick={onQr}
            >{t`Show QR`}</Button>
          </Box>
        </Tip>
      ) : null}
    </Box>
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
