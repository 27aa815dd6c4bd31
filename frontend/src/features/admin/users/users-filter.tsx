import { ROLES } from '@wavelane/contracts';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter-bar';
import { SelectField } from '@/components/fields/select-field';
import type { USERS_FILTER } from '@/lib/filters';

type Name = (typeof USERS_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'search', label: 'Search', type: 'search', placeholder: 'How a name or email begins', maxLength: 254 },
];

/** Which users are shown. */
export function UsersFilterBar(filter: AddressFilter<Name>) {
  const { typed, choose } = filter;
  return (
    <FilterBar {...filter} conditions={CONDITIONS} columns="2fr 1fr 1fr auto">
      <SelectField label="Sign-in" value={typed.status} onChange={({ target }) => choose({ status: target.value })}>
        <option value="">All</option>
        <option value="active">Allowed</option>
        <option value="disabled">Disabled</option>
      </SelectField>
      <SelectField label="Role" value={typed.role} onChange={({ target }) => choose({ role: target.value })}>
        <option value="">All</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {role === 'admin' ? 'Administrators' : 'Users'}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
