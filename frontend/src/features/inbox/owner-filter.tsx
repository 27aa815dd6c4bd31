import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '@/lib/hooks/use-may';
import { SelectField } from '@/components/fields/select-field';
import { assigneesQuery } from './inbox-queries';

/** Whose conversations are listed; nothing where one answers alone. */
export function OwnerFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const mayAnswer = useMay('answer');
  const { data: members = [] } = useQuery({ ...assigneesQuery, enabled: mayAnswer });
  if (members.length < 2) return null;
  return (
    <SelectField label={t`Answered by`} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t`Everybody`}</option>
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
