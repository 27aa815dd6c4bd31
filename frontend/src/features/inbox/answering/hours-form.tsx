import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type Answering, HOLIDAYS_MAX } from '@wavelane/contracts';
import { LeaveGuard } from '@/components/dialogs/leave-guard';
import { SearchableSelect } from '@/components/fields/searchable-select';
import { PlusIcon } from '@/components/icons/icons';
import { Section } from '@/components/section';
import { SaveRow } from '@/components/settings/save-row';
import { once } from '@/i18n/once';
import { ChangedMeanwhile, LastChange } from './changed';
import { DayFields } from './day-fields';
import { HolidayFields } from './holiday-fields';
import { useHours } from './use-hours';
import { DAYS } from './words';

const allZones = once(() => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]);

interface HoursFormProps {
  /** The current hours: others may change them while this is open. */
  latest: Answering['openingHours'];
  /** The zone of the account. */
  timeZone: string;
}

/** Sets when the account answers, in its place. */
export function HoursForm({ latest, timeZone }: HoursFormProps) {
  const form = useHours(latest, timeZone);
  const { isAlways, setAlways, isDirty, isSaving, discard } = form;
  return (
    <form noValidate onSubmit={form.submit}>
      <Section
        title={t`Opening hours`}
        text={t`Response times count only these hours. Changing them recalculates past reports.`}
      >
        {form.hasChanged && isDirty && !isSaving ? <ChangedMeanwhile onShow={form.show} /> : null}
        <FormControlLabel
          control={<Switch checked={isAlways} onChange={(_, isOn) => setAlways(isOn)} />}
          label={t`Open around the clock`}
          sx={{ justifySelf: 'start' }}
        />
        {isAlways ? null : <Week {...form} />}
        <LastChange change={latest} timeZone={timeZone} />
      </Section>
      {isDirty ? <SaveRow isDirty isBusy={isSaving} onDiscard={discard} /> : null}
      <LeaveGuard when={isDirty && !isSaving} onLeave={discard} />
    </form>
  );
}

type WeekProps = Pick<ReturnType<typeof useHours>, 'hours' | 'change' | 'problem'>;

function Week({ hours, change, problem }: WeekProps) {
  const { week, holidays } = hours;
  const zones = allZones().includes(hours.timeZone) ? allZones() : [hours.timeZone, ...allZones()];
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, containerType: 'inline-size' }}>
        {DAYS.map((day) => (
          <DayFields key={day} day={day} week={week} problem={problem} onChange={(next) => change({ week: next })} />
        ))}
      </Box>
      {problem('week') ? (
        <Typography color="error" role="alert" variant="body2">
          {problem('week')}
        </Typography>
      ) : null}
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
        size="small"
        startIcon={<PlusIcon size={16} />}
        sx={{ justifySelf: 'start', mx: -1 }}
        disabled={holidays.length >= HOLIDAYS_MAX}
        onClick={() => change({ holidays: [...holidays, { date: '', name: '' }] })}
      >{t`Add a holiday`}</Button>
      <Box sx={{ maxWidth: 320 }}>
        <SearchableSelect
          label={t`Time zone`}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          chosen={hours.timeZone}
          error={problem('timeZone')}
          opensOnFocus={false}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
      </Box>
    </>
  );
}
