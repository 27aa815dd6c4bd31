import type {
  AccountBalance,
  AccountStatement,
  AuditAccountKind,
  AuditEventView,
  AuditExport,
  AuditVerification,
  JournalLine,
} from '../api/audit.js';
import type { AuditExportFile, JournalFilter, StatementAsked } from '../api/requests/books.js';
import { get, type Nothing, type PageAsked, post } from './route.js';

/** The audit. */
export const journal = get('/api/admin/audit/journal').of<JournalLine[], JournalFilter & PageAsked>();
export const statement = get('/api/admin/audit/statement').of<AccountStatement, StatementAsked & PageAsked>();
export const auditAccounts = get('/api/admin/audit/accounts').of<
  AccountBalance[],
  PageAsked & { kind?: AuditAccountKind }
>();
/** `stream` and `revision` name the place of an event that is not found by its id. */
export const auditEvent = get('/api/admin/audit/events/:id').of<
  AuditEventView,
  { stream?: string; revision?: number }
>();
export const verifications = get('/api/admin/audit/verifications').of<AuditVerification[], PageAsked>();
export const requestVerification = post('/api/admin/audit/verifications').of<Nothing, { id: string }>();
export const exportJournal = post('/api/admin/audit/export').of<Nothing, Blob, JournalFilter & AuditExportFile>();
export const auditExports = get('/api/admin/audit/exports').of<AuditExport[], PageAsked>();
export const auditExport = get('/api/admin/audit/exports/:id').of<AuditExport>();
