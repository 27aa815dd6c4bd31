import type { Decider } from '../../platform/domain/decider.js';
import {
  type AuditExportCompleted,
  type AuditExportEvent,
  type AuditExportStarted,
  auditExportEvents,
} from './export.events.js';

type ExportState = 'none' | 'started' | 'complete';

type ExportCommand =
  { kind: 'start'; of: AuditExportStarted['data'] } | { kind: 'complete'; of: AuditExportCompleted['data'] };

/** Started, and complete if it did not break off. */
export const auditExport: Decider<ExportState, ExportCommand, AuditExportEvent> = {
  events: auditExportEvents,
  initialState: 'none',

  decide(command, state) {
    if (command.kind === 'start') return state === 'none' ? [{ type: 'AuditExportStarted', data: command.of }] : [];
    return state === 'started' ? [{ type: 'AuditExportCompleted', data: command.of }] : [];
  },

  evolve: (_, { type }) => (type === 'AuditExportStarted' ? 'started' : 'complete'),
};
