import { t } from '@lingui/core/macro';
import AddRoundedIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type Answering,
  api,
  type FieldProblems,
  HOLIDAYS_MAX,
  OPEN_STRETCHES_MAX,
  type OpeningHours,
  openingHoursProblems,
  type OpenStretch,
} from '@wavelane/contracts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { SearchableSelect } from '@/components/fields/searchable-select';
import { SelectField } from '@/components/fields/select-field';
import { fromServer } from '@/i18n/texts';
import { once } from '@/i18n/once';
import { ChangedMeanwhile } from './changed';
import { HolidayFields, StretchFields } from './hours-fields';

const allZones = once(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]);
const WORKING_DAYS = [1, 2, 3, 4, 5];

interface HoursDialogProps {
  /** As they are now: others may change them while this is open. */
  latest: Answering['openingHours'];
  /** Of the account. */
  timeZone: string;
  onClose: () => void;
}

/** Sets when the account answers. */
export function HoursDialog({ latest, timeZone, onClose }: HoursDialogProps) {
  const form = useHours(latest, timeZone, onClose);
  const { isAlways, setAlways, isDirty } = form;
  return (
    <FormDialog
      open
      width="sm"
      title={t`Opening hours`}
      submit={t`Save`}
      busy={form.isSaving}
      disabled={!isDirty}
      dirty={isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {latest.version === form.seen.version ? null : <ChangedMeanwhile onShow={form.show} />}
      <SelectField
        label={t`You answer`}
        value={isAlways ? 'always' : 'hours'}
        onChange={({ target }) => setAlways(target.value === 'always')}
      >
        <option value="always">{t`Around the clock`}</option>
        <option value="hours">{t`At certain hours`}</option>
      </SelectField>
      {isAlways ? null : (
        <>
          <WeekFields {...form} />
          <Holidays {...form} />
        </>
      )}
    </FormDialog>
  );
}

/** What the dialog holds: the hours as they will be, and what is wrong with them. */
function useHours(latest: HoursDialogProps['latest'], timeZone: string, onSaved: () => void) {
  const [seen, setSeen] = useState(latest);
  const [isAlways, setAlways] = useState(latest.hours === null);
  const [hours, setHours] = useState(latest.hours ?? usual(timeZone));
  const [problems, setProblems] = useState<FieldProblems>({});
  const save = useAction(api.changeOpeningHours, {
    refreshes: [api.answering],
    done: t`Opening hours saved`,
    failed: t`Opening hours not saved`,
    onFailed: (error) => {
      if (error instanceof ApiError) setProblems(withoutPrefix(error.fieldSayings));
    },
    onDone: onSaved,
  });
  const show = () => {
    setSeen(latest);
    setAlways(latest.hours === null);
    setHours(latest.hours ?? usual(timeZone));
    setProblems({});
  };
  const change = (more: Partial<OpeningHours>) => {
    setHours({ ...hours, ...more });
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isAlways ? {} : openingHoursProblems(hours);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({ expectedVersion: seen.version, hours: isAlways ? null : hours });
  };
  const problem = (field: string) => (problems[field] === undefined ? undefined : fromServer(problems[field]));
  const isDirty = JSON.stringify(isAlways ? null : hours) !== JSON.stringify(seen.hours);
  return { seen, isAlways, setAlways, hours, isDirty, isSaving: save.isPending, show, change, submit, problem };
}

type HoursFieldsProps = Pick<ReturnType<typeof useHours>, 'hours' | 'change' | 'problem'>;

function WeekFields({ hours, change, problem }: HoursFieldsProps) {
  const zones = allZones().includes(hours.timeZone) ? allZones() : [hours.timeZone, ...allZones()];
  return (
    <>
      <SearchableSelect
        label={t`Time zone`}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        chosen={hours.timeZone}
        value={hours.timeZone}
        error={problem('timeZone')}
        onChange={({ target }) => change({ timeZone: target.value })}
      />
      <Typography component="h3" variant="h3">{t`Hours`}</Typography>
      {hours.week.map((stretch, index) => (
        <StretchFields
          key={index}
          stretch={stretch}
          number={index + 1}
          problem={(field) => problem(`week.${index}.${field}`)}
          onChange={(next) => change({ week: hours.week.with(index, next) })}
          onRemove={() => change({ week: hours.week.toSpliced(index, 1) })}
        />
      ))}
      {problem('week') ? (
        <Typography color="error" role="alert">
          {problem('week')}
        </Typography>
      ) : null}
      <Button
        startIcon={<AddRoundedIcon />}
        sx={{ justifySelf: 'start' }}
        disabled={hours.week.length >= OPEN_STRETCHES_MAX}
        onClick={() => change({ week: [...hours.week, nextOf(hours.week)] })}
      >{t`Add hours`}</Button>
    </>
  );
}

function Holidays({ hours: { holidays }, change, problem }: HoursFieldsProps) {
  return (
    <>
      <Typography component="h3" variant="h3">{t`Holidays`}</Typography>
      {holidays.length === 0 ? <Typography color="textSecondary">{t`No day off beside the week.`}</Typography> : null}
      {holidays.map((holiday, index) => (
        <HolidayFields
          key={index}
          holiday={holiday}
          number={index + 1}
          problem={(field) => problem(`holidays.${index}.${field}`)}
          onChange={(next) => change({ holidays: holidays.with(index, next) })}
          onRemove={() => change({ holidays: holidays.toSpliced(index, 1) })}
        />
      ))}
      <Button
        startIcon={<AddRoundedIcon />}
        sx={{ justifySelf: 'start' }}
        disabled={holidays.length >= HOLIDAYS_MAX}
        onClick={() => change({ holidays: [...holidays, { date: '', name: '' }] })}
      >{t`Add a holiday`}</Button>
    </>
  );
}

const usual = (timeZone: string): OpeningHours => ({
  timeZone,
  week: WORKING_DAYS.map((day) => ({ day, from: '09:00', to: '17:00' })),
  holidays: [],
});

/** The day after the last one, at the same hours. */
function nextOf(week: readonly OpenStretch[]): OpenStretch {
  const last = week.at(-1);
  return last ? { ...last, day: (last.day % 7) + 1 } : { day: 1, from: '09:00', to: '17:00' };
}

const withoutPrefix = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field.replace(/^hours\./, ''), problem]));
