import type { AuditExportFormat } from '../audit/index.js';
import type { PlanChoice } from '../../plans.js';
import type { OfflinePaymentStatus } from '../../status.js';

/** What is sent and asked about days, payments and the log. */

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

/** PUT /api/admin/pool-policy: what is left out stays as it is. */
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
  /** What becomes of the plan in force. Default: the latest choice decides. */
  planChoice?: PlanChoice;
}

/** Which offline payments are asked for. */
export interface OfflinePaymentsFilter {
  /** Default: what waits. */
  status?: OfflinePaymentStatus;
}

/** POST /api/admin/offline-payments/{id}/reject */
export interface RejectOfflinePayment {
  reason?: string | null;
}

/** As of when payments are asked for. */
export interface PaymentTime {
  /** What counts up to then, inclusive; a date is that whole day. */
  until?: string;
  /** As it was known then: an instant, a date or a position of the log. */
  knownAt?: string;
}

/** Which payments are asked for. */
export interface PaymentsFilter extends PaymentTime {
  user?: string;
  order?: string;
  /** `2026-01-31`: money of it came or went back on that day, in UTC. */
  day?: string;
}

/** How an export is written. */
export interface AuditExportFile {
  format: AuditExportFormat;
  /** Whether a CSV begins with a byte order mark. */
  bom?: '0' | '1';
}

/** Which lines of the journal are asked for. */
export interface JournalFilter {
  account?: string;
  userId?: string;
  channelId?: number;
  type?: string;
  text?: string;
  from?: string;
  to?: string;
}

/** What a statement is asked with. */
export interface StatementAsked {
  account: string;
  from?: string;
  to?: string;
  knownAt?: string;
}

/** Which events of the log are asked for. */
export interface EventsFilter {
  /** Event types, separated by commas. */
  type?: string;
  stream?: string;
  correlationId?: string;
  actorId?: string;
  since?: string;
  until?: string;
}
