import Typography from '@mui/material/Typography';
import { type AdminUser, api } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { DaysDialog } from '@/components/dialogs/days-dialog';
import { plural } from '@/lib/format';

interface UserDaysDialogProps {
  user: AdminUser;
  kind: 'add' | 'remove';
  onClose: () => void;
}

/** Gives days to a user or takes them away. */
export function UserDaysDialog({ user, kind, onClose }: UserDaysDialogProps) {
  const isAdd = kind === 'add';
  const change = useAction(isAdd ? api.addDays : api.removeDays, {
    parameters: { id: user.id },
    refreshes: [api.users, api.me],
    done: 'Days balance updated',
    failed: 'Failed to update days',
    onDone: onClose,
  });
  return (
    <DaysDialog
      title={isAdd ? 'Add Days' : 'Remove Days'}
      description={`${isAdd ? 'Credit' : 'Debit'} days for ${user.name}`}
      label="Number of Days"
      submit={isAdd ? 'Add Days' : 'Remove Days'}
      initial=""
      destructive={!isAdd}
      busy={change.isPending}
      error={change.error ? messageOf(change.error, 'Please try again.') : undefined}
      onSubmit={(days) => change.mutate({ days })}
      onClose={onClose}
    >
      <Typography color="textSecondary">The balance is {plural(user.daysBalance, 'day')}.</Typography>
    </DaysDialog>
  );
}
