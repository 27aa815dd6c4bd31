import type { Said } from '../../sayings/index.js';
import type { Member } from './member.js';
import type { SentMediaKind } from '../../answering/media.js';
import type { RichContent, RichKind } from './rich-content.js';
import type { ShownButton } from './sending.js';
import type { JobStatus, MessageStatus } from '../../status.js';

export interface JobCounts {
  total: number;
  queued: number;
  pending: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  /**
   * Messages taken out of the queue before they were sent; `failed` counts none of them, although `failed` is their
   * status.
   */
  cancelled: number;
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
  /** The name that its sender gave it. */
  name: string | null;
  /** Name of an uploaded file. */
  fileName: string | null;
  /** ISO-8601 UTC: nothing goes out before; null = at once. */
  scheduledFor: string | null;
  /** Hours: if nothing of it can be sent for so long, it stops and asks. */
  validForHours: number;
  /** Why nothing goes out at the moment, in plain words; null while it does. */
  reason: string | null;
  /** The sentence of `reason`; left out if the words of `reason` identify it. */
  said?: Said;
  /**
   * The system pauses a job after equal refusals in a row, and one that could not be sent in time; `reason` says what
   * to look at before it is resumed.
   */
  pausedBy: 'user' | 'system' | null;
  /** When the queue will be empty if nothing changes; null if that is unknown. */
  estimatedFinishAt: string | null;
  /** Exclusive: messages by their status now; the sum is `total`. */
  counts: JobCounts;
  /** Cumulative: how many got at least this far. */
  funnel: { accepted: number; sent: number; delivered: number; read: number; replied: number };
  /** A bulk job: the file that each of its messages carries; left out if they carry none. */
  media?: SentFile;
  /** Left out of copies, which name people and texts elsewhere. */
  told?: JobTold;
}

/** The receiver of a job, its text and the member who ordered it. */
export interface JobTold {
  /**
   * A single send: its recipient, as far as they are known; `id` is null for a name that only the message has. A bulk
   * job: null.
   */
  person: { id: string | null; name: string | null } | null;
  /** The beginning of the text of its first message; '' if that is a file alone. */
  text: string;
  /** The file that its first message carries; null without one. */
  file: SentMediaKind | null;
  /** The kind of its content; left out if it has none. `text` is its content in words, if it has no text. */
  content?: RichKind;
  /** The member who ordered it; null if a program, a rule or the system did. */
  by: Member | null;
}

/** GET /api/outbox: one day of the outbox, in the account's zone. */
export interface OutboxDay {
  /** `yyyy-mm-dd` */
  day: string;
  /** Messages of that day, those of `singles` among them. */
  total: number;
  /** Newest first: jobs to many, and single sends if there are few. */
  jobs: Job[];
  /** There are further jobs to many, which the list of that day has. */
  hasMore: boolean;
  /** Single sends of the day together, if there are many. */
  singles: FoldedSends | null;
}

/** Many single sends of a day. */
export interface FoldedSends {
  /** Exclusive: messages by their status now. */
  counts: JobCounts;
  /** ISO-8601 UTC: when the first and the last were ordered. */
  first: string;
  last: string;
  /** The latest of them. */
  newest: Job[];
}

/** A file that a message carries. */
export interface SentFile {
  id: string;
  kind: SentMediaKind;
  /**
   * Its name as the recipient sees it; null once the file is not kept any more. Left out of copies and of timelines.
   */
  name?: string | null;
  /** As `name`. */
  bytes?: number | null;
}

export interface JobMessage {
  id: string;
  jobId: string;
  to: string;
  name: string | null;
  body: string;
  header: string | null;
  footer: string | null;
  buttons: ShownButton[];
  /** A list, a location, a contact or a poll; left out if it has none. */
  content?: RichContent;
  /**
   * Its list goes out as numbered lines, because the gateway sends no lists: they stand in `body`, and `content` is left
   * out.
   */
  asText?: true;
  /** The file that it carries, for GET /api/media/{id}; left out if it has none. `body` is its caption. */
  media?: SentFile;
  /** The gateway's id of the message that it quotes; left out if it quotes none. */
  quotes?: string;
  status: MessageStatus;
  /** Its job was cancelled before it was sent. Its status is `failed`: the list of statuses is closed. */
  cancelled: boolean;
  lastReply: string | null;
  providerMessageId: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  repliedAt: string | null;
  failedAt: string | null;
  /** The error and its remedy, in plain words. */
  error: string | null;
  /** True if it may or may not have gone out; it is never sent again by itself. */
  outcomeUnknown: boolean;
  /** True if another try may be requested: it was definitely not sent. */
  retryable: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface JobDetail extends Job {
  messages: JobMessage[];
  /** Whether any of its messages was definitely not sent, so that another try may be requested. */
  canRetry?: boolean;
}

/** GET /api/messages/{id}/timeline: the history of a message, from the events themselves, oldest first. */
export interface TimelineEntry {
  id: string;
  at: string;
  kind: 'queued' | 'claimed' | 'accepted' | 'status' | 'reply' | 'failed' | 'unknown' | 'note';
  title: string;
  detail: string | null;
  /** The sentence of `detail`; left out if the words of `detail` identify it. */
  said?: Said;
  /** The member who decided it; left out if it came about by itself. */
  by?: Member;
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
  /** ISO-8601 UTC: its gateway does not answer, so nothing is sent before `until`; null = it is not left alone. */
  leftAlone: { since: string; until: string } | null;
  /** False: `unlimited` is refused, because messages reach real phones. */
  unlimitedAllowed: boolean;
}

/** POST /api/jobs/{id}/retry-failed */
export interface RetryResult {
  /** Messages that are in the queue again. */
  requeued: number;
}

/** POST /api/messages/{id}/resolve: a person's finding about a message of unknown outcome. */
export interface ResolveMessage {
  outcome: 'sent' | 'not-sent';
}

/** GET /api/activity?days=30: the outcomes of an account's messages on one of its days. */
export interface DeliveryDay {
  /** `yyyy-mm-dd` in the account's zone. */
  day: string;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  failed: number;
}
