import { t } from '@lingui/core/macro';
import { PLANNED_VALID_HOURS, VALID_HOURS } from '@wavelane/contracts';
import { SearchableSelect } from '@/components/fields/searchable-select';
import type { SearchableSelectProps } from '@/components/fields/choice';
import { dayCount, hourCount } from '@/components/words/counts';

const HOURS = [1, 3, 6, 12, 24];
const DAYS = [3, 7, 30];

/** Hours as they are chosen; '' leaves them to the server. */
export const chosenHours = (value: string): { validForHours?: number } =>
  value === '' ? {} : { validForHours: Number(value) };

interface ValidityChoiceProps extends Omit<SearchableSelectProps, 'label' | 'hint' | 'options' | 'none' | 'chosen'> {
  value: string;
  isPlanned: boolean;
}

/** How long something may wait to be sent before it stops and asks. */
export function ValidityChoice({ isPlanned, value, ...field }: ValidityChoiceProps) {
  const usual = isPlanned ? PLANNED_VALID_HOURS : VALID_HOURS;
  return (
    <SearchableSelect
      label={t`If it cannot be sent within`}
      hint={t`it stops and asks you.`}
      none={t`${hourCount(usual)} (usual)`}
      options={[
        ...HOURS.filter((hours) => hours !== usual).map((hours) => ({ value: String(hours), label: hourCount(hours) })),
        ...DAYS.map((days) => ({ value: String(days * 24), label: dayCount(days) })),
      ]}
      chosen={value}
      {...field}
    />
  );
}
