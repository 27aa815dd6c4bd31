import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from './account.events.js';
import { accountSearch, accountListing, type ListedAccount, type SearchedAccount } from './users/listed-account.js';

export interface AccountDocument extends Record<string, unknown>, ListedAccount {
  accountId: string;
  search: SearchedAccount;
  /** ISO-8601 UTC. */
  createdAt: string;
}

/** One document for each account that is not closed: the fields of the administrator's list. */
export const accountsProjection = projection<AccountDocument, AccountEvent>({
  name: 'accounts',
  version: 6,
  handles: [...accountListing.handles],
  keys: (event) => event.data.accountId,
  initial: (accountId) => ({
    accountId,
    ...accountListing.initial,
    search: accountSearch.of(accountListing.initial),
    createdAt: '',
  }),
  fold(document, event) {
    if (event.type === 'AccountClosed') return null;
    const next = { ...document, ...accountListing.change(event) };
    if (event.type === 'AccountRegistered') next.createdAt = decidedAtOf(event);
    return { ...next, search: accountSearch.of(next) };
  },
  indexes: [
    { fields: [{ field: 'createdAt', direction: 'desc' }] },
    { fields: [{ field: 'role' }, { field: 'createdAt', direction: 'desc' }] },
    { fields: [{ field: 'status' }, { field: 'createdAt', direction: 'desc' }] },
    ...accountSearch.fields.map((field) => ({ fields: [{ field: `search.${field}` }] })),
  ],
});
