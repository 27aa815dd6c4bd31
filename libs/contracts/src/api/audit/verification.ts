import type { AuditActor } from '../payments.js';

/** What a verification checks, in this order; a difference of one does not end the others. */
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
  /** How many by rule; not in reports of former versions. */
  rules?: Record<string, number>;
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
