import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api, type Retention, type RetentionPreview, type RetentionRules } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SelectField } from '@/components/fields/select-field';
import { fileCount, monthCount, personCount } from '@/components/words/counts';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { formatDateTime } from '@/lib/format';

/** The choices of this dialog; the server takes every number up to 120. */
const CHOICES = [1, 3, 6, 12, 18, 24, 36, 60, 120] as const;

interface Values {
  /** '' = for as long as the account is there. */
  mediaMonths: string;
  peopleMonths: string;
}

interface Seen {
  rules: RetentionRules;
  preview: RetentionPreview;
}

interface RetentionDialogProps {
  retention: Retention;
  timeZone: string;
  onClose: () => void;
}

/** Sets for how long data is kept; the data that would be deleted is shown before it can be saved. */
export function RetentionDialog({ retention, timeZone, onClose }: RetentionDialogProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(retention) });
  const field = fieldsOf(form);
  const chosen = useWatch({ control: form.control }) as Values;
  const rules = rulesOf(chosen);
  const [seen, setSeen] = useState<Seen>();
  const preview = seen && isSame(seen.rules, rules) ? seen.preview : undefined;
  const look = useAction(api.retentionPreview, {
    failed: t`Not counted`,
    form: fieldErrors(form),
    onDone: (found, given) => setSeen({ rules: given, preview: found }),
  });
  const save = useAction(api.changeRetention, {
    refreshes: [api.retention],
    done: t`Saved`,
    failed: t`Not saved`,
    form: fieldErrors(form),
    onDone: onClose,
  });
  const isOff = rules.mediaMonths === null && rules.peopleMonths === null;
  return (
    <FormDialog
      open
      width="sm"
      title={t`How long data is kept`}
      description={t`Older data is deleted every night and cannot be recovered.`}
      submit={t`Save`}
      destructive={!isOff}
      busy={save.isPending}
      disabled={isSame(rules, retention) || (!isOff && !preview)}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void form.handleSubmit(() => save.mutate(rules))(event)}
      onClose={onClose}
    >
      <SelectField label={t`Files that people send`} value={chosen.mediaMonths} {...field('mediaMonths')}>
        {optionsOf(retention.mediaMonths)}
      </SelectField>
      <SelectField
        label={t`People`}
        hint={t`Counted from the last message to or from them, or from their last consent. All their messages and consents go, too; that they said STOP is kept.`}
        value={chosen.peopleMonths}
        {...field('peopleMonths')}
      >
        {optionsOf(retention.peopleMonths)}
      </SelectField>
      {isOff ? null : (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          loading={look.isPending}
          disabled={preview !== undefined}
          onClick={() => look.mutate(rules)}
        >{t`Preview what would go`}</Button>
      )}
      {preview ? <WouldGo preview={preview} timeZone={timeZone} /> : null}
    </FormDialog>
  );
}

function WouldGo({ preview, timeZone }: { preview: RetentionPreview; timeZone: string }) {
  const { files, people, isMore, mediaBefore, peopleBefore } = preview;
  if (files === 0 && people === 0)
    return <Alert severity="info" variant="outlined">{t`Nothing is that old yet.`}</Alert>;
  return (
    <Alert severity="warning" variant="outlined">
      {mediaBefore ? (
        <Typography>{t`${fileCount(files)} received before ${formatDateTime(mediaBefore, timeZone)} would be deleted.`}</Typography>
      ) : null}
      {peopleBefore ? (
        <Typography>{t`${personCount(people)} without contact since ${formatDateTime(peopleBefore, timeZone)} would be forgotten.`}</Typography>
      ) : null}
      {isMore ? <Typography>{t`There are more than could be counted here.`}</Typography> : null}
    </Alert>
  );
}

function optionsOf(now: number | null) {
  const all = [...new Set([...CHOICES, ...(now === null ? [] : [now])])].sort((one, other) => one - other);
  return [
    <option key="" value="">{t`As long as the account exists`}</option>,
    ...all.map((months) => (
      <option key={months} value={months}>
        {monthCount(months)}
      </option>
    )),
  ];
}

const valuesOf = ({ mediaMonths, peopleMonths }: RetentionRules): Values => ({
  mediaMonths: mediaMonths === null ? '' : String(mediaMonths),
  peopleMonths: peopleMonths === null ? '' : String(peopleMonths),
});
const monthsOf = (value: string): number | null => (value === '' ? null : Number(value));
const rulesOf = ({ mediaMonths, peopleMonths }: Values): RetentionRules => ({
  mediaMonths: monthsOf(mediaMonths),
  peopleMonths: monthsOf(peopleMonths),
});
const isSame = (one: RetentionRules, other: RetentionRules): boolean =>
  one.mediaMonths === other.mediaMonths && one.peopleMonths === other.peopleMonths;
