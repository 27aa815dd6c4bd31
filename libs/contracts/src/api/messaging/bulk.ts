import type { Said } from '../../sayings/index.js';
import type { ApiError } from '../app.js';
import type { CsvColumn, CsvMapping } from '../../csv.js';
import type { RichContent } from './rich-content.js';
import type { ButtonDraft, ShownButton } from './sending.js';

/** One recipient of POST /api/messages/bulk. */
export interface BulkRow {
  name?: string;
  phone: string;
  /** This person's text, if the request gives no `body` for all; with one, the value of `{{message}}`. */
  message?: string;
  /** Further values for `{{variables}}`, by name. */
  variables?: Record<string, string>;
}

/** The content of a bulk job without its rows; the fields of POST /api/messages/bulk and, as texts, of …/bulk/file. */
export interface BulkContent {
  channelId: number;
  /** The job's name in the outbox. */
  jobName?: string;
  templateId?: string | null;
  header?: string;
  /** One text for all, with `{{variables}}`; without it each row brings its `message`. */
  body?: string;
  footer?: string;
  buttons?: ButtonDraft[];
  /** As for a single message; its texts may hold `{{variables}}`. With one other than a list there is no text. */
  content?: RichContent;
  /**
   * Id of a file that every message carries: the texts are its caption. With it an empty `body` means none, and a `body`
   * that is left out the text of each row, which may be empty. With buttons it takes the place of the header, and a text
   * is needed.
   */
  mediaId?: string;
  /** ISO 3166 alpha-2, for numbers without country code; default: the account's. */
  defaultCountry?: string;
  scheduledFor?: string | null;
  timeZone?: string;
  /** As for a single message; for a job under way, from the last message that left it. */
  validForHours?: number;
  /** Its purpose, as for a single message. */
  purpose?: string;
}

/** POST /api/messages/bulk */
export interface SendBulk extends BulkContent {
  rows: BulkRow[];
}

/** Why a row gets no message. */
export type RowProblemKind = 'invalid' | 'duplicate' | 'suppressed';

export interface RowProblem {
  /** Line of the file, counted from 1 with the header and blank lines; for `rows` their number from 1. */
  line: number;
  kind: RowProblemKind;
  name: string;
  /** As given. */
  phone: string;
  /** In plain words. */
  reason: string;
  /** The sentence of `reason`; those kept by an earlier version have none. */
  said?: Said;
}

/** The rows by outcome: `total = valid + invalid + duplicate + suppressed`, always. */
export interface BulkReport {
  total: number;
  /** These get a message. */
  valid: number;
  invalid: number;
  /** The same person again; the first row counts. */
  duplicate: number;
  /** People who answered STOP. */
  suppressed: number;
  /** Blank lines, which are no rows. */
  blank: number;
  /** The first of them, in the order of the rows; all are in `GET /api/jobs/{id}/errors.csv`. */
  problems: RowProblem[];
}

/** Reply to both kinds of bulk send. */
export interface BulkResult {
  jobId: string;
  /** ISO-8601 UTC; null = at once. */
  scheduledFor: string | null;
  report: BulkReport;
}

/** The way in which an uploaded file was read. */
export interface CsvReading {
  format: 'csv' | 'vcard';
  encoding: string;
  /** True if the file is not UTF-8 and no encoding was given: look at the samples, then send `encoding`. */
  encodingGuessed: boolean;
  /** For a guess: a line with other than ASCII letters, as each possible encoding reads it, the likeliest first. */
  samples: { encoding: string; text: string }[];
  delimiter: string;
  hasHeader: boolean;
  columns: CsvColumn[];
  mapping: CsvMapping;
  /** The first three different values of each column. */
  examples: string[][];
}

/** A row of a preview: as read, and as it would go out. */
export interface PreviewRow {
  line: number;
  cells: string[];
  /** E.164; null if the row gets no message. */
  to: string | null;
  header: string | null;
  body: string | null;
  footer: string | null;
  buttons: ShownButton[];
  /** As it would go out; left out if there is none. */
  content?: RichContent;
  /** Its list would go out as numbered lines of the text, because the gateway sends no lists. */
  asText?: true;
  problem: Pick<RowProblem, 'kind' | 'reason' | 'said'> | null;
}

/** The messages that may still be sent; null = no limit. */
export interface BulkRemaining {
  /** `yyyy-mm-dd`: the account's day on which the job begins; it counts against the limits of that day. */
  on: string;
  /** On that day. */
  day: number | null;
  /** In bulk jobs of its month. */
  month: number | null;
}

/** The rows that a preview shows. */
export const BULK_ROWS_SHOWN = ['all', 'problems'] as const;
export type BulkRowsShown = (typeof BULK_ROWS_SHOWN)[number];

/** Reply to POST /api/messages/bulk/file with `dryRun`: nothing is sent and nothing is kept. */
export interface BulkPreview extends CsvReading {
  dryRun: true;
  /** The problem that keeps the whole file from being sent as requested; null = it can be sent. */
  problem: string | null;
  /** The sentence of `problem`. */
  problemSaid?: Said;
  /** Contents that are probably not meant as written; the file can be sent. */
  warnings: string[];
  /** The sentences of `warnings`. */
  warningsSaid: Said[];
  /** Null while it is not known which column holds the phone numbers or the text. */
  report: BulkReport | null;
  /** 50 of the requested rows, the first unless `from` says otherwise. */
  rows: PreviewRow[];
  /** How many of the requested rows come before them. */
  from?: number;
  /** How many requested rows there are; left out if that is not known. */
  matching?: number;
  scheduledFor: string | null;
  /** The messages that the plan's limits leave before this job; null without a plan. */
  remaining?: BulkRemaining | null;
}

/** 400 if not one row can be sent. */
export interface BulkRefused extends ApiError {
  report: BulkReport;
}
