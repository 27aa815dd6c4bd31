import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { DaysDialog } from '../balance/days-dialog';

interface UserDaysDialogProps {
  user: AdminUser;
  kind: 'add' | 'remove';
  onClose: () => void;
}

/** Gives days to a user or takes them away. */
export function UserDaysDialog({ user, kind, onClose }: UserDaysDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useSubmit<number>(
    { path: () => `/api/admin/users/${user.id}/${kind}-days`, body: (days) => ({ days }) },
    {
      onSuccess: async () => {
        await refresh(client, '/api/admin/users', '/api/me');
        toast({ title: 'Days balance updated', tone: 'success' });
        onClose();
      },
      onError: (error) =>
        toast({ title: 'Failed to update days', description: messageOf(error, 'Please try again.'), tone: 'error' }),
    },
  );
  const isAdd = kind === 'add';
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
      onSubmit={(days) => change.mutate(days)}
      onClose={onClose}
    />
  );
}
