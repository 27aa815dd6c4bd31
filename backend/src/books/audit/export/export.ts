import { say } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import {
  type AuditExportCompleted,
  type AuditExportEvent,
  type AuditExportStarted,
  auditExportEvents,
} from './export.events.js';

interface ExportState {
  /** null: not begun. */
  started: AuditExportStarted['data'] | null;
  isComplete: boolean;
}

type ExportCommand =
  | { type: 'StartExport'; of: AuditExportStarted['data'] }
  | { type: 'CompleteExport'; of: AuditExportCompleted['data'] };

/**
 * An export: started, and complete if it did not break off. It has one content: the log says which member took which
 * lines.
 */
export const auditExport: Decider<ExportState, ExportCommand, AuditExportEvent> = {
  events: auditExportEvents,
  initialState: { started: null, isComplete: false },

  decide(command, state) {
    const { started, isComplete } = state;
    if (command.type === 'StartExport') {
      if (!started) return [{ type: 'AuditExportStarted', data: command.of }];
      demandSameExport(started, command.of);
      return [];
    }
    return started && !isComplete ? [{ type: 'AuditExportCompleted', data: command.of }] : [];
  },

  evolve: (state, { type, data }) =>
    type === 'AuditExportStarted' ? { started: data, isComplete: false } : { ...state, isComplete: true },
};

/** @throws DomainError conflict if this key exported another content, and the log says only that */
export function demandSameExport(started: AuditExportStarted['data'] | null, asked: AuditExportStarted['data']): void {
  if (started && contentOf(started) === contentOf(asked)) return;
  throw DomainError.conflict(say('idempotency-key-used-before-with-another-content'));
}

const contentOf = ({ format, filter, position }: AuditExportStarted['data']): string =>
  JSON.stringify([format, Object.entries(filter).toSorted(), position]);
