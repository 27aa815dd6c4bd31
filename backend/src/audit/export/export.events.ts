import type { AuditExportFilter, AuditExportFormat, AuditManifest } from '@wavelane/contracts';
import type { DomainEvent } from '@wavelane/event-store';

/** Somebody takes lines of the journal away; written before the first of them leaves. */
export type AuditExportStarted = DomainEvent<
  'AuditExportStarted',
  { exportId: string; format: AuditExportFormat; filter: AuditExportFilter; position: string; at: string }
>;

/** All of it is on its way; the file ends after this. */
export type AuditExportCompleted = DomainEvent<
  'AuditExportCompleted',
  { exportId: string; manifest: AuditManifest; at: string }
>;

export type AuditExportEvent = AuditExportStarted | AuditExportCompleted;

export const auditExportStream = (exportId: string) => `audit-export-${exportId}`;
