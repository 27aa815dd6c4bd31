import type { Said } from '../../sayings/index.js';
import type { ApiError } from '../app.js';
import type { CsvColumn, CsvMapping } from '../../csv.js';
import type { ButtonDraft } from './sending.js';

/** One recipient of POST /api/messages/bulk. */
export interface BulkRow {
  name?: string;
  phone: string;
  /** This person's text, where the request gives no `body` for all; with one, the value of `{{message}}`. */
  message?: string;
  /** Further values for `{{variables}}`, by name. */
  variables?: Record<string, string>;
}

/** What a bulk job says beyond its rows; the fields of POST /api/messages/bulk and, as texts, of …/bulk/file. */
export interface BulkContent {
  channelId: number;
  /** What the outbox calls the job. */
  jobName?: string;
  templateId?: string | null;
  header?: string;
  /** One text for all, with `{{variables}}`; without it each row brings its `message`. */
  body?: string;
  footer?: string;
  buttons?: ButtonDraft[];
  /** ISO 3166 alpha-2, for numbers without country code; default: the account's. */
  defaultCountry?: string;
  scheduledFor?: string | null;
  timeZone?: string;
  /** As of a single message; of a job under way, from the last message that left it. */
  validForHours?: number;
  /** What it is for, as of a single message. */
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

/** What became of the rows: `total = valid + invalid + duplicate + suppressed`, always. */
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

/** What an uploaded file was read as. */
export interface CsvReading {
  format: 'csv' | 'vcard';
  encoding: string;
  /** True if the file is not UTF-8 and no encoding was given: look at the samples, then send `encoding`. */
  encodingGuessed: boolean;
  /** With a guess: how a line with other than ASCII letters reads in each encoding that it may be, the likeliest first. */
  samples: { encoding: string; text: string }[];
  delimiter: string;
  hasHeader: boolean;
  columns: CsvColumn[];
  mapping: CsvMapping;
  /** Of each column the first three different values. */
  examples: string[][];
}

/** A row of a preview: as read, and as it would go out. */
export interface PreviewRow {
  line: number;
  cells: string[];
  /** E.164; null where the row gets no message. */
  to: string | null;
  header: string | null;
  body: string | null;
  footer: string | null;
  buttons: { title: string }[];
  problem: Pick<RowProblem, 'kind' | 'reason' | 'said'> | null;
}

/** What may be sent still; null = no limit. */
export interface BulkRemaining {
  /** `yyyy-mm-dd`: the account's day that pays, on which the job begins. */
  on: string;
  /** On that day. */
  day: number | null;
  /** In bulk jobs of its month. */
  month: number | null;
}

/** Which rows a preview shows. */
export const BULK_ROWS_SHOWN = ['all', 'problems'] as const;
export type BulkRowsShown = (typeof BULK_ROWS_SHOWN)[number];

/** Reply to POST /api/messages/bulk/file with `dryRun`: nothing is sent and nothing is kept. */
export interface BulkPreview extends CsvReading {
  dryRun: true;
  /** What keeps the whole file from being sent as it is asked for; null = it can be sent. */
  problem: string | null;
  /** The sentence of `problem`. */
  problemSaid?: Said;
  /** What is probably not meant as it is written; it can be sent. */
  warnings: string[];
  /** The sentences of `warnings`. */
  warningsSaid: Said[];
  /** Null while it is not known which column holds the phone numbers or the text. */
  report: BulkReport | null;
  /** 50 of those that were asked for, the first unless `from` says otherwise. */
  rows: PreviewRow[];
  /** How many rows come before them among those that were asked for. */
  from?: number;
  /** How many there are of those that were asked for; left out where that is not known. */
  matching?: number;
  scheduledFor: string | null;
  /** What the limits of the plan leave before this job; null without a plan. */
  remaining?: BulkRemaining | null;
}

/** 400 where not one row can be sent. */
export interface BulkRefused extends ApiError {
  report: BulkReport;
}
