import type { AuditExportFilter, AuditExportFormat, AuditManifest } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** An export of the journal begins; written before its first line leaves. */
export type AuditExportStarted = DomainEvent<
  'AuditExportStarted',
  { exportId: string; format: AuditExportFormat; filter: AuditExportFilter; position: string; at: string }
>;

/** All lines have been sent; the file ends after this. */
export type AuditExportCompleted = DomainEvent<
  'AuditExportCompleted',
  { exportId: string; manifest: AuditManifest; at: string }
>;

export type AuditExportEvent = AuditExportStarted | AuditExportCompleted;

export const auditExportEvents = eventFamily<AuditExportEvent>('audit-export-{id}', {
  AuditExportStarted: [],
  AuditExportCompleted: [],
});

export const auditExportStream = (exportId: string) => `audit-export-${exportId}`;
