import { t } from '@lingui/core/macro';
import { api } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { instantOf } from '@/lib/times/local-times';
import { serverNow } from '@/lib/times/server-time';
import { snoozeTimes } from '../planned/plan-times';
import { OWN, TimeChoice } from '../planned/time-choice';

/** Sets when a conversation comes back. A message of the person brings it back before. */
export function SnoozeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const zone = useTimeZone() ?? 'UTC';
  const [choice, setChoice] = useState('0');
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<string>();
  const snooze = useAction(api.snoozeConversation, {
    parameters: { id },
    refreshes: [api.conversations, api.conversationCounts],
    failed: t`Not snoozed`,
    done: t`Snoozed`,
    onDone: onClose,
  });
  const submit = () => {
    // In an hour is an hour from now, not from when one began to choose.
    const chosen = choice === OWN ? own : snoozeTimes(serverNow(), zone)[Number(choice)]?.scheduledFor;
    const until = instantOf(chosen ?? '', zone);
    if (Number.isNaN(until)) return setProblem(t`Choose day and time`);
    if (until <= serverNow()) return setProblem(t`Choose a time in the future`);
    snooze.mutate({ until: new Date(until).toISOString() });
  };
  return (
    <FormDialog
      open
      title={t`Snooze`}
      description={t`The conversation comes back automatically, or when the person writes.`}
      submit={t`Snooze`}
      busy={snooze.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TimeChoice
        label={t`Until`}
        offered={snoozeTimes(0, zone)}
        choice={choice}
        onChoice={setChoice}
        own={own}
        onOwn={(chosen) => {
          setOwn(chosen);
          setProblem(undefined);
        }}
        hint={t`Time zone: ${zone}`}
        error={problem}
      />
    </FormDialog>
  );
}
