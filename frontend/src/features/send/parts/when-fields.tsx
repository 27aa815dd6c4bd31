import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateField } from '@/components/fields/date/date-field';
import { fieldsOf } from '@/lib/form';
import type { useSendForm } from '../send-form';
import { PART } from './looks';

interface WhenFieldsProps {
  sending: Pick<ReturnType<typeof useSendForm>, 'form' | 'values' | 'later'>;
  timeZone: string;
}

/** When it goes; there while it is not now. */
export function WhenFields({ sending: { form, values, later }, timeZone }: WhenFieldsProps) {
  return (
    <Box sx={{ ...PART, borderTop: 1, borderColor: 'divider', gridTemplateColumns: { sm: '1fr auto' } }}>
      <DateField
        label={t`Send at`}
        withTime
        empty={t`Day and time`}
        hint={t`Time zone: ${timeZone}`}
        value={values.scheduledFor}
        {...fieldsOf(form)('scheduledFor')}
      />
      <Button
        color="inherit"
        onClick={later.leave}
        sx={{ alignSelf: 'start', mt: { sm: '26px' } }}
      >{t`Send now instead`}</Button>
    </Box>
  );
}
