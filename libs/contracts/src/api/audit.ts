import type { AuditActor, PaymentTotals } from './payments.js';

/** The journal, line by line. Days are whole days; instants are ISO-8601 UTC. */

export const AUDIT_ACCOUNT_KINDS = ['pool', 'user', 'channel', 'transit', 'source', 'sink'] as const;
export type AuditAccountKind = (typeof AUDIT_ACCOUNT_KINDS)[number];

/** One half of a void pair, seen from the other. */
export interface VoidLink {
  /** Number of the other transaction. */
  txNo: number;
  /** Event of the other transaction; null where it is not in the journal yet. */
  eventId: string | null;
}

/**
 * One leg of a movement: `delta` days came to (or, negative, left) `account`. All lines of one event sum to 0. A balance
 * event that moves nothing (a comparison with the gateway, an allocation confirmed) is one line with `delta` 0.
 */
export interface JournalLine {
  /** Names the line: its event's position and its place among the event's legs. */
  id: string;
  /** Of the event, in the log; compared as text. */
  position: string;
  eventId: string;
  stream: string;
  revision: number;
  /** Event type, e.g. `WalletDayConsumed`. */
  type: string;
  account: string;
  /** The other account where there are two legs; null otherwise. */
  counterAccount: string | null;
  delta: number;
  /** When it counts. */
  effectiveAt: string;
  /** When the log took it: when we knew. */
  recordedAt: string;
  userId: string | null;
  channelId: number | null;
  /** As the event itself names them; null where it does not. */
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

/** GET /api/admin/audit/accounts: where an account stands. */
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
  /** In its stream, oldest first; at most five each. */
  before: AuditEvent[];
  after: AuditEvent[];
  /** Of the same request or chain of reactions, in the order of the log, itself left out; at most fifty. */
  correlated: AuditEvent[];
}

/** What a verification checks, in this order; after a difference of `log` the rest is left out. */
export const AUDIT_STAGES = ['log', 'chain', 'laws', 'payments', 'recount', 'read-models'] as const;
export type AuditStage = (typeof AUDIT_STAGES)[number];

/** Where something is not as it must be. */
export interface AuditDifference {
  stage: AuditStage;
  /** The rule that is broken, or the read model that is wrong. */
  rule: string;
  /** Of the event, in the log; null where it is about no one event. */
  position: string | null;
  /** Of the document; null where it is about none. */
  key: string | null;
  /** One sentence that names the place and what is wrong with it. */
  message: string;
  /** What the log says and what was found, where there is such a thing. */
  expected: unknown;
  found: unknown;
}

export interface AuditStageReport {
  stage: AuditStage;
  /** How many of them were looked at: events, blocks, accounts, payments, documents. */
  checked: number;
  differences: number;
}

/** What a verification found. */
export interface AuditReport {
  outcome: 'clean' | 'differences';
  /** The log was read as far as this. */
  position: string;
  events: number;
  streams: number;
  /** Until when the log was read, where that was asked for; the read models are not compared then. */
  asOf: string | null;
  /** Only differences that name it are in the report; null = all. */
  account: string | null;
  /** What that account stands at. */
  balance: number | null;
  chain: {
    blocks: number;
    sealed: number;
    /** Events after the last block. */
    unsealed: number;
    /** Hash of the last block. */
    head: string;
    sealedAt: string | null;
  };
  ledger: {
    accounts: number;
    /** Days under way between two accounts, and so in neither. */
    inTransit: number;
  };
  stages: AuditStageReport[];
  /** The first ones, in the order in which they were found. */
  differences: AuditDifference[];
  /** How many there are. */
  total: number;
  /** Documents that are known to be stale, or moved too fast to be compared: by read model. */
  notCompared: Record<string, number>;
}

/** GET /api/admin/audit/verifications, newest first. POST there starts a verification, or names the one under way. */
export interface AuditVerification {
  id: string;
  state: 'running' | 'clean' | 'differences' | 'failed';
  requestedAt: string;
  requestedBy: AuditActor;
  finishedAt: string | null;
  /** How long it took, ms; null while it runs. */
  tookMs: number | null;
  /** null while it runs, and where it could not. */
  report: AuditReport | null;
  /** SHA-256 of the report as canonical JSON. */
  digest: string | null;
  /** Why it could not run; null where it could. */
  reason: string | null;
}

/** In `details.audit` of GET /health/ready. */
export interface AuditHealth {
  /** Of the last verification that came to its end; null before the first. */
  state: 'clean' | 'differences' | 'failed' | null;
  finishedAt: string | null;
  /** Seconds since then. */
  age: number | null;
}

export const AUDIT_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** What an export was asked to hold; null = all. */
export interface AuditExportFilter {
  account: string | null;
  userId: string | null;
  channelId: number | null;
  type: string | null;
  from: string | null;
  to: string | null;
  text: string | null;
  /** Exports of payments say so, and what they were asked for instead of the above; those of the journal do not. */
  content?: 'payments';
  until?: string | null;
  knownAt?: string | null;
  user?: string | null;
  order?: string | null;
}

/** What proves that an export is whole and what it is of. */
export interface AuditManifest {
  exportId: string;
  /** Raised when columns change their meaning; new ones come last. */
  formatVersion: number;
  format: AuditExportFormat;
  filter: AuditExportFilter;
  /** The log up to here is in it: everything known then, and nothing that came later. */
  position: string;
  storeId: string;
  rows: number;
  /** Sum of all positive and of all negative deltas; of payments, days granted and taken back. */
  credits: number;
  debits: number;
  /** Of payments, by currency. */
  money?: PaymentTotals[];
  /** Accounts that have lines in it, and the sums of their balances before and after the period. */
  accounts: number;
  opening: number;
  closing: number;
  firstPosition: string | null;
  lastPosition: string | null;
  bytes: number;
  /** SHA-256 of the file as it was sent, in hex. */
  sha256: string;
  /** The last sealed block of the log at that time. */
  chain: { block: number; to: string; hash: string } | null;
}

/** GET /api/admin/audit/exports, newest first. Its id came in the header `X-Export-Id` of the file. */
export interface AuditExport {
  id: string;
  /** `started` and nothing more: it broke off. */
  state: 'started' | 'complete';
  startedAt: string;
  completedAt: string | null;
  by: AuditActor;
  format: AuditExportFormat;
  filter: AuditExportFilter;
  manifest: AuditManifest | null;
}
