import type { ButtonTarget, RichContent, SentMediaKind } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal, personalEach } from '@wavelane/event-store';
import type { WordingShown } from '../../people/index.js';
import { pseudonym, subjectOfAccount, subjectOfPhone } from '../../platform/personal/subjects.js';

export type JobKind = 'single' | 'bulk';

/** A message as it will go out: nothing in it changes after the job is written. */
export interface FrozenMessage {
  messageId: string;
  /** Place in the job, from 0. */
  ordinal: number;
  /** E.164 with '+'; of a reply to a hidden number the id that stands for it, as `addressTextOf` writes it (`…@lid`). */
  to: string;
  name: string | null;
  header: string | null;
  body: string;
  footer: string | null;
  /** Titles of the quick-reply buttons, 0 to 3. */
  buttons: string[];
  /**
   * Names the message in its buttons: button n carries `{token}.{n}`. Random, so that only the recipient can press one;
   * null without buttons.
   */
  token: string | null;
  /** A file that it carries; the body is its caption, and may be empty. Left out of what is text alone. */
  media?: MessageMedia;
  /** The gateway's id of the message that it quotes; left out if it quotes none. */
  quotes?: string;
  /** Actions of its buttons, in their order; null for a quick reply. Left out if all are. */
  targets?: readonly (ButtonTarget | null)[];
  /** A list, a location, a contact or a poll. Left out of what is text, with a file or with buttons. */
  content?: RichContent;
  /** Its list goes out as numbered lines of the text, because the lane sends no lists. */
  asText?: true;
}

/** The fields of a message that only some have. */
export type Carried = Pick<FrozenMessage, 'media' | 'quotes' | 'targets' | 'content' | 'asText'>;

/** Those of them that a message has. */
export const carriedIn = ({ media, quotes, targets, content, asText }: Carried): Carried => ({
  ...(media && { media }),
  ...(quotes !== undefined && { quotes }),
  ...(targets && { targets }),
  ...(content && { content }),
  ...(asText && { asText }),
});

/** A file of a message, by its id here. */
export interface MessageMedia {
  mediaId: string;
  kind: SentMediaKind;
}

/** Every event of a job names these. */
export interface OfJob {
  jobId: string;
  accountId: string;
  channelId: number;
}

/** A withdrawal that is confirmed to its writer. Times are ISO-8601 UTC. */
export interface Confirmed {
  /** Its event: `RecipientSuppressed`. */
  event: string;
  /** When they wrote it: nothing confirms it later than five minutes after that. */
  wroteAt: string;
  /** When it was written down. */
  at: string;
}

/** The consent that a message asks a person to confirm. */
export interface Asks {
  questionId: string;
  /** Its event: `ConsentAsked`. */
  event: string;
  purpose: string;
  /** The wording that the person saw when they first said yes. */
  wording: WordingShown;
  /** ISO-8601 UTC: it is not asked later. */
  expiresAt: string;
}

/** Written before admission; a job that is not admitted is never shown. */
export type JobDrafted = DomainEvent<
  'JobDrafted',
  OfJob & {
    kind: JobKind;
    channelLabel: string;
    templateId: string | null;
    total: number;
    /** How many `JobRecipientsAdded` make it complete. */
    chunks: number;
    /** The account's day that pays for it; frozen, so that a repeated request is admitted in the same stream. */
    day: string;
    /** The recipient of a single send; null, or missing in old events, of a job for many. */
    to?: string | null;
    /** SHA-256 of the request: the same Idempotency-Key with another content is refused. */
    fingerprint: string;
    /** ISO-8601 UTC: not before. Missing or null: at once. Such a job counts against the day it is planned for. */
    scheduledFor?: string | null;
    /** Hours: if it cannot be sent for so long, it stops and asks. Left out: 12 if it is planned, else 24. */
    validForHours?: number;
    /** The name in the outbox. */
    name?: string | null;
    /** The name of the uploaded file. */
    fileName?: string | null;
    /** The purpose of the messages; missing if none was given. */
    purpose?: string;
    /** The word of STOP that it confirms; a user's message has none. */
    confirms?: Confirmed;
    /** The consent that it asks the recipient to confirm; a user's message has none. */
    asks?: Asks;
    /** Bulk: the file that every message carries; left out of text alone. */
    media?: MessageMedia;
    /** Bulk: the counts of the rows. `total` above is `report.valid`. */
    report?: { total: number; valid: number; invalid: number; duplicate: number; suppressed: number; blank: number };
  }
>;

/** At most 500 recipients and 256 KB an event (see `recipients.ts`). */
export type JobRecipientsAdded = DomainEvent<
  'JobRecipientsAdded',
  OfJob & {
    /** From 0. */
    chunk: number;
    recipients: FrozenMessage[];
    /** The file that all of them carry: said once, and not with each. Left out of text alone. */
    media?: MessageMedia;
  }
>;

/**
 * A job of one message, whole in one event. Older logs, and jobs of several messages, have `JobDrafted` and
 * `JobRecipientsAdded` instead. Fields that the message does not have are left out.
 */
export type MessageOrdered = DomainEvent<
  'MessageOrdered',
  OfJob &
    Pick<
      JobDrafted['data'],
      'channelLabel' | 'day' | 'fingerprint' | 'purpose' | 'confirms' | 'asks' | 'validForHours'
    > &
    Pick<FrozenMessage, 'messageId' | 'to' | 'body'> &
    Carried &
    Partial<Pick<FrozenMessage, 'name' | 'header' | 'footer' | 'buttons' | 'token'>> & {
      templateId?: string;
      /** ISO-8601 UTC: not before. */
      scheduledFor?: string;
      /** It counts against no limit, so it may be sent without an admission. */
      free?: true;
    }
>;

/**
 * Only a person ends a pause. `late`: it could not be sent within its hours, so a person is asked; `queued` is how much is
 * left.
 */
export type JobPaused = DomainEvent<
  'JobPaused',
  OfJob & { by: 'user' | 'system'; reason: string; late?: { validForHours: number; queued: number } }
>;
export type JobResumed = DomainEvent<'JobResumed', OfJob & { by: 'user' | 'system' }>;
/** A person asked to try again what was definitely not sent; the messages' own events tell which. */
export type JobRetried = DomainEvent<'JobRetried', OfJob & { requeued: number }>;
/** Final. Queued messages stay unsent. */
export type JobCancelled = DomainEvent<'JobCancelled', OfJob & { reason: string | null }>;

export type JobEvent =
  JobDrafted | JobRecipientsAdded | MessageOrdered | JobPaused | JobResumed | JobRetried | JobCancelled;

/** Personal data of a single send; the name of a bulk job identifies no recipient. */
const OF_SINGLE = personal<JobDrafted['data']>(['to', 'name'], { to: pseudonym, name: null }, ({ accountId, to }) =>
  typeof to === 'string' ? subjectOfPhone(accountId, to) : undefined,
);
/** In the account's words. */
const OF_ACCOUNT = personal<JobDrafted['data']>(
  ['name', 'fileName', 'channelLabel'],
  { name: null, fileName: null, channelLabel: '' },
  ({ accountId }) => subjectOfAccount(accountId),
);
const ERASED = { to: pseudonym, name: null, header: null, body: '', footer: null, buttons: [] };
const OF_ORDERED = personal<MessageOrdered['data']>(
  ['to', 'name', 'header', 'body', 'footer', 'buttons', 'targets', 'content'],
  ERASED,
  ({ accountId, to }) => subjectOfPhone(accountId, to),
);
const LABEL_OF_ORDERED = personal<MessageOrdered['data']>(['channelLabel'], { channelLabel: '' }, ({ accountId }) =>
  subjectOfAccount(accountId),
);
const OF_RECIPIENT = personalEach<JobRecipientsAdded['data'], FrozenMessage>(
  'recipients',
  ['to', 'name', 'header', 'body', 'footer', 'buttons', 'targets', 'content'],
  ERASED,
  ({ to }, { accountId }) => subjectOfPhone(accountId, to),
);

export const jobEvents = eventFamily<JobEvent>(
  'job-{id}',
  {
    JobDrafted: [],
    JobRecipientsAdded: [],
    MessageOrdered: [],
    JobPaused: [],
    JobResumed: [],
    JobRetried: [],
    JobCancelled: [],
  },
  {
    JobDrafted: [OF_SINGLE, OF_ACCOUNT],
    JobRecipientsAdded: [OF_RECIPIENT],
    MessageOrdered: [OF_ORDERED, LABEL_OF_ORDERED],
  },
);

export const jobStream = (jobId: string) => `job-${jobId}`;
