import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { checkDays, DAYS_MIN, NOTE_MAX, WHOLE_DAYS, wholeNumber } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useToast } from '@/app/toast/use-toast';
import { Field } from '@/components/fields/field';
import { WholeField } from '@/components/fields/whole-field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldsOf } from '@/lib/form';

interface DaysDialogProps {
  title: string;
  description?: string;
  label: string;
  hint?: string;
  submit: string;
  /** Filled in at first; '' leaves the field empty. */
  initial: number | '';
  /** At most this many, with the message beyond it, below a title. */
  max?: { days: number; title?: string; message: (days: number) => string };
  withNote?: boolean;
  /** Title of the toast about a number that cannot be; without it the form cannot be sent with one. */
  invalidTitle?: string;
  destructive?: boolean;
  busy: boolean;
  /** The server's objection. */
  error?: string | undefined;
  children?: ReactNode;
  onSubmit: (days: number, note: string | undefined) => void;
  onClose: () => void;
}

interface Values {
  days: string;
  note: string;
}

/** A toast has the rule in its shortest form, the field the problem with this number. */
const tooFew = (problem: string) => (problem === WHOLE_DAYS ? t`Days must be at least ${DAYS_MIN}` : problem);

const checkNote = (value: string) =>
  value.length > NOTE_MAX ? t`Note must be at most ${NOTE_MAX} characters` : undefined;

/** Asks for a number of days: the one form for all pages on which an administrator gives or takes days. */
export function DaysDialog(props: DaysDialogProps) {
  const { initial, max, busy, error, withNote = false, invalidTitle, onSubmit } = props;
  const toast = useToast();
  const form = useForm<Values>({ mode: 'onChange', defaultValues: { days: String(initial), note: '' } });
  const field = fieldsOf(form);
  const days = useWatch({ control: form.control, name: 'days' });
  const check = (value: string) => {
    const typed = wholeNumber(value) ?? 0;
    return max && typed > max.days ? max.message(typed) : checkDays(value);
  };
  const daysField = field('days', check);
  const problem = check(days);
  const isBeyond = max !== undefined && (wholeNumber(days) ?? 0) > max.days;
  const send = form.handleSubmit(
    (values) => onSubmit(wholeNumber(values.days) ?? 0, values.note.trim() || undefined),
    () =>
      invalidTitle && problem ? toast({ title: invalidTitle, description: tooFew(problem), tone: 'error' }) : undefined,
  );

  return (
    <FormDialog
      open
      title={props.title}
      description={props.description}
      submit={props.submit}
      dirty={form.formState.isDirty}
      busy={busy}
      disabled={invalidTitle === undefined && problem !== undefined}
      destructive={props.destructive}
      onSubmit={(event) => void send(event)}
      onClose={props.onClose}
    >
      {props.children}
      {isBeyond && max.title ? (
        <Typography role="alert" color="error" sx={{ fontWeight: 600 }}>
          {max.title}
        </Typography>
      ) : null}
      <WholeField label={props.label} autoFocus hint={props.hint} {...daysField} error={daysField.error ?? error} />
      {withNote ? <Field label={t`Note (optional)`} {...field('note', checkNote)} /> : null}
    </FormDialog>
  );
}
