import type { PeopleImportReport } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personalEach, personal } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, pseudonym, subjectOfAccount, subjectOfHandle } from '../../platform/personal/subjects.js';
import type { Evidence, SaidByRow, WordingShown } from '../consents/consent.events.js';

interface OfImport {
  importId: string;
  accountId: string;
}

/** A file of people is taken in: all its rows were read and judged. */
export type PeopleImportBegun = DomainEvent<
  'PeopleImportBegun',
  OfImport & {
    fileName: string | null;
    /** SHA-256 of the request: the same Idempotency-Key with another content is refused. */
    fingerprint: string;
    /** How many `PeopleImported` make it complete. */
    chunks: number;
    /** By which its consents are judged, also when it is carried on; ISO-8601 UTC. */
    begunAt: string;
    report: PeopleImportReport;
    /** How many rows bring a consent. */
    consents: number;
  }
>;

/** All rows that could be taken in are written; the counts are those of the last reading of the file. */
export type PeopleImportWritten = DomainEvent<
  'PeopleImportWritten',
  OfImport & { report: PeopleImportReport; consents: number }
>;

/** The consents of one chunk stand among those of the account. `refused`: people who withdrew meanwhile. */
export type ImportedConsentsWritten = DomainEvent<
  'ImportedConsentsWritten',
  OfImport & { chunk: number; written: number; refused: number }
>;

/** `endedAt`: ISO-8601 UTC. `imported` and `leftOut` count rows; events of earlier versions have neither. */
export type PeopleImportEnded = DomainEvent<
  'PeopleImportEnded',
  OfImport & { endedAt: string; imported?: number; leftOut?: number }
>;

export type PeopleImportEvent = PeopleImportBegun | PeopleImportWritten | ImportedConsentsWritten | PeopleImportEnded;

const FILE = personal<PeopleImportBegun['data']>(['fileName'], { fileName: null }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const importEvents = eventFamily<PeopleImportEvent>(
  'people-import-{id}',
  {
    PeopleImportBegun: [],
    PeopleImportWritten: [],
    ImportedConsentsWritten: [],
    PeopleImportEnded: [],
  },
  { PeopleImportBegun: [FILE] },
);

export const importStream = (importId: string) => `people-import-${importId}`;

/** The data of a person in one row. */
export interface ImportedPerson extends SaidByRow {
  /** The handle that the person was first known by. */
  first: Handle;
  /** The row's number, E.164. */
  phone: string;
  /** More was known of them than that they were seen: they may have other handles. */
  isKnown: boolean;
  consent: (Evidence & { wording: WordingShown }) | null;
}

/**
 * At most 500 people an event; each row of a file is in the same chunk however often the file is read. `given`: how many
 * rows of the chunk stand with their consents in `ConsentsGiven` and not here.
 */
export type PeopleImported = DomainEvent<
  'PeopleImported',
  OfImport & {
    /** From 0. */
    chunk: number;
    given?: number;
    people: ImportedPerson[];
  }
>;

const ROW = personalEach<PeopleImported['data'], ImportedPerson>(
  'people',
  ['first', 'phone', 'labels', 'attributes', 'consent'],
  { first: erasedHandle, phone: pseudonym, labels: [], attributes: {}, consent: null },
  ({ first }, { accountId }) => subjectOfHandle(accountId, first),
);

/** The rows stand in a stream of their own: how far an import is can be asked without opening them. */
export const importedEvents = eventFamily<PeopleImported>(
  'imported-people-{import}',
  { PeopleImported: [] },
  { PeopleImported: [ROW] },
);

export const importedStream = (importId: string) => `imported-people-${importId}`;
