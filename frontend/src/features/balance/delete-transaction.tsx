import { useQueryClient } from '@tanstack/react-query';
import type { BalanceTransaction, TransactionVoided } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

/** Takes a transaction back after asking. */
export function DeleteTransaction({ transaction, onClose }: { transaction: BalanceTransaction; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useSubmit<void, TransactionVoided>(
    { method: 'DELETE', path: () => `/api/admin/balance/transactions/${transaction.id}` },
    {
      onSuccess: async () => {
        await refresh(client, '/api/admin/balance', '/api/admin/users');
        toast({ title: 'Success', description: 'Transaction deleted successfully', tone: 'success' });
        onClose();
      },
      onError: (error) => {
        toast({ title: 'Error', description: messageOf(error, 'Failed to delete transaction'), tone: 'error' });
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      open
      title="Delete transaction"
      text="Are you sure you want to delete this transaction? This action cannot be undone."
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
