import { DAY_MS } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { POOL_STREAM } from '../../src/days/ledger/pool/pool.events.js';
import {
  type PoolTransactionDocument,
  poolTransactionsProjection,
} from '../../src/days/ledger/pool/pool.projection.js';
import type { CommandContext } from '../../src/platform/domain/command-context.js';

export const USERS = ['ada', 'bob'] as const;
export type User = (typeof USERS)[number];

/** Actions on days. Channel c belongs to the user c % 2. */
export type LedgerAction =
  | { do: 'top-up' | 'adjust' | 'sync'; days: number }
  | { do: 'credit' | 'debit' | 'take-back'; user: User; days: number }
  | { do: 'trial'; user: User }
  | { do: 'allocate'; channel: number; days: number }
  | { do: 'remove'; channel: number }
  /** The n-th transaction, as far as there are so many. */
  | { do: 'void'; n: number }
  | { do: 'wait'; ms: number };

export function lineOf(events: readonly StoredEvent[], id: string): PoolTransactionDocument | undefined {
  const { handles, keys, initial, fold } = poolTransactionsProjection;
  const own = events.filter((event) => handles.includes(event.type) && [keys(event)].flat().includes(id));
  if (own.length === 0) return undefined;
  return own.reduce<PoolTransactionDocument>((document, event) => defined(fold(document, event)), initial(id));
}

export const userOf = (channelId: number): User => defined(USERS[channelId % USERS.length]);

export function asked(channelId: number, { actor: by, correlationId }: CommandContext) {
  const accountId = userOf(channelId);
  const target = {
    accountId,
    userName: accountId,
    userEmail: `${accountId}@example.com`,
    channelId,
    channelLabel: 'Shop',
  };
  return { accountId, target, by, correlationId };
}

export function channelsIn(events: readonly StoredEvent[]): number[] {
  return [
    ...new Set(
      events.filter(({ type }) => type === 'ChannelAdded').map(({ data }) => (data as { channelId: number }).channelId),
    ),
  ];
}

export const poolEvents = (events: readonly StoredEvent[]) => events.filter(({ stream }) => stream === POOL_STREAM);

export const DAY = DAY_MS;
