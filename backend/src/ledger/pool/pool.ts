import type { Decider } from '../../platform/domain/decider.js';
import { EMPTY_IDS, hasId, withId } from '../../platform/domain/id-set.js';
import { ledger, move } from '../../platform/domain/posting.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type PoolEvent, type TransferTarget, poolEvents } from './pool.events.js';
import type { PoolState } from './pool.state.js';
import { completeVoid, type VoidableTransaction, voided, voidTransaction } from './pool-voids.js';

export type PoolCommand =
  | { kind: 'top-up'; days: number; note: string | null }
  | { kind: 'adjust'; days: number; note: string | null }
  | { kind: 'reserve'; transferId: string; days: number; target: TransferTarget }
  | { kind: 'confirm'; transferId: string }
  | { kind: 'release'; transferId: string; reason: string }
  | { kind: 'refund'; transferId: string; days: number; target: TransferTarget; note: string }
  | { kind: 'sync'; externalBalance: number; note: string | null }
  | { kind: 'void'; transaction: VoidableTransaction }
  /** `days`: how many of the allocation's the channel had not used. */
  | { kind: 'complete-void'; voids: number; days: number };

/** Days under way to channels. */
export const reservedDays = (state: PoolState) => Object.values(state.open).reduce((sum, { days }) => sum + days, 0);

export const pool: Decider<PoolState, PoolCommand, PoolEvent> = {
  events: poolEvents,
  initialState: { balance: 0, transactions: 0, open: {}, settled: EMPTY_IDS, voiding: {}, voided: EMPTY_IDS },

  decide(command, state) {
    switch (command.kind) {
      case 'top-up':
        return [toppedUp(command, state)];
      case 'adjust':
        return adjust(command, state);
      case 'reserve':
        return reserve(command, state);
      case 'confirm':
        return confirm(command, state);
      case 'release':
        return release(command, state);
      case 'refund':
        return refund(command, state);
      case 'sync':
        return [synced(command, state)];
      case 'void':
        return voidTransaction(command.transaction, state);
      case 'complete-void':
        return completeVoid(command.voids, command.days, state);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PoolToppedUp':
      case 'PoolAdjusted':
      case 'PoolSynced':
        return { ...state, balance: event.data.balanceAfter, transactions: event.data.txNo };
      case 'PoolDaysReserved': {
        const { transferId, days, target, balanceAfter } = event.data;
        return { ...state, balance: balanceAfter, open: { ...state.open, [transferId]: { days, target } } };
      }
      case 'PoolDaysAllocated':
        return { ...closed(state, event.data.transferId), transactions: event.data.txNo };
      case 'PoolReservationReleased':
        return { ...closed(state, event.data.transferId), balance: event.data.balanceAfter };
      case 'PoolRefunded':
        return {
          ...closed(state, event.data.transferId),
          balance: event.data.balanceAfter,
          transactions: event.data.txNo,
        };
      case 'PoolVoidRequested': {
        const { transferId, days, target } = event.data;
        return { ...state, voiding: { ...state.voiding, [transferId]: { days, target } } };
      }
      case 'PoolTransactionVoided': {
        const { txNo, voids, balanceAfter } = event.data;
        return { ...state, ...voided(state, voids), balance: balanceAfter, transactions: txNo };
      }
      default:
        return state;
    }
  },
};

function closed(state: PoolState, transferId: string): PoolState {
  const { [transferId]: _closed, ...open } = state.open;
  return { ...state, open, settled: withId(state.settled, transferId) };
}

function toppedUp({ days, note }: PoolCommand & { kind: 'top-up' }, state: PoolState): PoolEvent {
  return {
    type: 'PoolToppedUp',
    data: {
      txNo: state.transactions + 1,
      days,
      note,
      balanceAfter: state.balance + days,
      postings: move(ledger.source('admin'), ledger.pool, days),
    },
  };
}

function adjust({ days, note }: PoolCommand & { kind: 'adjust' }, state: PoolState): PoolEvent[] {
  if (-days > state.balance) {
    throw DomainError.invalid(`Cannot remove more than ${state.balance} days`, { days: `At most ${state.balance}` });
  }
  return [
    {
      type: 'PoolAdjusted',
      data: {
        txNo: state.transactions + 1,
        days,
        note,
        balanceAfter: state.balance + days,
        postings:
          days < 0 ? move(ledger.pool, ledger.source('admin'), -days) : move(ledger.source('admin'), ledger.pool, days),
      },
    },
  ];
}

function synced({ externalBalance, note }: PoolCommand & { kind: 'sync' }, state: PoolState): PoolEvent {
  const { balance, transactions } = state;
  const difference = externalBalance - balance;
  const found =
    difference === 0
      ? `WHAPI has ${externalBalance} days, the same as the main balance`
      : `WHAPI has ${externalBalance} days, ${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'} than the main balance`;
  return {
    type: 'PoolSynced',
    data: {
      txNo: transactions + 1,
      days: Math.abs(difference),
      externalBalance,
      difference,
      note: note ?? found,
      balanceAfter: balance,
      postings: [],
    },
  };
}

function reserve({ transferId, days, target }: PoolCommand & { kind: 'reserve' }, state: PoolState): PoolEvent[] {
  const open = state.open[transferId];
  if (hasId(state.settled, transferId) || open) {
    if (open && open.days !== days) throw DomainError.conflict('This transfer is already under way with other days.');
    return [];
  }
  if (days > state.balance) {
    throw DomainError.invalid(`Main balance only has ${state.balance} days available. Cannot add ${days} days.`, {
      days: 'Insufficient balance',
    });
  }
  return [
    {
      type: 'PoolDaysReserved',
      data: {
        transferId,
        days,
        target,
        balanceAfter: state.balance - days,
        postings: move(ledger.pool, ledger.transit(transferId), days),
      },
    },
  ];
}

function confirm({ transferId }: PoolCommand & { kind: 'confirm' }, state: PoolState): PoolEvent[] {
  const open = state.open[transferId];
  if (!open) return alreadySettled(state, transferId);
  return [
    {
      type: 'PoolDaysAllocated',
      data: {
        transferId,
        txNo: state.transactions + 1,
        days: open.days,
        target: open.target,
        note: null,
        balanceAfter: state.balance,
      },
    },
  ];
}

function release({ transferId, reason }: PoolCommand & { kind: 'release' }, state: PoolState): PoolEvent[] {
  const open = state.open[transferId];
  if (!open) return alreadySettled(state, transferId);
  return [
    {
      type: 'PoolReservationReleased',
      data: {
        transferId,
        days: open.days,
        reason,
        balanceAfter: state.balance + open.days,
        postings: move(ledger.transit(transferId), ledger.pool, open.days),
      },
    },
  ];
}

function refund(command: PoolCommand & { kind: 'refund' }, state: PoolState): PoolEvent[] {
  const { transferId, days, target, note } = command;
  if (hasId(state.settled, transferId)) return [];
  return [
    {
      type: 'PoolRefunded',
      data: {
        transferId,
        txNo: state.transactions + 1,
        days,
        target,
        note,
        balanceAfter: state.balance + days,
        postings: move(ledger.transit(transferId), ledger.pool, days),
      },
    },
  ];
}

/** Confirming or releasing twice does nothing; without a reservation it is a mistake of the caller. */
function alreadySettled(state: PoolState, transferId: string): PoolEvent[] {
  if (hasId(state.settled, transferId)) return [];
  throw DomainError.notFound('Transfer');
}
