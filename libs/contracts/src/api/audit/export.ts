import type { AuditActor, PaymentTotals } from '../payments.js';

export const AUDIT_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** The filter of an export; null = all. */
export interface AuditExportFilter {
  account: string | null;
  userId: string | null;
  channelId: number | null;
  type: string | null;
  from: string | null;
  to: string | null;
  text: string | null;
  /** `payments` for an export of payments, whose filter is below; left out for the journal, whose filter is above. */
  content?: 'payments';
  until?: string | null;
  knownAt?: string | null;
  user?: string | null;
  order?: string | null;
  /** `2026-01-31`: only payments whose money came or went back on that day. */
  day?: string;
}

/** The proof that an export is whole, with a description of its content. */
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
  /** Sum of all positive and of all negative deltas; for payments, days granted and taken back. */
  credits: number;
  debits: number;
  /** For payments, by currency. */
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
