import type { CsvColumn, CsvMapping } from '../csv.js';
import type { JobStatus, MessageStatus } from '../status.js';
import type { ApiError } from './app.js';

export interface ButtonDraft {
  type: 'quick_reply';
  title: string;
  id: string;
}

/** POST /api/messages/send */
export interface SendMessage {
  channelId: number;
  templateId?: string | null;
  to: string;
  name?: string;
  email?: string;
  header?: string;
  body: string;
  footer?: string;
  buttons?: ButtonDraft[];
  /** When to send it: ISO-8601, with an offset, or local to `timeZone`. Left out: at once. */
  scheduledFor?: string | null;
  /** IANA; default: the account's. */
  timeZone?: string;
}

/** Reply to a send: the job that carries the message. */
export interface SendResult {
  jobId: string;
  messageId: string;
}

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
  encoding: string;
  /** True where the file is not UTF-8 and no encoding was given: look at the sample, then send `encoding`. */
  encodingGuessed: boolean;
  /** With a guess: how a line with other than ASCII letters reads in each encoding that it may be. */
  samples: { encoding: string; text: string }[];
  delimiter: string;
  hasHeader: boolean;
  columns: CsvColumn[];
  mapping: CsvMapping;
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
  problem: { kind: RowProblemKind; reason: string } | null;
}

/** Reply to POST /api/messages/bulk/file with `dryRun`: nothing is sent and nothing is kept. */
export interface BulkPreview extends CsvReading {
  dryRun: true;
  /** What keeps the whole file from being sent as it is asked for; null = it can be sent. */
  problem: string | null;
  /** Null while it is not known which column holds the phone numbers or the text. */
  report: BulkReport | null;
  /** The first 50. */
  rows: PreviewRow[];
  scheduledFor: string | null;
}

/** 400 where not one row can be sent. */
export interface BulkRefused extends ApiError {
  report: BulkReport;
}

export interface JobCounts {
  total: number;
  queued: number;
  pending: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  replied: number;
}

export interface Job {
  id: string;
  type: 'single' | 'bulk';
  status: JobStatus;
  createdAt: string;
  channelId: number;
  channelLabel: string | null;
  /** A single send: the recipient. A bulk job: null. */
  to: string | null;
  /** What its sender calls it. */
  name: string | null;
  /** Of an uploaded file. */
  fileName: string | null;
  /** ISO-8601 UTC: nothing goes out before; null = at once. */
  scheduledFor: string | null;
  /** Why nothing goes out at the moment, in plain words; null while it does. */
  reason: string | null;
  /** The system pauses a job after equal refusals in a row; `reason` says what to look at before it is resumed. */
  pausedBy: 'user' | 'system' | null;
  /** When the queue will be empty if nothing changes; null where that is unknown. */
  estimatedFinishAt: string | null;
  /** Exclusive: what each message is now; the sum is `total`. */
  counts: JobCounts;
  /** Cumulative: how many got at least this far. */
  funnel: { accepted: number; sent: number; delivered: number; read: number; replied: number };
}

export interface JobMessage {
  id: string;
  jobId: string;
  to: string;
  name: string | null;
  body: string;
  header: string | null;
  footer: string | null;
  buttons: { title: string }[];
  status: MessageStatus;
  lastReply: string | null;
  providerMessageId: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  repliedAt: string | null;
  failedAt: string | null;
  /** What went wrong and what to do, in plain words. */
  error: string | null;
  /** True when it may or may not have gone out; it is never sent again by itself. */
  outcomeUnknown: boolean;
  /** True where another try may be asked for: it was definitely not sent. */
  retryable: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface JobDetail extends Job {
  messages: JobMessage[];
}

/** GET /api/messages/{id}/timeline: what happened, from the events themselves, oldest first. */
export interface TimelineEntry {
  id: string;
  at: string;
  kind: 'queued' | 'claimed' | 'accepted' | 'status' | 'reply' | 'failed' | 'unknown' | 'note';
  title: string;
  detail: string | null;
}

/** How fast a channel sends to many; a message to one person never waits longer than a second for it. */
export const PACES = ['careful', 'standard', 'fast', 'unlimited'] as const;
export type PaceName = (typeof PACES)[number];

/** GET and PUT /api/channels/{id}/pacing */
export interface ChannelPacing {
  pace: PaceName;
  /** Seconds between two messages of a bulk job, at least and at most. */
  gapSeconds: { min: number; max: number };
  perHour: number | null;
  perDay: number | null;
  /** ISO-8601 UTC: its gaps are longer until then because the gateway asked to slow down; null = they are not. */
  slowedUntil: string | null;
  /** False: `unlimited` is refused, because messages reach real phones. */
  unlimitedAllowed: boolean;
}

/** POST /api/jobs/{id}/retry-failed */
export interface RetryResult {
  /** Messages that are in the queue again. */
  requeued: number;
}

/** POST /api/messages/{id}/resolve: what a person found out about a message of unknown outcome. */
export interface ResolveMessage {
  outcome: 'sent' | 'not-sent';
}

/** GET /api/activity?days=30: what became of an account's messages on one of its days. */
export interface DeliveryDay {
  /** `yyyy-mm-dd` in the account's zone. */
  day: string;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  failed: number;
}

/** One entry of GET /api/inbox: what a person wrote to one of the account's channels. Times are ISO-8601 UTC. */
export interface InboundMessage {
  id: string;
  channelId: number;
  /** E.164; null where WhatsApp hides the number. */
  from: string | null;
  senderName: string | null;
  /** As the gateway calls it: text, reply, image … */
  kind: string;
  text: string | null;
  /** 1 to 3 where a button was pressed. */
  button: number | null;
  /** The message that it answers, and its job; null where it answers none. */
  messageId: string | null;
  jobId: string | null;
  /** What it means for further messages. */
  wish: 'stop' | 'start' | null;
  /** When it was written, by the gateway's clock. */
  at: string;
  /** When we learned of it: the order of the list. */
  receivedAt: string;
}
