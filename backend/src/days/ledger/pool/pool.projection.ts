import type { BalanceTransaction, TransactionType } from '@wavelane/contracts';
import { effectiveAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { POOL_STREAM, type PoolEvent, type TransferTarget } from './pool.events.js';

export interface PoolDocument extends Record<string, unknown> {
  /** Pool days that are free. */
  balance: number;
  /** Pool days under way to channels. */
  reserved: number;
}

/** The main balance: one document, key = the stream's name. */
export const poolProjection = projection<PoolDocument, PoolEvent>({
  name: 'pool',
  version: 2,
  handles: [
    'PoolToppedUp',
    'PoolAdjusted',
    'PoolDaysReserved',
    'PoolDaysAllocated',
    'PoolReservationReleased',
    'PoolRefunded',
    'PoolSynced',
    'PoolTransactionVoided',
  ],
  keys: () => POOL_STREAM,
  initial: () => ({ balance: 0, reserved: 0 }),
  fold(document, { type, data }) {
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

export interface PoolTransactionDocument extends Omit<BalanceTransaction, 'remainsOf'>, Record<string, unknown> {
  txNo: number;
  /** Voided with nothing left of it, or the reversal of one: not in the default list. */
  hidden: boolean;
  /** Days of a voided allocation that its channel had used: they did not come back. */
  kept: number;
  /** The user and the channel of an allocation, which its void needs too. */
  target: TransferTarget | null;
}

/** The list of transactions: one document each, key = its number. */
export const poolTransactionsProjection = projection<PoolTransactionDocument, Listed>({
  name: 'pool-transactions',
  version: 3,
  handles: ['PoolToppedUp', 'PoolAdjusted', 'PoolDaysAllocated', 'PoolRefunded', 'PoolSynced', 'PoolTransactionVoided'],
  keys: ({ type, data }) =>
    type === 'PoolTransactionVoided' ? [String(data.voids), String(data.txNo)] : String(data.txNo),
  initial: (key) => ({
    id: key,
    txNo: Number(key),
    type: 'topup',
    days: 0,
    user: null,
    channel: null,
    note: null,
    createdAt: '',
    balanceAfter: 0,
    voided: false,
    voidedAt: null,
    voidedBy: null,
    voids: null,
    hidden: false,
    kept: 0,
    target: null,
  }),
  fold(document, event) {
    const { type, data } = event;
    const at = effectiveAtOf(event);
    if (type === 'PoolTransactionVoided' && data.voids === document.txNo) {
      const kept = document.type === 'allocate' ? document.days - data.days : 0;
      return { ...document, voided: true, voidedAt: at, voidedBy: String(data.txNo), hidden: kept === 0, kept };
    }
    const target = 'target' in data ? data.target : null;
    return {
      ...document,
      type: typeOf(event),
      days: Math.abs(data.days),
      note: data.note,
      createdAt: at,
      balanceAfter: data.balanceAfter,
      ...(target && partiesOf(target)),
      target,
      ...(type === 'PoolTransactionVoided' && { voids: String(data.voids), hidden: true }),
    };
  },
  indexes: [
    { fields: [{ field: 'txNo', direction: 'desc' }] },
    { fields: [{ field: 'hidden' }, { field: 'txNo', direction: 'desc' }] },
  ],
});

/** A line of the list of everything, with what was voided. */
export function lineOf(document: PoolTransactionDocument): BalanceTransaction {
  const { txNo: _number, hidden: _hidden, kept: _kept, target: _target, ...line } = document;
  return line;
}

/** A line of the default list, which always adds up to the balance: of a voided allocation it shows what was used. */
export function standingLineOf(document: PoolTransactionDocument): BalanceTransaction {
  const line = lineOf(document);
  if (!document.voided) return line;
  const note = `Used before transaction ${line.id} was deleted`;
  const standing = { voided: false, voidedAt: null, voidedBy: null };
  return { ...line, ...standing, id: `${line.id}-used`, days: document.kept, note, remainsOf: line.id };
}

export type Listed = Exclude<PoolEvent, { type: 'PoolDaysReserved' | 'PoolReservationReleased' | 'PoolVoidRequested' }>;

/** Shows a positive correction as a top-up, because the list shows adjustments as negative; also what a void moves. */
function typeOf({ type, data: { days } }: Listed): TransactionType {
  switch (type) {
    case 'PoolDaysAllocated':
      return 'allocate';
    case 'PoolRefunded':
      return 'refund';
    case 'PoolSynced':
      return 'sync';
    case 'PoolAdjusted':
      return days < 0 ? 'adjustment' : 'topup';
    case 'PoolTransactionVoided':
      return days < 0 ? 'adjustment' : days > 0 ? 'refund' : 'sync';
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
