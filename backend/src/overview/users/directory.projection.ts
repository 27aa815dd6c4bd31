import { type Role, searchable } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { IndexSpec } from '@wavelane/read-store';
import type { AccountEvent } from '../../accounts/index.js';
import type { AccountChannelsEvent } from '../../channels/index.js';
import type { WalletEvent } from '../../ledger/index.js';
import type { SubscriptionActivated } from '../../plans/index.js';

/** More words of a name are not searched for. */
const WORDS = 4;

/** An account as the administrator's list orders, filters and exports it. Key: account id. */
export interface DirectoryDocument extends Record<string, unknown> {
  /** Registered and not closed. News of a channel or a wallet may come after the end of an account. */
  listed: boolean;
  name: string;
  email: string;
  role: Role;
  /** Whether it may sign in. */
  status: 'active' | 'disabled';
  disabled: { reason: string; at: string } | null;
  emailVerified: boolean;
  secondFactor: boolean;
  planId: string | null;
  /** In lower case, '' without one: what the list is sorted by. */
  plan: string;
  planName: string | null;
  channelsLimit: number | null;
  channels: number;
  days: number;
  /** Whether its days are used up. */
  account: 'active' | 'expired';
  /** What a search compares, see `searchable`: the name, its further words, the address and its domain. */
  search: { name: string; email: string; domain: string; word2: string; word3: string; word4: string };
  /** ISO-8601 UTC. */
  createdAt: string;
}

/** The fields of a document that a search reads. */
export const SEARCHED = ['name', 'email', 'domain', 'word2', 'word3', 'word4'] as const;

type DirectoryEvent =
  | AccountEvent
  | Extract<WalletEvent, { data: { balanceAfter: number } } | { type: 'WalletExhausted' | 'WalletRecovered' }>
  | SubscriptionActivated
  | AccountChannelsEvent;

const listedBy = (field: string, ...rest: IndexSpec['fields']): IndexSpec => ({
  fields: [{ field: 'listed' }, { field }, ...rest],
});
const NEWEST = { field: 'createdAt', direction: 'desc' } as const;

const EMPTY: DirectoryDocument = {
  ...{ listed: false, name: '', email: '', role: 'user', status: 'active', disabled: null },
  ...{ emailVerified: false, secondFactor: false, planId: null, plan: '', planName: null, channelsLimit: 0 },
  ...{ channels: 0, days: 0, account: 'active', search: wordsOf('', ''), createdAt: '' },
};

export const directoryProjection = projection<DirectoryDocument, DirectoryEvent>({
  name: 'directory',
  version: 1,
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
    'SubscriptionActivated',
    'ChannelSlotTaken',
    'ChannelSlotFreed',
    'WalletCredited',
    'WalletDebited',
    'WalletDaysTakenBack',
    'WalletDayConsumed',
    'WalletDaysRestored',
    'WalletExhausted',
    'WalletRecovered',
  ],
  keys: (event) => event.data.accountId,
  initial: () => EMPTY,
  fold(document, event) {
    if (event.type === 'AccountClosed') return EMPTY;
    if (event.type === 'AccountRegistered') {
      const { name, email, role } = event.data;
      const createdAt = decidedAtOf(event);
      return { ...document, listed: true, name, email, role, createdAt, search: wordsOf(name, email) };
    }
    const next = { ...document, ...change(document, event) };
    return event.type === 'AccountRenamed' || event.type === 'EmailChanged'
      ? { ...next, search: wordsOf(next.name, next.email) }
      : next;
  },
  indexes: [
    listedBy('createdAt'),
    listedBy('role', NEWEST),
    listedBy('status', NEWEST),
    listedBy('planId', NEWEST),
    listedBy('account', NEWEST),
    ...['plan', 'channels', 'days'].map((field) => listedBy(field)),
    ...SEARCHED.map((field) => listedBy(`search.${field}`)),
  ],
});

function change(document: DirectoryDocument, { type, data }: DirectoryEvent): Partial<DirectoryDocument> {
  switch (type) {
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
    case 'SubscriptionActivated': {
      const { id, name, channelsLimit } = data.plan;
      return { planId: id, plan: searchable(name), planName: name, channelsLimit };
    }
    case 'ChannelSlotTaken':
      return { channels: document.channels + 1 };
    case 'ChannelSlotFreed':
      return { channels: document.channels - 1 };
    case 'WalletExhausted':
      return { account: 'expired' };
    case 'WalletRecovered':
      return { account: 'active' };
    default:
      return 'balanceAfter' in data ? { days: data.balanceAfter } : {};
  }
}

function wordsOf(name: string, email: string): DirectoryDocument['search'] {
  const [text, address] = [searchable(name), searchable(email)];
  const [, word2 = '', word3 = '', word4 = ''] = text.split(/\s+/, WORDS);
  return { name: text, email: address, domain: address.split('@')[1] ?? '', word2, word3, word4 };
}
