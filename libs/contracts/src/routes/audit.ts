import type {
  AccountBalance,
  AccountName,
  AccountStatement,
  AuditAccountKind,
  AuditEventView,
  AuditExport,
  AuditVerification,
  JournalLine,
} from '../api/audit/index.js';
import type { AuditExportFile, JournalFilter, StatementAsked } from '../api/requests/books.js';
import { get, type Nothing, type PageAsked, post } from './route.js';

// The audit.

/** Every movement of days, the latest first. With `text` a page may be short, or empty, and have a next one. */
export const journal = get('/api/admin/audit/journal').of<JournalLine[], JournalFilter & PageAsked>();
/** One account over a period. Opening, lines with the balance after each, closing; the next page is in `cursor`. */
export const statement = get('/api/admin/audit/statement').of<AccountStatement, StatementAsked & PageAsked>();
/** Every account that ever had a line, by name. */
export const auditAccounts = get('/api/admin/audit/accounts').of<
  AccountBalance[],
  PageAsked & { kind?: AuditAccountKind }
>();
/**
 * Names of accounts. `search`: how a name, a word of it, an address or a number begins; `accounts`: up to 50, with
 * commas.
 */
export const auditNames = get('/api/admin/audit/names').of<AccountName[], { search?: string; accounts?: string }>();
/** An event with its neighbours. `stream` and `revision` name the place of an event that is not found by its id. */
export const auditEvent = get('/api/admin/audit/events/:id').of<
  AuditEventView,
  { stream?: string; revision?: number }
>();
/** Verifications with their results, newest first. */
export const verifications = get('/api/admin/audit/verifications').of<AuditVerification[], PageAsked>();
/** Starts a verification. One at a time: while one runs, its id is the answer. */
export const requestVerification = post('/api/admin/audit/verifications').of<Nothing, { id: string }>();
/** Lines of the journal as a file. The export itself is noted in the log. */
export const exportJournal = post('/api/admin/audit/export').of<Nothing, Blob, JournalFilter & AuditExportFile>();
/** Exports with the administrators who took them, newest first. */
export const auditExports = get('/api/admin/audit/exports').of<AuditExport[], PageAsked>();
/** The manifest of one export. */
export const auditExport = get('/api/admin/audit/exports/:id').of<AuditExport>();
