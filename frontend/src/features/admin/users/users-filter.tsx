import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { USER_ORDERS } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { plansQuery } from '@/api/queries';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import type { USERS_FILTER } from '@/lib/filters';
import { ORDER_WORDS } from './user-orders';

type Name = (typeof USERS_FILTER)[number];

const choice = (name: Name, label: string, words: Readonly<Record<string, string>>): Condition<Name> => ({
  ...{ name, label, type: 'choice' },
  options: Object.entries(words).map(([value, text]) => ({ value, label: text })),
});

const ORDERS = USER_ORDERS.filter((order) => order !== 'created').map((order) => ({
  value: order,
  label: ORDER_WORDS[order],
}));

/** Which users are shown, and in which order. */
export function UsersFilterBar(filter: AddressFilter<Name> & { aside?: ReactNode }) {
  const { data: plans = [] } = useQuery(plansQuery);
  const conditions: readonly Condition<Name>[] = [
    { name: 'search', label: t`Search`, type: 'search', placeholder: t`Name or email`, maxLength: 254 },
    choice('account', t`Status`, { active: t`Active`, expired: t`Expired` }),
    choice('plan', t`Plan`, { ...Object.fromEntries(plans.map(({ id, name }) => [id, name])), none: t`None` }),
    choice('role', t`Role`, { user: t`Users`, admin: t`Administrators` }),
    choice('status', t`Sign-in`, { active: t`Allowed`, disabled: t`Disabled` }),
    choice('seen', t`Last seen`, {
      ...{ week: t`Within 7 days`, month: t`Within 30 days`, earlier: t`Longer ago` },
      never: t({ message: 'Never', context: 'last seen' }),
    }),
    {
      name: 'sort',
      label: t({ message: 'Order', context: 'of a list' }),
      ...{ type: 'choice', none: ORDER_WORDS.created, options: ORDERS },
      // Another order begins in its own direction.
      also: () => ({ direction: '' }),
    },
  ];
  return <FilterBar {...filter} conditions={conditions} />;
}
