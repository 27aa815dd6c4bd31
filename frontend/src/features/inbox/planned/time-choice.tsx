import { t } from '@lingui/core/macro';
import { DateField } from '@/components/fields/date/date-field';
import { SelectField } from '@/components/fields/select-field';

/** The choice of a custom day and time. */
export const OWN = 'own';

interface TimeChoiceProps {
  label: string;
  /** The offered times; a choice is its place in the list, or {@link OWN}. */
  offered: readonly { label: string }[];
  choice: string;
  onChoice: (choice: string) => void;
  /** In the form of a field for day and time. */
  own: string;
  onOwn: (own: string) => void;
  hint?: string;
  /** The problem with a custom time. */
  error?: string | undefined;
}

/** When something is to happen: one of the times that are offered, or another one. */
export function TimeChoice({ label, offered, choice, onChoice, own, onOwn, hint, error }: TimeChoiceProps) {
  return (
    <>
      <SelectField label={label} value={choice} autoFocus onChange={({ target }) => onChoice(target.value)}>
        {offered.map((one, index) => (
          <option key={one.label} value={index}>
            {one.label}
          </option>
        ))}
        <option value={OWN}>{t`Another time`}</option>
      </SelectField>
      {choice === OWN ? (
        <DateField
          label={t`Day and time`}
          withTime
          empty={t`Choose a time`}
          value={own}
          hint={hint}
          error={error}
          onChange={({ target }) => onOwn(target.value)}
        />
      ) : null}
    </>
  );
}
