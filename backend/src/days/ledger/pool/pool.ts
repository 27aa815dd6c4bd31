import { inFigures, say } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { EMPTY_IDS, hasId, withId } from '../../../platform/domain/ids/id-set.js';
import { ledger, move } from '../../../platform/domain/posting.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type PoolEvent, poolEvents, type ReservedUnder, type TransferTarget } from './pool.events.js';
import type { PoolState } from './pool.state.js';
import { completeVoid, type VoidableTransaction, voided, voidTransaction } from './pool-voids.js';

export type PoolCommand =
  | { type: 'TopUpPool'; days: number; note: string | null }
  | { type: 'AdjustPool'; days: number; note: string | null }
  /** `policy`: these days are automatic, so the policy's floor stays in the pool. */
  | {
      type: 'ReservePoolDays';
      transferId: string;
      days: number;
      target: TransferTarget;
      policy?: ReservedUnder | undefined;
    }
  | { type: 'ConfirmPoolAllocation'; transferId: string }
  | { type: 'ReleasePoolReservation'; transferId: string; reason: string }
  | { type: 'RefundPoolDays'; transferId: string; days: number; target: TransferTarget; note: string }
  | { type: 'SyncPool'; externalBalance: number; note: string | null }
  | { type: 'VoidPoolTransaction'; transaction: VoidableTransaction }
  /** `days`: how many of the allocation's the channel had not used. */
  | { type: 'CompletePoolVoid'; voids: number; days: number };

export const pool: Decider<PoolState, PoolCommand, PoolEvent> = {
  events: poolEvents,
  initialState: { balance: 0, transactions: 0, open: {}, settled: EMPTY_IDS, voiding: {}, voided: EMPTY_IDS },

  decide(command, state) {
    switch (command.type) {
      case 'TopUpPool':
        return [toppedUp(command, state)];
      case 'AdjustPool':
        return adjust(command, state);
      case 'ReservePoolDays':
        return reserve(command, state);
      case 'ConfirmPoolAllocation':
        return confirm(command, state);
      case 'ReleasePoolReservation':
        return release(command, state);
      case 'RefundPoolDays':
        return refund(command, state);
      case 'SyncPool':
        return [synced(command, state)];
      case 'VoidPoolTransaction':
        return voidTransaction(command.transaction, state);
      case 'CompletePoolVoid':
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

function toppedUp({ days, note }: PoolCommand & { type: 'TopUpPool' }, state: PoolState): PoolEvent {
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

function adjust({ days, note }: PoolCommand & { type: 'AdjustPool' }, state: PoolState): PoolEvent[] {
  if (-days > state.balance) {
    throw DomainError.impossible(say('cannot-remove-so-many-days', { n: inFigures(state.balance) }), {
      days: say('days-at-most-balance', { balance: inFigures(state.balance) }),
    });
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

function synced({ externalBalance, note }: PoolCommand & { type: 'SyncPool' }, state: PoolState): PoolEvent {
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

function reserve(
  { transferId, days, target, policy }: PoolCommand & { type: 'ReservePoolDays' },
  state: PoolState,
): PoolEvent[] {
  const open = state.open[transferId];
  if (hasId(state.settled, transferId) || open) {
    if (open && open.days !== days) throw DomainError.conflict(say('transfer-has-other-days'));
    return [];
  }
  const floor = policy?.floor ?? 0;
  const asked = { have: inFigures(state.balance), days: inFigures(days) };
  const fields = { days: say('insufficient-balance') };
  if (days > state.balance) {
    throw DomainError.invalid(say('main-balance-too-small', asked), fields);
  }
  if (days > state.balance - floor) {
    throw DomainError.invalid(say('main-balance-keeps-floor', { ...asked, floor: inFigures(floor) }), fields);
  }
  return [
    {
      type: 'PoolDaysReserved',
      data: {
        transferId,
        days,
        target,
        ...(policy && { policy }),
        balanceAfter: state.balance - days,
        postings: move(ledger.pool, ledger.transit(transferId), days),
      },
    },
  ];
}

function confirm({ transferId }: PoolCommand & { type: 'ConfirmPoolAllocation' }, state: PoolState): PoolEvent[] {
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

function release(
  { transferId, reason }: PoolCommand & { type: 'ReleasePoolReservation' },
  state: PoolState,
): PoolEvent[] {
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

function refund(command: PoolCommand & { type: 'RefundPoolDays' }, state: PoolState): PoolEvent[] {
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
