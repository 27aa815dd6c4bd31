import type { Decider } from '../../platform/domain/decider.js';
import {
  type AuditExportCompleted,
  type AuditExportEvent,
  type AuditExportStarted,
  auditExportEvents,
} from './export.events.js';

type ExportState = 'none' | 'started' | 'complete';

type ExportCommand =
  | { type: 'StartExport'; of: AuditExportStarted['data'] }
  | { type: 'CompleteExport'; of: AuditExportCompleted['data'] };

/** Started, and complete if it did not break off. */
export const auditExport: Decider<ExportState, ExportCommand, AuditExportEvent> = {
  events: auditExportEvents,
  initialState: 'none',

  decide(command, state) {
    if (command.type === 'StartExport')
      return state === 'none' ? [{ type: 'AuditExportStarted', data: command.of }] : [];
    return state === 'started' ? [{ type: 'AuditExportCompleted', data: command.of }] : [];
  },

  evolve: (_, { type }) => (type === 'AuditExportStarted' ? 'started' : 'complete'),
};
