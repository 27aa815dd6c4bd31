import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTIVATION_DAYS_DEFAULT, type AdminUser, type Channel } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { balanceQuery } from '@/api/admin-queries';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { formatNumber } from '@/lib/format';
import { DaysDialog } from '../balance/days-dialog';

interface ChannelDaysDialogProps {
  user: AdminUser;
  channel: Channel;
  onClose: () => void;
}

/** Activates a channel, or gives it more days, from the main balance. */
export function ChannelDaysDialog({ user, channel, onClose }: ChannelDaysDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: pool } = useQuery({ ...balanceQuery, refetchOnMount: 'always' });
  const add = useSubmit<number>(
    { path: () => `/api/admin/users/${user.id}/channels/${channel.id}/activate`, body: (days) => ({ days }) },
    {
      onSuccess: async () => {
        await refresh(client, '/api/admin/users', '/api/admin/balance');
        toast({
          title: 'Days added successfully',
          description: 'Channel days have been updated and main balance deducted.',
          tone: 'success',
        });
        onClose();
      },
      onError: (error) =>
        toast({
          title: 'Failed to add days',
          description: messageOf(error, 'Could not add days to channel'),
          tone: 'error',
        }),
    },
  );
  const balance = pool?.balance ?? 0;
  return (
    <DaysDialog
      title={`Add Days to ${channel.label}`}
      description="Days are deducted from the admin main balance pool."
      label="Number of Days to Add"
      hint="Recommended: 30 days minimum"
      submit={channel.status === 'PENDING' ? 'Activate' : 'Add Days'}
      initial={ACTIVATION_DAYS_DEFAULT}
      {...(pool && {
        max: {
          days: balance,
          message: (days: number) => `Main balance only has ${balance} days available. Cannot add ${days} days.`,
        },
      })}
      busy={add.isPending}
      error={add.error ? messageOf(add.error, 'Could not add days to channel') : undefined}
      onSubmit={(days) => add.mutate(days)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <Fact label="Admin Main Balance Pool" value={pool ? `${formatNumber(balance)} days` : '…'} />
        <Fact label="Channel Current Days" value={`${formatNumber(channel.daysRemaining)} days`} />
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
