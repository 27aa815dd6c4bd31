import type { Said } from '../../sayings/index.js';
import type { CsvReading, RowProblem } from '../messaging/bulk.js';
import type { GiveConsent } from './consents.js';

/**
 * The roles of a column in a file of people. `familyName` is put behind the name. `labels`: separated by commas,
 * semicolons or |. All after `labels` belong to a consent.
 */
export const PEOPLE_COLUMNS = [
  'phone',
  'name',
  'familyName',
  'language',
  'labels',
  'purpose',
  'wordingId',
  'wordingVersion',
  'means',
  'at',
  'reference',
  'note',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/**
 * The fields of the form of POST /api/people-imports beside `file`; all of them are texts, other values are JSON. Those
 * of a consent hold for every row whose own column has no other value; without a purpose no consent is written.
 */
export interface ImportPeople extends Partial<GiveConsent> {
  /**
   * Columns by name, or by number from 0; null: none. Left out: guessed for phone, name, familyName, language and
   * labels.
   */
  columns?: Partial<Record<PeopleColumn, string | number | null>>;
  /** Columns by the attribute that they fill. */
  attributes?: Record<string, string | number>;
  /** Labels for every person in the file. */
  labels?: string[];
  defaultCountry?: string;
  encoding?: string;
  delimiter?: string;
  /** Left out: detected. */
  hasHeader?: boolean;
  /** Only look: nothing is written. */
  dryRun?: boolean;
}

/** The rows by outcome: `total = imported + invalid + duplicate + refused`, always. */
export interface PeopleImportReport {
  total: number;
  imported: number;
  invalid: number;
  /** The same number again; the first row counts. */
  duplicate: number;
  /** Rows with a consent of a person who opted out after it: nothing of such a row was imported. */
  refused: number;
  /** Blank lines, which are no rows. */
  blank: number;
}

/** GET /api/people-imports/{id}, and the answer to POST /api/people-imports. */
export interface PeopleImport extends PeopleImportReport {
  id: string;
  fileName: string | null;
  /** `under-way`: rows or consents are still being written; it goes on by itself, also after a crash. */
  state: 'under-way' | 'done';
  /** Rows that are written so far. */
  written: number;
  /** Consents in the file, and those that were written and refused so far. */
  consents: { asked: number; written: number; refused: number };
  begunAt: string;
  endedAt: string | null;
  /** The first 50 rows that were left out; all are in `errors.csv` for 90 days. Only with one import. */
  problems?: RowProblem[];
}

/** A value of a row that does not fit its column; the person is imported without it. */
export interface RowNote {
  line: number;
  /** In plain words. */
  reason: string;
  /** The sentence of `reason`. */
  said: Said;
}

/** Answer to POST /api/people-imports with `dryRun`: nothing was written. */
export interface PeopleImportPreview extends Omit<CsvReading, 'mapping'> {
  dryRun: true;
  /** The column that was taken for each role; null: none. */
  columnsOf: Record<PeopleColumn, number | null>;
  report: PeopleImportReport;
  /** The first 50 rows that would be left out. */
  problems: RowProblem[];
  /** The first 50 values that are left out of rows that are imported. */
  notes: RowNote[];
  /** How many there are. */
  noted: number;
  /** Cells of the first rows. */
  sample: string[][];
}
