import { type PeopleImportReport, say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import {
  type ImportedConsentsWritten,
  importEvents,
  type PeopleImportBegun,
  type PeopleImportEvent,
  type PeopleImportWritten,
} from './import.events.js';

export interface PeopleImportState {
  begun: PeopleImportBegun['data'] | null;
  isWritten: boolean;
  report: PeopleImportReport;
  consents: { asked: number; written: number; refused: number };
  /** Chunks whose consents are written. */
  done: ReadonlySet<number>;
  /** ISO-8601 UTC; null while it is under way. */
  endedAt: string | null;
}

export type PeopleImportCommand =
  | { type: 'BeginPeopleImport'; begun: PeopleImportBegun['data'] }
  | { type: 'ConfirmPeopleImported'; written: PeopleImportWritten['data'] }
  | { type: 'ConfirmImportedConsents'; confirmed: ImportedConsentsWritten['data'] };

/** How far a file of people is. Rows and consents may be confirmed in any order; with the last of them it ends. */
export const peopleImport: Decider<PeopleImportState, PeopleImportCommand, PeopleImportEvent> = {
  events: importEvents,
  initialState: {
    begun: null,
    isWritten: false,
    report: { total: 0, imported: 0, invalid: 0, duplicate: 0, refused: 0, blank: 0 },
    consents: { asked: 0, written: 0, refused: 0 },
    done: new Set(),
    endedAt: null,
  },

  decide(command, state, now) {
    const events = eventsOf(command, state);
    const { begun, isWritten, done, endedAt, report } = events.reduce(evolve, state);
    if (!begun || !isWritten || endedAt !== null || done.size < begun.chunks) return events;
    const { importId, accountId } = begun;
    const { imported, total } = report;
    const counts = { imported, leftOut: total - imported };
    return [
      ...events,
      { type: 'PeopleImportEnded', data: { importId, accountId, endedAt: new Date(now).toISOString(), ...counts } },
    ];
  },

  evolve,
};

function eventsOf(command: PeopleImportCommand, { begun, isWritten, done }: PeopleImportState): PeopleImportEvent[] {
  switch (command.type) {
    case 'BeginPeopleImport':
      if (begun === null) return [{ type: 'PeopleImportBegun', data: command.begun }];
      if (begun.fingerprint === command.begun.fingerprint) return [];
      throw DomainError.conflict(say('idempotency-key-used-before-with-another-content'));
    case 'ConfirmPeopleImported':
      return begun === null || isWritten ? [] : [{ type: 'PeopleImportWritten', data: command.written }];
    case 'ConfirmImportedConsents':
      return begun === null || done.has(command.confirmed.chunk)
        ? []
        : [{ type: 'ImportedConsentsWritten', data: command.confirmed }];
  }
}

const asked = ({ consents }: PeopleImportState, count: number) => ({ ...consents, asked: count });

function evolve(state: PeopleImportState, event: PeopleImportEvent): PeopleImportState {
  switch (event.type) {
    case 'PeopleImportBegun':
      return { ...state, begun: event.data, report: event.data.report, consents: asked(state, event.data.consents) };
    case 'PeopleImportWritten': {
      const { report, consents } = event.data;
      return { ...state, isWritten: true, report, consents: asked(state, consents) };
    }
    case 'ImportedConsentsWritten': {
      const { chunk, written, refused } = event.data;
      const { consents, done } = state;
      const counted = { written: consents.written + written, refused: consents.refused + refused };
      return { ...state, consents: { ...consents, ...counted }, done: new Set([...done, chunk]) };
    }
    default:
      return { ...state, endedAt: event.data.endedAt };
  }
}
