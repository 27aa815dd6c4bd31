import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import {
  type Answering,
  type AnsweringRules,
  answeringRulesProblems,
  api,
  type Assignment,
  ASSIGNMENTS,
} from '@wavelane/contracts';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { alsoRich } from '@/components/message/rich/use-rich';
import { WholeField } from '@/components/fields/whole-field';
import { Section } from '@/components/section';
import { SaveRow } from '@/components/settings/save-row';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { AwayMessage } from './away/away-message';
import { useAway } from './away/use-away';
import { ChangedMeanwhile, LastChange } from './changed';
import { receiptsOf, rulesOf, type Values, valuesOf } from './rules-values';
import { ASSIGNMENT_WORDS } from './words';

interface RulesFormProps {
  /** The current rules: others may change them while this form is edited. */
  latest: Answering['rules'];
  isAlwaysOpen: boolean;
  timeZone: string;
}

/** Sets what happens to conversations automatically, a row for each rule. */
export function RulesForm({ latest, isAlwaysOpen, timeZone }: RulesFormProps) {
  const [seen, setSeen] = useState(latest);
  const form = useForm<Values>({ defaultValues: valuesOf(latest) });
  const field = fieldsOf(form);
  const values = useWatch({ control: form.control }) as Values;
  const { assignment, awayMessage, awayContent, readReceipts } = values;
  const { rich, keepText } = useAway(form, awayContent);
  const { isDirty } = form.formState;
  const show = (rules: Answering['rules']) => {
    setSeen(rules);
    form.reset(valuesOf(rules));
  };
  // Nothing is typed here that could be lost.
  if (!isDirty && latest.version !== seen.version) show(latest);
  const save = useAction(api.changeAnsweringRules, {
    refreshes: [api.answering],
    done: t`Rules saved`,
    failed: t`Rules not saved`,
    form: alsoRich(fieldErrors(form), rich, 'awayContent'),
    onDone: (_, { expectedVersion: _version, ...rules }) => {
      keepText();
      form.reset(valuesOf(rules));
    },
  });
  const check = (name: Exclude<keyof AnsweringRules, 'readReceipts' | 'awayContent'>) => (value: string) =>
    answeringRulesProblems(rulesOf({ ...form.getValues(), [name]: value }))[name];
  const submit = form.handleSubmit((wanted) =>
    rich.isGood()
      ? save.mutate({ expectedVersion: seen.version, ...rulesOf(wanted), ...receiptsOf(wanted, seen) })
      : undefined,
  );
  return (
    <Box component="form" noValidate aria-label={t`Rules`} onSubmit={(event) => void submit(event)} sx={LINES}>
      {isDirty && latest.version !== seen.version ? <ChangedMeanwhile onShow={() => show(latest)} /> : null}
      <AwayMessage
        field={field('awayMessage', check('awayMessage'))}
        text={awayMessage ?? ''}
        rich={rich}
        isAlwaysOpen={isAlwaysOpen}
      />
      <Section
        title={t`Assignment`}
        text={t`New conversations go to members who may answer, see the channel and are not away.`}
      >
        <AssignmentChoice
          value={assignment}
          onChoose={(one) => form.setValue('assignment', one, { shouldDirty: true })}
        />
      </Section>
      <Section
        title={t`Back to the queue`}
        text={t`Once for each wait, counted within opening hours. Leave empty to keep conversations assigned.`}
      >
        <Box sx={{ maxWidth: 260 }}>
          <WholeField
            label={t`Minutes without an answer`}
            {...field('returnAfterMinutes', check('returnAfterMinutes'))}
          />
        </Box>
      </Section>
      <Section
        title={t`Resolve automatically`}
        text={t`A new message reopens the conversation. Leave empty to never resolve.`}
      >
        <Box sx={{ maxWidth: 260 }}>
          <WholeField label={t`Days without messages`} {...field('closeAfterDays', check('closeAfterDays'))} />
        </Box>
      </Section>
      <BlueTicks
        isOn={readReceipts ?? true}
        onChange={(isOn) => form.setValue('readReceipts', isOn, { shouldDirty: true })}
      >
        <LastChange change={latest} timeZone={timeZone} />
      </BlueTicks>
      <SaveRow isDirty={isDirty} isBusy={save.isPending} onDiscard={() => show(latest)} />
      <LeaveGuard when={isDirty && !save.isPending} onLeave={() => show(latest)} />
    </Box>
  );
}

interface BlueTicksProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** Whether people see that their messages were read. */
function BlueTicks({ isOn, onChange, children }: BlueTicksProps) {
  return (
    <Section
      title={t`Blue ticks`}
      text={t`People see that their message was read once a member opens or answers the conversation.`}
    >
      <FormControlLabel
        control={<Switch size="small" checked={isOn} onChange={(_, next) => onChange(next)} />}
        label={t`Show people that their messages were read`}
        sx={CHOICE}
      />
      {children}
    </Section>
  );
}

function AssignmentChoice({ value, onChoose }: { value: unknown; onChoose: (one: Assignment) => void }) {
  return (
    <RadioGroup
      aria-label={t`New conversations are assigned`}
      value={value}
      onChange={(_, chosen) => onChoose(chosen as Assignment)}
      sx={CHOICES}
    >
      {ASSIGNMENTS.map((one) => (
        <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={ASSIGNMENT_WORDS[one]} />
      ))}
    </RadioGroup>
  );
}

const CHOICE = { mx: 0, '& .MuiFormControlLabel-label': { fontSize: 13, lineHeight: '20px', ml: 2 } } as const;
const LINES = { '& > * + *': { borderTop: 1, borderColor: 'divider' } } as const;
const CHOICES = {
  '& .MuiFormControlLabel-label': { fontSize: 13, lineHeight: '20px' },
  '& label': { mx: 0, minHeight: 32 },
} as const;
