import { t } from '@lingui/core/macro';
import { api, type Assignee, checkEvidenceNote, type ConversationDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { fromServer } from '@/i18n/texts';

interface AssignDialogProps {
  conversation: ConversationDetail;
  /** The member who gets it. */
  member: Assignee;
  onClose: () => void;
}

/** Assigns another member's conversation to a third member, with a reason that stays in it. */
export function AssignDialog({ conversation: { id, owner }, member, onClose }: AssignDialogProps) {
  const [seen] = useState(owner);
  const [reason, setReason] = useState('');
  const problem = reason === '' ? undefined : checkEvidenceNote(reason);
  const assign = useAction(api.assignConversation, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    failed: t`Not assigned`,
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t`Assign to ${member.name}`}
      description={
        seen ? t`${seen.name} answers this conversation, and will see why it was assigned to someone else.` : undefined
      }
      submit={t`Assign`}
      busy={assign.isPending}
      disabled={problem !== undefined || reason.trim() === ''}
      dirty={reason !== ''}
      onSubmit={() => assign.mutate({ memberId: member.id, expectedOwner: seen?.id ?? null, reason: reason.trim() })}
      onClose={onClose}
    >
      <Field
        label={t`Why`}
        autoFocus
        value={reason}
        error={problem && fromServer(problem)}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
