import { searchable } from '@wavelane/contracts';
import { decidedAtOf, type Recorded, type EventOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { IndexSpec } from '@wavelane/read-store';
import { accountSearch, accountListing, type AccountEvent, type ListedAccount } from '../../../identity/index.js';
import type { AccountChannelsEvent } from '../../../whatsapp/index.js';
import type { WalletEvent, SubscriptionEvent } from '../../../days/index.js';

type SubscriptionActivated = EventOf<SubscriptionEvent, 'SubscriptionActivated'>;
type SubscriptionReturned = EventOf<SubscriptionEvent, 'SubscriptionReturned'>;

/** An account for the administrator's list, its order, filters and export. Key: account id. */
export interface DirectoryDocument extends Record<string, unknown>, ListedAccount {
  /** Whether it is registered and not closed. Events of a channel or a wallet may come after the end of an account. */
  listed: boolean;
  planId: string | null;
  /** The plan in lower case, '' without one: the list is sorted by it. */
  plan: string;
  planName: string | null;
  channelsLimit: number | null;
  channels: number;
  days: number;
  /** Whether its days are used up. */
  account: 'active' | 'expired';
  search: ReturnType<typeof accountSearch.of>;
  /** ISO-8601 UTC. */
  createdAt: string;
}

type DirectoryEvent =
  | AccountEvent
  | Extract<WalletEvent, { data: { balanceAfter: number } } | { type: 'WalletExhausted' | 'WalletRecovered' }>
  | SubscriptionActivated
  | SubscriptionReturned
  | AccountChannelsEvent;

const listedBy = (field: string, ...rest: IndexSpec['fields']): IndexSpec => ({
  fields: [{ field: 'listed' }, { field }, ...rest],
});
const NEWEST = { field: 'createdAt', direction: 'desc' } as const;

const NO_PLAN = { id: null, name: null, channelsLimit: 0 };

const EMPTY: DirectoryDocument = {
  ...accountListing.initial,
  ...{ listed: false, planId: null, plan: '', planName: null, channelsLimit: 0, channels: 0, days: 0 },
  ...{ account: 'active', search: accountSearch.of(accountListing.initial), createdAt: '' },
};

export const directoryProjection = projection<DirectoryDocument, DirectoryEvent>({
  name: 'directory',
  version: 5,
  handles: [
    ...accountListing.handles,
    'SubscriptionActivated',
    'SubscriptionReturned',
    'ChannelSlotTaken',
    'ChannelSlotFreed',
    'WalletCredited',
    'WalletDebited',
    'WalletDaysTakenBack',
    'WalletDaysGivenBack',
    'WalletDayConsumed',
    'WalletDaysRestored',
    'WalletExhausted',
    'WalletRecovered',
  ],
  keys: (event) => event.data.accountId,
  initial: () => EMPTY,
  fold(document, event) {
    if (event.type === 'AccountClosed') return EMPTY;
    const next = { ...document, ...change(document, event) };
    if (event.type === 'AccountRegistered') Object.assign(next, { listed: true, createdAt: decidedAtOf(event) });
    return accountListing.isHandled(event) ? { ...next, search: accountSearch.of(next) } : next;
  },
  indexes: [
    listedBy('createdAt'),
    listedBy('role', NEWEST),
    listedBy('status', NEWEST),
    listedBy('planId', NEWEST),
    listedBy('account', NEWEST),
    ...['plan', 'channels', 'days'].map((field) => listedBy(field)),
    ...accountSearch.fields.map((field) => listedBy(`search.${field}`)),
  ],
});

function change(document: DirectoryDocument, event: Recorded<DirectoryEvent>): Partial<DirectoryDocument> {
  if (accountListing.isHandled(event)) return accountListing.change(event);
  const { type, data } = event;
  switch (type) {
    case 'SubscriptionActivated':
    case 'SubscriptionReturned': {
      const { id: planId, name: planName, channelsLimit } = data.plan ?? NO_PLAN;
      return { planId, plan: searchable(planName ?? ''), planName, channelsLimit };
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
