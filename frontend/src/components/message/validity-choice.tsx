import { t } from '@lingui/core/macro';
import { PLANNED_VALID_HOURS, VALID_HOURS } from '@wavelane/contracts';
import { SelectField, type SelectFieldProps } from '@/components/fields/select-field';
import { dayCount, hourCount } from '@/components/words/counts';

const HOURS = [1, 3, 6, 12, 24];
const DAYS = [3, 7, 30];

/** Hours as they are chosen; '' leaves them to the server. */
export const chosenHours = (value: string): { validForHours?: number } =>
  value === '' ? {} : { validForHours: Number(value) };

interface ValidityChoiceProps extends Omit<SelectFieldProps, 'label' | 'hint' | 'children'> {
  isPlanned: boolean;
}

/** How long something may wait to be sent before it stops and asks. */
export function ValidityChoice({ isPlanned, ...field }: ValidityChoiceProps) {
  const usual = isPlanned ? PLANNED_VALID_HOURS : VALID_HOURS;
  return (
    <SelectField label={t`If it cannot be sent within`} hint={t`it stops and asks you.`} {...field}>
      <option value="">{t`${hourCount(usual)} (usual)`}</option>
      {HOURS.filter((hours) => hours !== usual).map((hours) => (
        <option key={hours} value={hours}>
          {hourCount(hours)}
        </option>
      ))}
      {DAYS.map((days) => (
        <option key={days} value={days * 24}>
          {dayCount(days)}
        </option>
      ))}
    </SelectField>
  );
}
