import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ROLES, USER_ORDERS } from '@wavelane/contracts';
import { plansQuery } from '@/api/queries';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { SelectField } from '@/components/fields/select-field';
import type { USERS_FILTER } from '@/lib/filters';
import { ORDER_WORDS } from './user-orders';

type Name = (typeof USERS_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'search', label: t`Search`, type: 'search', placeholder: t`Name or email`, maxLength: 254 },
];

const COLUMNS = 'minmax(120px, 2fr) repeat(5, minmax(88px, 1fr)) minmax(112px, 1.2fr) auto';

/** Which users are shown, and in which order. */
export function UsersFilterBar(filter: AddressFilter<Name>) {
  const { data: plans = [] } = useQuery(plansQuery);
  const select = (name: Name, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={filter.typed[name]}
      // Another order begins in its own direction.
      onChange={({ target }) => filter.choose({ [name]: target.value, ...(name === 'sort' && { direction: '' }) })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const all = ['', t`All`] as const;
  const orders = USER_ORDERS.map((order) => [order === 'created' ? '' : order, ORDER_WORDS[order]] as const);
  return (
    <FilterBar {...filter} conditions={CONDITIONS} columns={COLUMNS}>
      {select('account', t`Status`, [all, ['active', t`Active`], ['expired', t`Expired`]])}
      {select('plan', t`Plan`, [all, ...plans.map(({ id, name }) => [id, name] as const), ['none', t`None`]])}
      {select('role', t`Role`, [
        all,
        ...ROLES.map((role) => [role, role === 'admin' ? t`Administrators` : t`Users`] as const),
      ])}
      {select('status', t`Sign-in`, [all, ['active', t`Allowed`], ['disabled', t`Disabled`]])}
      {select('seen', t`Last seen`, [
        all,
        ['week', t`Within 7 days`],
        ['month', t`Within 30 days`],
        ['earlier', t`Longer ago`],
        ['never', t({ message: 'Never', context: 'last seen' })],
      ])}
      {select('sort', t({ message: 'Order', context: 'of a list' }), orders)}
    </FilterBar>
  );
}
