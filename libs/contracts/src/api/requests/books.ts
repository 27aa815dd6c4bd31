import type { AuditExportFormat } from '../audit/index.js';
import type { PlanChoice } from '../../plans.js';
import type { OfflinePaymentStatus } from '../../status.js';

/** Requests about days, payments and the log. */

export interface Note {
  note?: string | null;
}

/** Days that are given or taken. */
export interface Days extends Note {
  days: number;
}

/** PUT /api/admin/bank-details: an empty text takes them away. */
export interface BankDetailsChange {
  text: string;
}

/** PUT /api/admin/pool-policy: fields that are left out keep their value. */
export interface PoolPolicyChange {
  extend?: boolean;
  activateTrials?: boolean;
  activatePaid?: boolean;
  floor?: number;
  aheadDays?: number;
}

/** POST /api/admin/offline-payments/{id}/approve */
export interface ApproveOfflinePayment {
  /** Default: the days of the plan for the period that was paid. */
  days?: number;
  note?: string | null;
  /** Whether the plan in force is kept. Default: the latest choice decides. */
  planChoice?: PlanChoice;
}

/** Conditions of a list of offline payments. */
export interface OfflinePaymentsFilter {
  /** Default: those that wait. */
  status?: OfflinePaymentStatus;
}

/** POST /api/admin/offline-payments/{id}/reject */
export interface RejectOfflinePayment {
  reason?: string | null;
}

/** The time as of which payments are listed. */
export interface PaymentTime {
  /** Everything that counts up to then, inclusive; a date is that whole day. */
  until?: string;
  /** The time of the knowledge: an instant, a date or a position of the log. */
  knownAt?: string;
}

/** Conditions of a list of payments. */
export interface PaymentsFilter extends PaymentTime {
  user?: string;
  order?: string;
  /** `2026-01-31`: its money came or went back on that day, in UTC. */
  day?: string;
}

/** How an export is written. */
export interface AuditExportFile {
  format: AuditExportFormat;
  /** Whether a CSV begins with a byte order mark. */
  bom?: '0' | '1';
}

/** Conditions of a list of journal lines. */
export interface JournalFilter {
  account?: string;
  userId?: string;
  channelId?: number;
  type?: string;
  text?: string;
  from?: string;
  to?: string;
}

/** The query of a statement. */
export interface StatementAsked {
  account: string;
  from?: string;
  to?: string;
  knownAt?: string;
}

/** Conditions of a list of events of the log. */
export interface EventsFilter {
  /** Event types, separated by commas. */
  type?: string;
  stream?: string;
  correlationId?: string;
  actorId?: string;
  since?: string;
  until?: string;
}
