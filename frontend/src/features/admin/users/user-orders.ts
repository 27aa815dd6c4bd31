import { t } from '@lingui/core/macro';
import { type UserOrder, USER_ORDERS } from '@wavelane/contracts';
import { type Filter, type USERS_FILTER } from '@/lib/filters';

export type UsersFilter = Filter<(typeof USERS_FILTER)[number]>;
export type Direction = 'asc' | 'desc';

/** The orders of the list, named like its headings. */
export const ORDER_WORDS: Readonly<Record<UserOrder, string>> = {
  created: t`Newest`,
  name: t`User`,
  email: t`Email`,
  plan: t`Plan`,
  channels: t`Channels`,
  days: t`Days`,
  account: t`Status`,
  seen: t`Last seen`,
};

/** The order in an address, or newest first if the address has no known order. */
export function orderOf({ sort, direction }: Pick<UsersFilter, 'sort' | 'direction'>): {
  by: UserOrder;
  direction: Direction;
} {
  const by = USER_ORDERS.find((known) => known === sort) ?? 'created';
  return { by, direction: direction === 'asc' || direction === 'desc' ? direction : usualOf(by) };
}

/** The order that a press of a heading chooses: its own, or that reversed. */
export function pressed(filter: UsersFilter, by: UserOrder): Pick<UsersFilter, 'sort' | 'direction'> {
  const now = orderOf(filter);
  const usual = usualOf(by);
  const other = usual === 'asc' ? 'desc' : 'asc';
  return { sort: by, direction: now.by === by && now.direction === usual ? other : '' };
}

/** The usual direction: the newest or the last seen first, else the beginning. */
const usualOf = (by: UserOrder): Direction => (by === 'created' || by === 'seen' ? 'desc' : 'asc');
