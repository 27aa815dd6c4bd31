import type { AuditActor } from '../payments.js';

/** The journal, line by line. Days are whole days; instants are ISO-8601 UTC. */

export const AUDIT_ACCOUNT_KINDS = ['pool', 'user', 'channel', 'transit', 'source', 'sink'] as const;
export type AuditAccountKind = (typeof AUDIT_ACCOUNT_KINDS)[number];

/** Every event that moves days, or says something about days that moved. */
export const JOURNAL_EVENT_TYPES = [
  'WalletCredited',
  'WalletDebited',
  'WalletDaysTakenBack',
  'WalletDaysGivenBack',
  'WalletDayConsumed',
  'WalletDaysRestored',
  'PoolToppedUp',
  'PoolAdjusted',
  'PoolDaysReserved',
  'PoolDaysAllocated',
  'PoolReservationReleased',
  'PoolRefunded',
  'PoolSynced',
  'PoolVoidRequested',
  'PoolTransactionVoided',
  'ChannelDaysCredited',
  'ChannelExpired',
  'ChannelDaysTakenBack',
  'ChannelDaysReturned',
] as const;
export type JournalEventType = (typeof JOURNAL_EVENT_TYPES)[number];

/** One half of a void pair, seen from the other. */
export interface VoidLink {
  /** Number of the other transaction. */
  txNo: number;
  /** Event of the other transaction; null if it is not in the journal yet. */
  eventId: string | null;
}

/**
 * One leg of a movement: `delta` days came to (or, negative, left) `account`. All lines of one event sum to 0. A
 * balance event that moves nothing (a comparison with the gateway, an allocation confirmed) is one line with `delta` 0.
 */
export interface JournalLine {
  /** Names the line: its event's position and its place among the event's legs. */
  id: string;
  /** Position of the event in the log; compared as text. */
  position: string;
  eventId: string;
  stream: string;
  revision: number;
  /** Event type, e.g. `WalletDayConsumed`. */
  type: string;
  account: string;
  /** The other account if there are two legs; null otherwise. */
  counterAccount: string | null;
  delta: number;
  /** When it counts. */
  effectiveAt: string;
  /** When the log took it: when we knew. */
  recordedAt: string;
  userId: string | null;
  channelId: number | null;
  /** The names in the event itself; null if it has none. */
  userName: string | null;
  channelLabel: string | null;
  /** Number in the pool's transaction list. */
  txNo: number | null;
  /** The transaction that this line reverses. */
  voids: VoidLink | null;
  /** The transaction that reverses this line. */
  voidedBy: VoidLink | null;
  /** Payment, credit, debit, reversal or transfer that it belongs to. */
  reference: string | null;
  reason: string | null;
  actor: AuditActor;
  correlationId: string;
  causationId: string | null;
}

/** A line of a statement: `balance` is the account's, after it, in the order of the statement. */
export interface StatementLine extends JournalLine {
  balance: number;
}

/** GET /api/admin/audit/statement: one account over a period, in the order in which movements count. */
export interface AccountStatement {
  account: string;
  /** The period begins here, inclusive; null = with the first line. */
  from: string | null;
  /** And ends here, exclusive; null = has no end. */
  to: string | null;
  /** Only what the log held up to here is in it. Pass it on as `knownAt` to see the same statement again. */
  position: string;
  opening: number;
  closing: number;
  /** One page of lines, oldest first. */
  lines: StatementLine[];
  /** For the next page; null at the end. */
  cursor: string | null;
}

/** GET /api/admin/audit/accounts: the balance of an account. */
export interface AccountBalance {
  account: string;
  kind: AuditAccountKind;
  balance: number;
  lines: number;
  lastEffectiveAt: string;
}

/** An event as it is in the log. */
export interface AuditEvent {
  id: string;
  stream: string;
  revision: number;
  position: string;
  type: string;
  schemaVersion: number;
  recordedAt: string;
  effectiveAt: string;
  actor: AuditActor;
  correlationId: string;
  commandId: string;
  causationId: string | null;
  data: Record<string, unknown>;
}

/** GET /api/admin/audit/events/{id} */
export interface AuditEventView {
  event: AuditEvent;
  /** Its journal lines. */
  lines: JournalLine[];
  /** Its neighbours in its stream, oldest first; at most five each. */
  before: AuditEvent[];
  after: AuditEvent[];
  /** Events of the same request or chain of reactions, in the order of the log, without this one; at most fifty. */
  correlated: AuditEvent[];
}

/** GET /api/admin/audit/names: the name of an account of the books. */
export interface AccountName {
  /** `user:…` or `channel:…`. */
  account: string;
  /** Name of a person, or label of a channel. */
  name: string;
  /** E-mail address, or phone number. */
  detail: string;
  /** The channel was deleted. */
  gone: boolean;
}
