import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { api, type Channel, type CurrentUser, may } from '@wavelane/contracts';
import { useState } from 'react';
import { channelsQuery, sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { PlusIcon } from '@/components/icons/icons';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { channelCount } from '@/components/words/counts';
import { isolate, outOf } from '@/lib/bidi';
import { mayOpen } from '@/app/member/page-rights';
import { lazily } from '@/components/lazy/lazily';
import { ChannelCard } from './card/channel-card';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

const AddChannelDialog = lazily(() => import('./add-channel-dialog'), 'AddChannelDialog');

const LinkButton = createLink(Button);

// Dialogs are loaded on demand: the list itself shows without them.
const QrDialog = lazily(() => import('./qr-dialog'), 'QrDialog');
const RenameDialog = lazily(() => import('./rename-dialog'), 'RenameDialog');
const PaceDialog = lazily(() => import('./pace-dialog'), 'PaceDialog');

/** Adding needs an active subscription and a free place in the plan. */
export function mayAdd({ currentSubscription, channelsUsed, channelsLimit }: CurrentUser): boolean {
  return currentSubscription?.status === 'ACTIVE' && (channelsLimit === null || channelsUsed < channelsLimit);
}

type Open = { kind: 'add' } | { kind: 'qr' | 'logout' | 'pace' | 'rename' | 'pause' | 'delete'; channel: Channel };

/** A user's WhatsApp numbers. */
export function ChannelsPage() {
  const { data: user } = useQuery(sessionQuery);
  const channels = useQuery({ ...channelsQuery, refetchOnMount: 'always' });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!user) return null;
  return (
    <Page
      title={t`Channels`}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {t`${outOf(user.channelsUsed, user.channelsLimit)} used`}
          </Typography>
          {may(user, 'manage') ? (
            <Button
              variant="contained"
              startIcon={<PlusIcon size={18} />}
              disabled={!mayAdd(user)}
              onClick={() => setOpen({ kind: 'add' })}
            >{t`Add Channel`}</Button>
          ) : null}
        </Box>
      }
    >
      {mayAdd(user) || !may(user, 'manage') ? null : <NoRoom user={user} />}
      {channels.error ? <ErrorNote error={channels.error} retry={() => void channels.refetch()} /> : null}
      {channels.isPending ? <Loading rows={2} /> : null}
      {channels.data?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            title={t`No channels yet`}
            text={
              may(user, 'manage')
                ? t`Add your first WhatsApp number to send messages from it.`
                : t`WhatsApp numbers that you may see appear here.`
            }
          />
        </Paper>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(400px, 100%), 1fr))',
        }}
      >
        {channels.data?.map((channel) => (
          <Card key={channel.id} channel={channel} onOpen={(kind) => setOpen({ kind, channel })} />
        ))}
      </Box>
      {open?.kind === 'add' ? <AddChannelDialog onClose={close} /> : null}
      {open?.kind === 'qr' ? (
        <QrDialog channel={channels.data?.find(({ id }) => id === open.channel.id) ?? open.channel} onClose={close} />
      ) : null}
      {open?.kind === 'logout' ? <LogoutDialog channel={open.channel} onClose={close} /> : null}
      {open?.kind === 'pace' ? <PaceDialog channel={open.channel} onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenameDialog channel={open.channel} onClose={close} /> : null}
      {open?.kind === 'pause' ? <PauseDialog channel={open.channel} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteDialog channel={open.channel} onClose={close} /> : null}
    </Page>
  );
}

interface CardProps {
  channel: Channel;
  onOpen: (kind: Exclude<Open['kind'], 'add'>) => void;
}

/** A channel with its actions; a resume needs no confirmation. */
function Card({ channel, onOpen }: CardProps) {
  const resume = useAction(api.resumeChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels, api.me],
    done: t`Channel resumed`,
    failed: t`Failed to resume channel`,
  });
  return (
    <ChannelCard
      channel={channel}
      onQr={() => onOpen('qr')}
      onLogout={() => onOpen('logout')}
      onPace={() => onOpen('pace')}
      onRename={() => onOpen('rename')}
      onPause={() => onOpen('pause')}
      onResume={() => resume.mutate()}
      onDelete={() => onOpen('delete')}
    />
  );
}

/** Why no channel can be added. */
function NoRoom({ user }: { user: CurrentUser }) {
  const isActive = user.currentSubscription?.status === 'ACTIVE';
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 5 }}
      action={
        mayOpen(user, '/pricing') ? (
          <LinkButton to="/pricing" color="inherit" size="small">{t`View plans`}</LinkButton>
        ) : null
      }
    >
      <span>{t`You need an active plan to add channels.`}</span>
      {isActive ? (
        <>
          {' '}
          <span>{t`${user.currentPlan?.name ?? t`Your plan`} has room for ${channelCount(user.channelsLimit ?? 0)}.`}</span>
        </>
      ) : null}
    </Alert>
  );
}

function LogoutDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const logout = useAction(api.logOutChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels],
    done: t`Channel logged out`,
    failed: t`Failed to logout channel`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Log ${isolate(channel.label)} out of WhatsApp?`}
      text={t`Messages wait until it is linked again with a new QR code.`}
      confirm={t`Log out`}
      busy={logout.isPending}
      onConfirm={() => logout.mutate()}
      onClose={onClose}
    />
  );
}

function PauseDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const pause = useAction(api.pauseChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels, api.me],
    done: t`Channel paused`,
    failed: t`Failed to pause channel`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Pause ${isolate(channel.label)}?`}
      text={t`It sends nothing and costs no days until you resume it. It stays linked and keeps its place in your plan; its messages wait.`}
      confirm={t`Pause`}
      busy={pause.isPending}
      onConfirm={() => pause.mutate()}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const remove = useAction(api.removeChannel, {
    parameters: { id: channel.id },
    refreshes: [api.channels, api.me],
    done: t`Channel deleted`,
    failed: t`Failed to delete channel`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete ${isolate(channel.label)}?`}
      text={t`The number is unlinked, its unused days go back, and messages that still wait are cancelled. What was sent stays in the outbox.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
