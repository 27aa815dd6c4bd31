import { checkDays, DAYS_MIN, NOTE_MAX } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '@/components/field';
import { FormDialog } from '@/components/form-dialog';

interface DaysDialogProps {
  title: string;
  description?: string;
  label: string;
  hint?: string;
  submit: string;
  /** Filled in at first; '' leaves the field empty. */
  initial: number | '';
  /** At most this many, with what to say beyond it. */
  max?: { days: number; message: (days: number) => string };
  withNote?: boolean;
  destructive?: boolean;
  busy: boolean;
  /** What the server said against it. */
  error?: string | undefined;
  children?: ReactNode;
  onSubmit: (days: number, note: string | undefined) => void;
  onClose: () => void;
}

interface Values {
  days: string;
  note: string;
}

/** Asks for a number of days: the one form behind every place where an administrator gives or takes some. */
export function DaysDialog(props: DaysDialogProps) {
  const { initial, max, busy, error, withNote = false, onSubmit } = props;
  const form = useForm<Values>({ mode: 'onChange', defaultValues: { days: String(initial), note: '' } });
  const { errors } = form.formState;
  const days = useWatch({ control: form.control, name: 'days' });
  const check = (value: string) => {
    const problem = checkDays(value);
    if (problem !== undefined) return problem;
    return max && Number(value) > max.days ? max.message(Number(value)) : undefined;
  };
  const { ref: daysRef, ...daysField } = form.register('days', { validate: (value) => check(value) ?? true });
  const { ref: noteRef, ...noteField } = form.register('note', {
    validate: (value) => (value.length > NOTE_MAX ? `Note must be at most ${NOTE_MAX} characters` : true),
  });
  const send = form.handleSubmit((values) => onSubmit(Number(values.days), values.note.trim() || undefined));

  return (
    <FormDialog
      open
      title={props.title}
      description={props.description}
      submit={props.submit}
      busy={busy}
      disabled={check(days) !== undefined}
      destructive={props.destructive}
      onSubmit={(event) => void send(event)}
      onClose={props.onClose}
    >
      {props.children}
      <Field
        label={props.label}
        type="number"
        autoFocus
        inputProps={{ min: DAYS_MIN, ...(max && { max: max.days }), inputMode: 'numeric' }}
        hint={props.hint}
        error={errors.days?.message ?? error}
        {...daysField}
        inputRef={daysRef}
      />
      {withNote ? (
        <Field label="Note (optional)" error={errors.note?.message} {...noteField} inputRef={noteRef} />
      ) : null}
    </FormDialog>
  );
}
