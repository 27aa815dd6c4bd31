import { t } from '@lingui/core/macro';
import { api } from '@wavelane/contracts';
import { useState } from 'react';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { OWN, TimeChoice } from './planned/time-choice';

const HOUR_MS = 3_600_000;

/** From now on, by the clock of whoever snoozes. */
const CHOICES: readonly { label: string; until: (now: Date) => Date }[] = [
  { label: t`In an hour`, until: (now) => new Date(now.getTime() + HOUR_MS) },
  { label: t`In three hours`, until: (now) => new Date(now.getTime() + 3 * HOUR_MS) },
  { label: t`Tomorrow at 9:00`, until: (now) => atNine(now, 1) },
  { label: t`In a week at 9:00`, until: (now) => atNine(now, 7) },
];

function atNine(now: Date, days: number): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(9, 0, 0, 0);
  return at;
}

/** When a conversation comes back. A message of the person brings it back before. */
export function SnoozeDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
    const until = choice === OWN ? new Date(own) : CHOICES[Number(choice)]?.until(new Date());
    if (!until || Number.isNaN(until.getTime())) return setProblem(t`Choose day and time`);
    if (until.getTime() <= Date.now()) return setProblem(t`Choose a time in the future`);
    snooze.mutate({ until: until.toISOString() });
  };
  return (
    <FormDialog
      open
      title={t`Snooze`}
      description={t`The conversation comes back by itself, or when the person writes.`}
      submit={t`Snooze`}
      busy={snooze.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TimeChoice
        label={t`Until`}
        offered={CHOICES}
        choice={choice}
        onChoice={setChoice}
        own={own}
        onOwn={(chosen) => {
          setOwn(chosen);
          setProblem(undefined);
        }}
        error={problem}
      />
    </FormDialog>
  );
}
