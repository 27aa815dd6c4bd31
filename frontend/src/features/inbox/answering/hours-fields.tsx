import { t } from '@lingui/core/macro';
import DeleteOutlineRoundedIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { endsNextDay, type Holiday, HOLIDAY_NAME_MAX, type OpenStretch } from '@wavelane/contracts';
import { DateField } from '@/components/fields/date/date-field';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { dayName, DAYS } from './words';

interface RowProps<T> {
  /** Which one of the list it is, from 1. */
  number: number;
  problem: (field: string) => string | undefined;
  onChange: (next: T) => void;
  onRemove: () => void;
}

const ROW = { display: 'grid', gap: 2, alignItems: 'start' } as const;
const TIME = { placeholder: '09:00', maxLength: 5, dir: 'ltr' } as const;

/** One stretch of a week. */
export function StretchFields({
  stretch,
  number,
  problem,
  onChange,
  onRemove,
}: RowProps<OpenStretch> & { stretch: OpenStretch }) {
  return (
    <Box
      role="group"
      aria-label={t`Hours ${number}`}
      sx={{ ...ROW, gridTemplateColumns: { xs: '1fr 1fr auto', sm: '2fr 1fr 1fr auto' } }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <SelectField
          label={t`Day`}
          value={String(stretch.day)}
          error={problem('day')}
          onChange={({ target }) => onChange({ ...stretch, day: Number(target.value) })}
        >
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {dayName(day)}
            </option>
          ))}
        </SelectField>
      </Box>
      <Field
        label={t({ message: 'From', context: 'time' })}
        value={stretch.from}
        inputProps={TIME}
        error={problem('from')}
        onChange={({ target }) => onChange({ ...stretch, from: target.value })}
      />
      <Field
        label={t({ message: 'To', context: 'time' })}
        value={stretch.to}
        inputProps={TIME}
        error={problem('to')}
        hint={endsNextDay(stretch) ? t`on the next day` : undefined}
        onChange={({ target }) => onChange({ ...stretch, to: target.value })}
      />
      <IconButton aria-label={t`Remove hours ${number}`} onClick={onRemove}>
        <DeleteOutlineRoundedIcon />
      </IconButton>
    </Box>
  );
}

/** One day on which nobody answers. */
export function HolidayFields({
  holiday,
  number,
  problem,
  onChange,
  onRemove,
}: RowProps<Holiday> & { holiday: Holiday }) {
  return (
    <Box
      role="group"
      aria-label={t`Holiday ${number}`}
      sx={{ ...ROW, gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr auto' } }}
    >
      <DateField
        empty={t`Choose a day`}
        label={t({ message: 'Date', context: 'of a holiday' })}
        value={holiday.date}
        error={problem('date')}
        onChange={({ target }) => onChange({ ...holiday, date: target.value })}
      />
      <Field
        label={t({ message: 'Name', context: 'of a holiday' })}
        value={holiday.name}
        inputProps={{ maxLength: HOLIDAY_NAME_MAX }}
        error={problem('name')}
        onChange={({ target }) => onChange({ ...holiday, name: target.value })}
      />
      <IconButton aria-label={t`Remove holiday ${number}`} onClick={onRemove}>
        <DeleteOutlineRoundedIcon />
      </IconButton>
    </Box>
  );
}
