import { inFigures, say, type TransactionType } from '@wavelane/contracts';
import { hasId, withId } from '../../../platform/domain/ids/id-set.js';
import { idOf } from '../../../platform/domain/ids.js';
import { ledger, move } from '../../../platform/domain/posting.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { PoolEvent, TransferTarget } from './pool.events.js';
import type { PoolState } from './pool.state.js';

/** A line of the list as it was written. Lines never change, so it may be read from any store. */
export interface VoidableTransaction {
  txNo: number;
  type: TransactionType;
  days: number;
  target: TransferTarget | null;
  /** The number of the line that this one reverses. */
  voids: number | null;
}

/** Names the void of a transaction: there is one for each. */
export const voidOf = (txNo: number) => idOf('pool-void', txNo);

/**
 * Voids a transaction: its line stays in the log, and an equal and opposite line dated now takes its effect away. Days
 * of an allocation are fetched back from its channel first.
 * @throws DomainError not-found after a void, invalid when the pool would go below 0 or for a reversal itself
 */
export function voidTransaction(transaction: VoidableTransaction, state: PoolState): PoolEvent[] {
  const { txNo, type, days, target, voids } = transaction;
  if (hasId(state.voided, voidOf(txNo)) || state.voiding[voidOf(txNo)]) throw DomainError.notFound('Transaction');
  if (voids !== null) {
    throw DomainError.invalid(say('line-reverses-transaction'));
  }
  switch (type) {
    case 'allocate':
      if (!target) throw new Error(`Transaction ${txNo} gave days to nobody`);
      return requested(txNo, days, target, state);
    case 'topup':
    case 'refund':
      if (days > state.balance) {
        throw DomainError.conflict(
          say('main-balance-too-small-to-delete', {
            have: inFigures(state.balance),
            left: inFigures(state.balance - days),
          }),
        );
      }
      return [reversal(txNo, -days, move(ledger.pool, ledger.source('admin'), days), target, state)];
    case 'adjustment':
      return [reversal(txNo, days, move(ledger.source('admin'), ledger.pool, days), target, state)];
    case 'sync':
      return [reversal(txNo, 0, [], null, state)];
  }
}

/** The channel's answer: `days` of the allocation were unused and stand in transit. */
export function completeVoid(voids: number, days: number, state: PoolState): PoolEvent[] {
  const transferId = voidOf(voids);
  const open = state.voiding[transferId];
  if (!open) {
    if (hasId(state.voided, transferId)) return [];
    throw DomainError.notFound('Transaction');
  }
  const postings = days > 0 ? move(ledger.transit(transferId), ledger.pool, days) : [];
  return [reversal(voids, days, postings, open.target, state)];
}

/** The state after a void: the transaction is void, its line has a number. */
export function voided(state: PoolState, voids: number): Pick<PoolState, 'voided' | 'voiding'> {
  const { [voidOf(voids)]: _done, ...voiding } = state.voiding;
  return { voiding, voided: withId(state.voided, voidOf(voids)) };
}

function requested(voids: number, days: number, target: TransferTarget, state: PoolState): PoolEvent[] {
  const data = { voids, transferId: voidOf(voids), days, target, balanceAfter: state.balance };
  return [{ type: 'PoolVoidRequested', data }];
}

function reversal(
  voids: number,
  days: number,
  postings: ReturnType<typeof move>,
  target: TransferTarget | null,
  { balance, transactions }: PoolState,
): PoolEvent {
  const note = `Reverses transaction ${voids}`;
  return {
    type: 'PoolTransactionVoided',
    data: { txNo: transactions + 1, voids, days, target, note, balanceAfter: balance + days, postings },
  };
}
