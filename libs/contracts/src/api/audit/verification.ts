import type { AuditActor } from '../payments.js';

/** The stages of a verification, in this order; a difference in one does not end the others. */
export const AUDIT_STAGES = ['log', 'chain', 'laws', 'payments', 'recount', 'read-models'] as const;
export type AuditStage = (typeof AUDIT_STAGES)[number];

/** A place in which the data is not as it must be. */
export interface AuditDifference {
  stage: AuditStage;
  /** The rule that is broken, or the read model that is wrong. */
  rule: string;
  /** Position of the event in the log; null if the difference concerns no single event. */
  position: string | null;
  /** Key of the document; null if the difference concerns none. */
  key: string | null;
  /** One sentence that names the place and its error. */
  message: string;
  /** The value by the log and the value that was found, if there are such values. */
  expected: unknown;
  found: unknown;
}

export interface AuditStageReport {
  stage: AuditStage;
  /** How many of them were looked at: events, blocks, accounts, payments, documents. */
  checked: number;
  differences: number;
  /** How many by rule; not in reports of former versions. */
  rules?: Record<string, number>;
}

/** The result of a verification. */
export interface AuditReport {
  outcome: 'clean' | 'differences';
  /** The log was read as far as this. */
  position: string;
  events: number;
  streams: number;
  /** The time up to which the log was read, if the request named one; the read models are not compared then. */
  asOf: string | null;
  /** Only differences that name it are in the report; null = all. */
  account: string | null;
  /** The balance of that account. */
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
  /** The first ones of every rule that is broken, by stage. */
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
  /** null while it runs, and if it could not run. */
  report: AuditReport | null;
  /** SHA-256 of the report as canonical JSON. */
  digest: string | null;
  /** Why it could not run; null if it could. */
  reason: string | null;
}

/** In `details.audit` of GET /health/ready. */
export interface AuditHealth {
  /** Result of the last verification that came to its end; null before the first. */
  state: 'clean' | 'differences' | 'failed' | null;
  finishedAt: string | null;
  /** Seconds since then. */
  age: number | null;
}
