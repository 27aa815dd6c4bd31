import type { AuditExport } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { AuditExportEvent } from './export.events.js';

export type AuditExportDocument = AuditExport & Record<string, unknown>;

/** One document an export, key = its id. */
export const auditExportsProjection = projection<AuditExportDocument, AuditExportEvent>({
  name: 'audit-exports',
  version: 1,
  handles: ['AuditExportStarted', 'AuditExportCompleted'] satisfies AuditExportEvent['type'][],
  keys: (event) => event.data.exportId,
  initial: (id) => ({
    id,
    state: 'started',
    startedAt: '',
    completedAt: null,
    by: { kind: 'system', id: '' },
    format: 'csv',
    filter: { account: null, userId: null, channelId: null, type: null, from: null, to: null, text: null },
    manifest: null,
  }),
  fold(document, event) {
    if (event.type === 'AuditExportCompleted') {
      const { manifest, at } = event.data;
      return { ...document, state: 'complete', completedAt: at, manifest };
    }
    const { format, filter, at } = event.data;
    return { ...document, startedAt: at, by: event.metadata.actor, format, filter };
  },
  indexes: [{ fields: [{ field: 'startedAt', direction: 'desc' }] }],
});
