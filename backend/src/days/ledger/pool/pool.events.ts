import { type DomainEvent, eventFamily, personal, personalAt } from '@wavelane/event-store';
import type { Posting } from '../../../platform/domain/posting.js';
import { pseudonym, subjectOfAccount } from '../../../platform/personal/subjects.js';

/** The user and the channel that get pool days; kept with the transaction so that the list needs no look-up. */
export interface TransferTarget {
  accountId: string;
  userName: string;
  userEmail: string;
  channelId: number;
  channelLabel: string;
}

/** A line of the pool's transaction list. Numbers are given inside the aggregate, so a rebuild gives the same. */
interface Transaction {
  txNo: number;
  /** Whole days; the sign is the event's (`PoolAdjusted` carries its own). */
  days: number;
  note: string | null;
  balanceAfter: number;
  postings: Posting[];
}

export type PoolToppedUp = DomainEvent<'PoolToppedUp', Transaction>;

/** `days` is negative for a removal. */
export type PoolAdjusted = DomainEvent<'PoolAdjusted', Transaction>;

/** The policy under which days leave the pool by themselves: its floor, and which of the administrators' choices it is. */
export interface ReservedUnder {
  floor: number;
  number: number;
}

/**
 * Taken out of the pool into transit, until the gateway has answered. No line of the list yet. `policy`: not ordered by
 * an administrator.
 */
export type PoolDaysReserved = DomainEvent<
  'PoolDaysReserved',
  {
    transferId: string;
    days: number;
    target: TransferTarget;
    policy?: ReservedUnder;
    balanceAfter: number;
    postings: Posting[];
  }
>;

/** The channel has its days; the leg from transit to the channel is the channel's own event. */
export type PoolDaysAllocated = DomainEvent<
  'PoolDaysAllocated',
  Omit<Transaction, 'postings'> & { transferId: string; target: TransferTarget }
>;

/** The gateway refused: back from transit into the pool. */
export type PoolReservationReleased = DomainEvent<
  'PoolReservationReleased',
  { transferId: string; days: number; reason: string; balanceAfter: number; postings: Posting[] }
>;

/** Unused days of a channel came back. */
export type PoolRefunded = DomainEvent<'PoolRefunded', Transaction & { transferId: string; target: TransferTarget }>;

/**
 * The gateway was asked how many days it has. Moves nothing: a person has to check a difference. `difference` = the
 * gateway's days less ours; `days` is its size.
 */
export type PoolSynced = DomainEvent<'PoolSynced', Transaction & { externalBalance: number; difference: number }>;

/**
 * The voiding of an allocation was ordered: its unused days are being fetched back from the channel, by this transfer.
 */
export type PoolVoidRequested = DomainEvent<
  'PoolVoidRequested',
  { voids: number; transferId: string; days: number; target: TransferTarget; balanceAfter: number }
>;

/**
 * Transaction number `voids` no longer counts: this line, dated now, reverses it. `days` is its effect on the pool
 * (negative takes away); only the unused days of an allocation come back.
 */
export type PoolTransactionVoided = DomainEvent<
  'PoolTransactionVoided',
  Transaction & { voids: number; target: TransferTarget | null }
>;

export type PoolEvent =
  | PoolToppedUp
  | PoolAdjusted
  | PoolDaysReserved
  | PoolDaysAllocated
  | PoolReservationReleased
  | PoolRefunded
  | PoolSynced
  | PoolVoidRequested
  | PoolTransactionVoided;

/** The account that days were moved for: its names are erased with the account, the ids stay for the books. */
export const OF_TARGET = personalAt<{ target: TransferTarget | null }, TransferTarget>(
  'target',
  ['userName', 'userEmail', 'channelLabel'],
  { userName: '', userEmail: pseudonym, channelLabel: '' },
  ({ accountId }) => subjectOfAccount(accountId),
);
const NOTE = personal<{ note: string | null; target: TransferTarget | null }>(['note'], { note: null }, ({ target }) =>
  target === null ? undefined : subjectOfAccount(target.accountId),
);

export const poolEvents = eventFamily<PoolEvent>(
  'pool-main',
  {
    PoolToppedUp: [],
    PoolAdjusted: [],
    PoolDaysReserved: [],
    PoolDaysAllocated: [],
    PoolReservationReleased: [],
    PoolRefunded: [],
    PoolSynced: [],
    PoolVoidRequested: [],
    PoolTransactionVoided: [],
  },
  {
    PoolDaysReserved: [OF_TARGET],
    PoolDaysAllocated: [NOTE, OF_TARGET],
    PoolRefunded: [NOTE, OF_TARGET],
    PoolVoidRequested: [OF_TARGET],
    PoolTransactionVoided: [NOTE, OF_TARGET],
  },
);

export const POOL_STREAM = 'pool-main';
