import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { type Answering, answeringRulesProblems, api, type Assignment, ASSIGNMENTS } from '@wavelane/contracts';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { alsoRich } from '@/components/message/rich/use-rich';
import { WholeField } from '@/components/fields/whole-field';
import { Section } from '@/components/section';
import { SaveRow } from '@/components/settings/save-row';
import { fieldErrors, type FieldInput, fieldsOf } from '@/lib/form';
import { AutomaticMessages } from './automatic/automatic-messages';
import { ChangedMeanwhile, LastChange } from './changed';
import { changeOf, freshFiles, receiptsOf, rulesOf, savedOf, type Values, valuesOf } from './rules-values';
import { useAutomatic } from './automatic/use-automatic';
import { ASSIGNMENT_WORDS } from './words';

interface RulesFormProps {
  /** The current rules: others may change them while this form is edited. */
  latest: Answering['rules'];
  isAlwaysOpen: boolean;
  timeZone: string;
}

/** Rules that are typed. */
type Checked = 'awayMessage' | 'greetingMessage' | 'greetingAfterDays' | 'returnAfterMinutes' | 'closeAfterDays';

/** The rules as they are typed, and how they are saved. */
function useRules(latest: Answering['rules']) {
  const [seen, setSeen] = useState(latest);
  const form = useForm<Values>({ defaultValues: valuesOf(latest) });
  const values = useWatch({ control: form.control }) as Values;
  const away = useAutomatic(form, values, 'away');
  const greeting = useAutomatic(form, values, 'greeting');
  const files = [away.file, greeting.file];
  const isDirty = form.formState.isDirty || files.some(({ isPending }) => isPending);
  const begin = (rules: Answering['rules']) => {
    setSeen(rules);
    form.reset(valuesOf(rules));
  };
  const show = (rules: Answering['rules']) => {
    for (const file of files) file.reset();
    begin(rules);
  };
  const isOld = latest.version > seen.version;
  // Nothing is typed here that could be lost.
  if (!isDirty && isOld) begin(latest);
  const save = useAction(api.changeAnsweringRules, {
    refreshes: [api.answering],
    done: t`Rules saved`,
    failed: t`Rules not saved`,
    form: alsoRich(
      alsoRich(
        fieldErrors(form, (name) => name.replace(/MediaId$/, 'Media')),
        away.rich,
        'awayContent',
      ),
      greeting.rich,
      'greetingContent',
    ),
    onDone: ({ rules }, { expectedVersion: _version, ...sent }) => {
      away.keepText();
      greeting.keepText();
      const now = form.getValues();
      const fresh = freshFiles(sent, now);
      form.reset(savedOf(sent, now));
      for (const name of fresh) form.setValue(name, now[name], { shouldDirty: true });
      if (fresh.length > 0 || files.some(({ isPending }) => isPending)) setSeen(rules);
    },
  });
  const submit = form.handleSubmit(async () => {
    const settled = await Promise.all(files.map((file) => file.settled()));
    // More may have been typed meanwhile.
    if (!settled.every(Boolean) || !(await form.trigger(undefined, { shouldFocus: true }))) return;
    if (![away.isGood(), greeting.isGood()].every(Boolean)) return;
    const wanted = form.getValues();
    save.mutate({ expectedVersion: seen.version, ...changeOf(rulesOf(wanted)), ...receiptsOf(wanted, seen) });
  });
  const isWaiting = form.formState.isSubmitting && files.some(({ isUploading }) => isUploading);
  return { form, values, away, greeting, isDirty, isOld, show, submit, isWaiting, isSaving: save.isPending };
}

/** Sets what happens to conversations automatically, a row for each rule. */
export function RulesForm({ latest, isAlwaysOpen, timeZone }: RulesFormProps) {
  const { form, values, away, greeting, isDirty, isOld, show, submit, isWaiting, isSaving } = useRules(latest);
  const field = fieldsOf(form);
  const { assignment, readReceipts } = values;
  const check = (name: Checked) => (value: string) =>
    answeringRulesProblems(rulesOf({ ...form.getValues(), [name]: value }))[name];
  return (
    <Box component="form" noValidate aria-label={t`Rules`} onSubmit={(event) => void submit(event)} sx={LINES}>
      {isDirty && isOld ? <ChangedMeanwhile onShow={() => show(latest)} /> : null}
      <AutomaticMessages
        {...{ away, greeting, isAlwaysOpen }}
        fields={{
          awayMessage: field('awayMessage', check('awayMessage')),
          greetingMessage: field('greetingMessage', check('greetingMessage')),
          greetingAfterDays: field('greetingAfterDays', check('greetingAfterDays')),
        }}
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
      <Spans
        unanswered={field('returnAfterMinutes', check('returnAfterMinutes'))}
        silent={field('closeAfterDays', check('closeAfterDays'))}
      />
      <BlueTicks
        isOn={readReceipts ?? true}
        onChange={(isOn) => form.setValue('readReceipts', isOn, { shouldDirty: true })}
      >
        <LastChange change={latest} timeZone={timeZone} />
      </BlueTicks>
      <SaveRow isDirty={isDirty} isBusy={isSaving} isWaiting={isWaiting} onDiscard={() => show(latest)} />
      <LeaveGuard when={isDirty && !isSaving} onLeave={() => show(latest)} />
    </Box>
  );
}

/** The rules that act after a time without an answer, or without a message. */
function Spans({ unanswered, silent }: { unanswered: FieldInput; silent: FieldInput }) {
  return (
    <>
      <Section
        title={t`Back to the queue`}
        text={t`Once for each wait, counted within opening hours. Leave empty to keep conversations assigned.`}
      >
        <Box sx={{ maxWidth: 260 }}>
          <WholeField label={t`Minutes without an answer`} {...unanswered} />
        </Box>
      </Section>
      <Section
        title={t`Resolve automatically`}
        text={t`A new message reopens the conversation. Leave empty to never resolve.`}
      >
        <Box sx={{ maxWidth: 260 }}>
          <WholeField label={t`Days without messages`} {...silent} />
        </Box>
      </Section>
    </>
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
        control={<Switch checked={isOn} onChange={(_, next) => onChange(next)} />}
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
