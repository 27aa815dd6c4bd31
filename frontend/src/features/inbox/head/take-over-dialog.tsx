import { t } from '@lingui/core/macro';
import { api, checkEvidenceNote, type Member } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { fromServer } from '@/i18n/texts';

interface TakeOverDialogProps {
  id: string;
  owner: Member;
  onClose: () => void;
}

/** Takes a conversation from the member who answers it, with a reason that stays in it. */
export function TakeOverDialog({ id, owner, onClose }: TakeOverDialogProps) {
  const [reason, setReason] = useState('');
  const problem = checkEvidenceNote(reason);
  const claim = useAction(api.claimConversation, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    failed: t`Not taken`,
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t`Take over from ${owner.name}`}
      description={t`They see that you have it, and why.`}
      submit={t`Take over`}
      busy={claim.isPending}
      disabled={reason.trim() === '' || problem !== undefined}
      dirty={reason !== ''}
      onSubmit={() => claim.mutate({ expectedOwner: owner.id, reason: reason.trim() })}
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
