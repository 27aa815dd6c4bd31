import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ACTIVATION_DAYS_DEFAULT, type AdminUser, api, type Channel } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { balanceQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { formatNumber } from '@/lib/format';
import { DaysDialog } from '@/components/dialogs/days-dialog';

interface ChannelDaysDialogProps {
  user: Pick<AdminUser, 'id'>;
  channel: Channel;
  onClose: () => void;
}

/** Activates a channel, or gives it more days, from the main balance. */
export function ChannelDaysDialog({ user, channel, onClose }: ChannelDaysDialogProps) {
  const { data: pool } = useQuery({ ...balanceQuery, refetchOnMount: 'always' });
  const add = useAction(api.activateChannel, {
    parameters: { userId: user.id, channelId: channel.id },
    refreshes: [api.users, api.waitingChannels, api.mainBalance, api.poolCoverage, api.transactions],
    done: {
      title: t`Days added successfully`,
      description: t`Channel days have been updated and main balance deducted.`,
    },
    failed: { title: t`Failed to add days`, otherwise: t`Could not add days to channel` },
    onDone: onClose,
  });
  const balance = pool?.balance ?? 0;
  return (
    <DaysDialog
      title={t`Add Days to ${channel.label}`}
      description={t`Days are deducted from the admin main balance pool.`}
      label={t`Number of Days to Add`}
      hint={t`Recommended: 30 days minimum`}
      submit={channel.status === 'PENDING' ? t`Activate` : t`Add Days`}
      initial={ACTIVATION_DAYS_DEFAULT}
      {...(pool && {
        max: {
          days: balance,
          title: t`Insufficient balance`,
          message: (days: number) =>
            t`Main balance only has ${formatNumber(balance)} days available. Cannot add ${formatNumber(days)} days.`,
        },
      })}
      busy={add.isPending}
      error={add.error ? messageOf(add.error, t`Could not add days to channel`) : undefined}
      onSubmit={(days) => add.mutate({ days })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <Fact label={t`Admin Main Balance Pool`} value={pool ? t`${formatNumber(balance)} days` : '…'} />
        <Fact label={t`Channel Current Days`} value={t`${formatNumber(channel.daysRemaining)} days`} />
      </Box>
    </DaysDialog>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 650, fontSize: 18, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
    </Box>
  );
}
