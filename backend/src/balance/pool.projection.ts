import type { BalanceTransaction, TransactionType } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { POOL_STREAM, type PoolEvent, type TransferTarget } from './pool.events.js';

export interface PoolDocument extends Record<string, unknown> {
  /** Pool days that are free. */
  balance: number;
  /** Pool days under way to channels. */
  reserved: number;
}

/** The main balance: one document, key = the stream's name. */
export const poolProjection = projection<PoolDocument>({
  name: 'pool',
  version: 1,
  handles: [
    'PoolToppedUp',
    'PoolAdjusted',
    'PoolDaysReserved',
    'PoolDaysAllocated',
    'PoolReservationReleased',
    'PoolRefunded',
  ],
  keys: () => POOL_STREAM,
  initial: () => ({ balance: 0, reserved: 0 }),
  fold(document, stored) {
    const { type, data } = stored as unknown as PoolEvent;
    const balance = data.balanceAfter;
    switch (type) {
      case 'PoolDaysReserved':
        return { balance, reserved: document.reserved + data.days };
      case 'PoolDaysAllocated':
      case 'PoolReservationReleased':
        return { balance, reserved: document.reserved - data.days };
      default:
        return { balance, reserved: document.reserved };
    }
  },
  indexes: [],
});

export interface PoolTransactionDocument extends BalanceTransaction, Record<string, unknown> {
  txNo: number;
}

/** The list of transactions: one document each, key = its number. */
export const poolTransactionsProjection = projection<PoolTransactionDocument>({
  name: 'pool-transactions',
  version: 1,
  handles: ['PoolToppedUp', 'PoolAdjusted', 'PoolDaysAllocated', 'PoolRefunded'],
  keys: (event) => String((event.data as { txNo: number }).txNo),
  initial: (key) => ({
    id: key,
    txNo: Number(key),
    type: 'topup',
    days: 0,
    user: null,
    channel: null,
    note: null,
    createdAt: '',
  }),
  fold(document, stored) {
    const { data } = stored as unknown as Exclude<PoolEvent, { type: 'PoolDaysReserved' | 'PoolReservationReleased' }>;
    const target = 'target' in data ? data.target : undefined;
    return {
      ...document,
      type: typeOf(stored),
      days: Math.abs(data.days),
      note: data.note,
      createdAt: stored.metadata.effectiveAt ?? stored.metadata.recordedAt,
      ...(target && partiesOf(target)),
    };
  },
  indexes: [{ fields: [{ field: 'txNo', direction: 'desc' }] }],
});

/** A positive correction reads as a top-up (spec §4: adjustment subtracts). */
function typeOf({ type, data }: StoredEvent): TransactionType {
  switch (type as PoolEvent['type']) {
    case 'PoolDaysAllocated':
      return 'allocate';
    case 'PoolRefunded':
      return 'refund';
    case 'PoolAdjusted':
      return (data as { days: number }).days < 0 ? 'adjustment' : 'topup';
    default:
      return 'topup';
  }
}

function partiesOf(target: TransferTarget): Pick<BalanceTransaction, 'user' | 'channel'> {
  return {
    user: { id: target.accountId, name: target.userName, email: target.userEmail },
    channel: { id: target.channelId, label: target.channelLabel },
  };
}
