import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Holiday, HOLIDAY_NAME_MAX } from '@wavelane/contracts';
import { DateField } from '@/components/fields/date/date-field';
import { Field } from '@/components/fields/field';
import { TrashIcon } from '@/components/icons/frame-icons';

interface HolidayFieldsProps {
  holiday: Holiday;
  /** Which one of the list it is, from 1. */
  number: number;
  problem: (field: string) => string | undefined;
  onChange: (next: Holiday) => void;
  onRemove: () => void;
}

const ROW = { display: 'grid', gap: 2, alignItems: 'start' } as const;

/** One day without answers. */
export function HolidayFields({ holiday, number, problem, onChange, onRemove }: HolidayFieldsProps) {
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
        <TrashIcon />
      </IconButton>
    </Box>
  );
}
