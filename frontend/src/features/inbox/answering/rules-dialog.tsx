import { t } from '@lingui/core/macro';
import {
  type Answering,
  type AnsweringRules,
  answeringRulesProblems,
  api,
  type Assignment,
  ASSIGNMENTS,
  AWAY_MESSAGE_MAX,
  wholeNumber,
} from '@wavelane/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { WholeField } from '@/components/fields/whole-field';
import { SelectField } from '@/components/fields/select-field';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { ChangedMeanwhile } from './changed';
import { ASSIGNMENT_WORDS } from './words';

interface Values {
  /** '' = never. */
  returnAfterMinutes: string;
  assignment: Assignment;
  awayMessage: string;
  closeAfterDays: string;
}

interface RulesDialogProps {
  /** As they are now: others may change them while this is open. */
  latest: Answering['rules'];
  onClose: () => void;
}

/** Sets what happens to conversations by itself. */
export function RulesDialog({ latest, onClose }: RulesDialogProps) {
  const [seen, setSeen] = useState(latest);
  const form = useForm<Values>({ defaultValues: valuesOf(latest) });
  const field = fieldsOf(form);
  const save = useAction(api.changeAnsweringRules, {
    refreshes: [api.answering],
    done: t`Rules saved`,
    failed: t`Rules not saved`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const show = () => {
    setSeen(latest);
    form.reset(valuesOf(latest));
  };
  const check = (name: keyof AnsweringRules) => (value: string) =>
    answeringRulesProblems(rulesOf({ ...form.getValues(), [name]: value }))[name];
  const submit = form.handleSubmit((values) => save.mutate({ expectedVersion: seen.version, ...rulesOf(values) }));
  return (
    <FormDialog
      open
      width="sm"
      title={t`Rules`}
      submit={t`Save`}
      busy={save.isPending}
      disabled={!form.formState.isDirty}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {latest.version === seen.version ? null : <ChangedMeanwhile onShow={show} />}
      <SelectField label={t`New conversations are assigned`} hint={ASSIGNED} {...field('assignment')}>
        {ASSIGNMENTS.map((one) => (
          <option key={one} value={one}>
            {ASSIGNMENT_WORDS[one]}
          </option>
        ))}
      </SelectField>
      <WholeField
        label={t`Minutes without an answer`}
        hint={t`Then a conversation goes back to the queue, once for each wait. Counted within opening hours. Empty: never.`}
        {...field('returnAfterMinutes', check('returnAfterMinutes'))}
      />
      <Field
        label={t`Away message`}
        hint={t`Once a day to who writes outside opening hours, never after STOP. Empty: none.`}
        multiline
        minRows={3}
        inputProps={{ maxLength: AWAY_MESSAGE_MAX }}
        {...field('awayMessage', check('awayMessage'))}
      />
      <WholeField
        label={t`Days of silence`}
        hint={t`Then a conversation is resolved, also where somebody still waits. What they write opens it again. Empty: never.`}
        {...field('closeAfterDays', check('closeAfterDays'))}
      />
    </FormDialog>
  );
}

const ASSIGNED = t`To members who may answer, see the channel and are not away.`;

const valuesOf = ({ returnAfterMinutes, assignment, awayMessage, closeAfterDays }: AnsweringRules): Values => ({
  returnAfterMinutes: textOf(returnAfterMinutes),
  assignment,
  awayMessage: awayMessage ?? '',
  closeAfterDays: textOf(closeAfterDays),
});
const textOf = (value: number | null): string => (value === null ? '' : String(value));

const numberOf = (value: string): number | null => (value.trim() === '' ? null : (wholeNumber(value) ?? NaN));
const rulesOf = ({ returnAfterMinutes, assignment, awayMessage, closeAfterDays }: Values): AnsweringRules => ({
  returnAfterMinutes: numberOf(returnAfterMinutes),
  assignment,
  awayMessage: awayMessage.trim() === '' ? null : awayMessage,
  closeAfterDays: numberOf(closeAfterDays),
});
