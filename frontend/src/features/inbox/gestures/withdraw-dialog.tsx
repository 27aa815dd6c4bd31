import { t } from '@lingui/core/macro';
import { api, type ConversationMessage } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

interface WithdrawDialogProps {
  conversationId: string;
  message: ConversationMessage;
  onClose: () => void;
}

/** Asks before a message is deleted for everyone. */
export function WithdrawDialog({ conversationId: id, message, onClose }: WithdrawDialogProps) {
  const withdraw = useAction(api.withdrawLine, {
    parameters: { id, lineId: message.id },
    refreshes: [api.conversationLines],
    failed: t`Not deleted`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Delete for everyone?`}
      text={t`The person may have read it already. Your team still sees what it said.`}
      confirm={t`Delete for everyone`}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
}
