import { plural, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, checkEvidenceNote, type ConversationDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { Loading } from '@/components/loading';
import { fromServer } from '@/i18n/texts';
import { isolate } from '@/lib/bidi';
import { assigneesQuery } from './inbox-queries';

interface AssignDialogProps {
  conversation: ConversationDetail;
  onClose: () => void;
}

/** Gives a conversation to a member. Who takes it from somebody else says why. */
export function AssignDialog({ conversation: { id, owner }, onClose }: AssignDialogProps) {
  const { data: user } = useQuery(sessionQuery);
  const members = useQuery(assigneesQuery);
  const [seen] = useState(owner);
  const [memberId, setMemberId] = useState('');
  const [reason, setReason] = useState('');
  const isAnothers = seen !== null && seen.id !== user?.id;
  const problem = reason === '' ? undefined : checkEvidenceNote(reason);
  const assign = useAction(api.assignConversation, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    failed: t`Not assigned`,
    onDone: onClose,
  });
  const others = members.data?.filter((one) => one.id !== seen?.id) ?? [];
  return (
    <FormDialog
      open
      title={t`Assign the conversation to`}
      submit={t`Assign`}
      busy={assign.isPending}
      disabled={memberId === '' || problem !== undefined || (isAnothers && reason.trim() === '')}
      dirty={memberId !== '' || reason !== ''}
      onSubmit={() =>
        assign.mutate({
          ...{ memberId, expectedOwner: seen?.id ?? null },
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        })
      }
      onClose={onClose}
    >
      {members.error ? <ErrorNote error={members.error} retry={() => void members.refetch()} /> : null}
      {members.isPending ? <Loading rows={1} /> : null}
      {members.data && others.length === 0 ? (
        <Typography>{t`Nobody else works for this account yet. Invite members on the Team page.`}</Typography>
      ) : null}
      {others.length > 0 ? (
        <SelectField label={t`Member`} value={memberId} autoFocus onChange={({ target }) => setMemberId(target.value)}>
          <option value="">{t`Choose`}</option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {choiceText(one.name, one.conversations)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isAnothers && others.length > 0 ? (
        <Field
          label={t`Why`}
          value={reason}
          error={problem && fromServer(problem)}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
    </FormDialog>
  );
}

/** Who may be chosen, and how much they have to answer already. */
function choiceText(who: string, count: number): string {
  const name = isolate(who);
  return plural(count, { one: `${name}: # conversation`, other: `${name}: # conversations` });
}
