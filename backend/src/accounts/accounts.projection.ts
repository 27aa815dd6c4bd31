import { type Role, searchable } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from './account.events.js';

/** More words of a name are not searched for. */
const WORDS = 4;

export interface AccountDocument extends Record<string, unknown> {
  accountId: string;
  name: string;
  email: string;
  role: Role;
  /** Whether it may sign in. */
  status: 'active' | 'disabled';
  disabled: { reason: string; at: string } | null;
  emailVerified: boolean;
  secondFactor: boolean;
  /**
   * The texts that a search compares: the name, its further words, the address and its domain, as `searchable` makes
   * them.
   */
  search: { name: string; email: string; domain: string; word2: string; word3: string; word4: string };
  /** ISO-8601 UTC. */
  createdAt: string;
}

/** The fields of a document that a search reads. */
export const SEARCHED = ['name', 'email', 'domain', 'word2', 'word3', 'word4'] as const;

/** One document an account that is not closed: what the administrator's list shows of it. */
export const accountsProjection = projection<AccountDocument, AccountEvent>({
  name: 'accounts',
  version: 2,
  handles: [
    'AccountRegistered',
    'AccountRenamed',
    'EmailChanged',
    'EmailVerified',
    'SecondFactorEnabled',
    'SecondFactorDisabled',
    'AccountDisabled',
    'AccountEnabled',
    'RoleChanged',
    'AccountClosed',
  ] satisfies AccountEvent['type'][],
  keys: (event) => event.data.accountId,
  initial: (accountId) => ({
    accountId,
    name: '',
    email: '',
    role: 'user',
    status: 'active',
    disabled: null,
    emailVerified: false,
    secondFactor: false,
    search: wordsOf('', ''),
    createdAt: '',
  }),
  fold(document, event) {
    if (event.type === 'AccountClosed') return null;
    const next = { ...document, ...change(event) };
    if (event.type === 'AccountRegistered') next.createdAt = decidedAtOf(event);
    return { ...next, search: wordsOf(next.name, next.email) };
  },
  indexes: [
    { fields: [{ field: 'createdAt', direction: 'desc' }] },
    { fields: [{ field: 'role' }, { field: 'createdAt', direction: 'desc' }] },
    { fields: [{ field: 'status' }, { field: 'createdAt', direction: 'desc' }] },
    ...SEARCHED.map((field) => ({ fields: [{ field: `search.${field}` }] })),
  ],
});

function change({ type, data }: AccountEvent): Partial<AccountDocument> {
  switch (type) {
    case 'AccountRegistered':
      return { name: data.name, email: data.email, role: data.role };
    case 'AccountRenamed':
      return { name: data.name };
    case 'EmailChanged':
      return { email: data.email, emailVerified: true };
    case 'EmailVerified':
      return { emailVerified: true };
    case 'SecondFactorEnabled':
      return { secondFactor: true };
    case 'SecondFactorDisabled':
      return { secondFactor: false };
    case 'AccountDisabled':
      return { status: 'disabled', disabled: { reason: data.reason, at: data.at } };
    case 'AccountEnabled':
      return { status: 'active', disabled: null };
    case 'RoleChanged':
      return { role: data.role };
    default:
      return {};
  }
}

function wordsOf(name: string, email: string): AccountDocument['search'] {
  const [text, address] = [searchable(name), searchable(email)];
  const [, word2 = '', word3 = '', word4 = ''] = text.split(/\s+/, WORDS);
  return { name: text, email: address, domain: address.split('@')[1] ?? '', word2, word3, word4 };
}
