import { t } from '@lingui/core/macro';
import { api, type BalanceTransaction } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

/** Takes a transaction back after asking. */
export function DeleteTransaction({ transaction, onClose }: { transaction: BalanceTransaction; onClose: () => void }) {
  const remove = useAction(api.voidTransaction, {
    parameters: { id: transaction.id },
    refreshes: [api.mainBalance, api.transactions, api.users],
    done: { title: t`Success`, description: t`Transaction deleted successfully` },
    failed: { title: t`Error`, otherwise: t`Failed to delete transaction` },
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete transaction`}
      text={t`Are you sure you want to delete this transaction? This action cannot be undone.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
