import { t } from '@lingui/core/macro';
import { api, type GivenRole, type MemberRole, type TeamMember } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { isolate } from '@/lib/bidi';
import { channelProblem, type Given, MemberFields } from './member-fields';

interface ChangeDialogProps {
  /** Not the owner. */
  member: TeamMember & { role: GivenRole };
  by: MemberRole;
  onClose: () => void;
}

/** Changes a member's role and channels, as they were when the dialog opened. */
export function ChangeDialog({ member, by, onClose }: ChangeDialogProps) {
  const [seen] = useState(member);
  const [given, setGiven] = useState<Given>({ role: seen.role, channels: seen.channels });
  const [problem, setProblem] = useState<string>();
  const change = useAction(api.changeMember, {
    parameters: { id: seen.id },
    refreshes: [api.team],
    done: t`Member changed`,
    failed: t`Member not changed`,
    onDone: onClose,
  });
  const isSame =
    given.role === seen.role &&
    JSON.stringify(given.channels?.toSorted()) === JSON.stringify(seen.channels?.toSorted());
  return (
    <FormDialog
      open
      title={t`Change ${isolate(seen.name)}`}
      description={t`It takes effect immediately. Conversations they may no longer answer go back to the queue.`}
      submit={t`Save`}
      busy={change.isPending}
      disabled={isSame}
      dirty={!isSame}
      onSubmit={() => {
        const missing = channelProblem(given);
        setProblem(missing);
        if (missing === undefined) change.mutate({ ...given, version: seen.version });
      }}
      onClose={onClose}
    >
      <MemberFields by={by} value={given} problem={problem} onChange={setGiven} />
    </FormDialog>
  );
}
