import { t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import { DateField } from '@/components/fields/date/date-field';
import { ValidityChoice } from '@/components/message/validity-choice';
import { fieldsOf } from '@/lib/form';
import { SHEET } from '../steps/recipients-step';
import type { Bulk } from '../use-bulk-form';

/** The time of sending, and how long it may wait: a change here is checked anew before the job can be sent. */
export function WhenPart({ bulk: { form, values }, timeZone }: { bulk: Bulk; timeZone: string }) {
  const field = fieldsOf(form);
  return (
    <Paper variant="outlined" sx={SHEET}>
      <DateField
        label={t`Send at`}
        withTime
        empty={t`Now`}
        hint={t`Time zone: ${timeZone}`}
        value={values.scheduledFor}
        {...field('scheduledFor')}
      />
      <ValidityChoice isPlanned={values.scheduledFor !== ''} value={values.validForHours} {...field('validForHours')} />
    </Paper>
  );
}
