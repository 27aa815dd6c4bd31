import { type JobCounts, type JobStatus, type MessageState, searchable, VALID_HOURS } from '@wavelane/contracts';
import { decidedAtOf, type EventOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { IndexSpec } from '@wavelane/read-store';
import type { Asks, Confirmed, JobDrafted, JobEvent, JobKind, MessageMedia } from './job.events.js';
import { draftIn, orderIn, type ReplyOrdered } from './message-ordered.js';
import { jobStatus, stateIn } from './counts/job-status.js';
import { validHours } from './validity/validity.js';
import { type MessageEvent, messageEvents, type MessageFact, type Step } from '../messages/message.events.js';
import type { JobAdmitted } from '../quota/message-quota.events.js';

export type Funnel = Record<Step, number>;

/** A job with both count families, kept by adding what each event changes. Key: job id. */
export interface JobDocument extends Record<string, unknown> {
  accountId: string;
  channelId: number;
  channelLabel: string | null;
  kind: JobKind;
  to: string | null;
  /** False until the limits admit the job; until then it is never shown. */
  admitted: boolean;
  condition: 'running' | 'paused' | 'cancelled';
  pausedBy: 'user' | 'system' | null;
  /** Why it is paused or was cancelled. */
  reason: string | null;
  /** The name in the outbox. */
  name: string | null;
  fileName: string | null;
  /** That it was written from; it may have been changed or deleted since. */
  templateId: string | null;
  /** The purpose of its messages; null if none was given. */
  purpose: string | null;
  /** The word of STOP that it confirms. */
  confirms: Confirmed | null;
  /** The consent that it asks a person to confirm. */
  asks: Asks | null;
  /** `confirms`, while it is still to be sent, or to be dropped when it is late. */
  confirming: boolean;
  /** ISO-8601 UTC: not before. */
  scheduledFor: string | null;
  /** Hours for which it may stand still. */
  validForHours: number;
  /**
   * ISO-8601 UTC: its time, when the last message left it, or when a person started it again, whichever is the latest.
   */
  movedAt: string;
  counts: JobCounts;
  funnel: Funnel;
  /** See `jobStatus`; kept for lists of one status. */
  status: JobStatus;
  /** Its name, else its file's, in lower case: what a search by name compares with. */
  search: string;
  /** The dispatcher has something to do here: admitted, running, with messages in the queue. */
  open: boolean;
  /** From when on, as text that sorts: '' = at once. */
  startsAt: string;
  /** Cancelled, with messages that are still to be taken out of the queue. */
  cancelling: boolean;
  /** 0 for a single send, 1 for bulk: single sends go first. */
  priority: number;
  /** A single send that is shown: what its message is now. */
  single: MessageState | null;
  /** The file that each message of a bulk job carries; left out of all others. */
  media?: MessageMedia;
  /** Id of the member who ordered it; null if no member of the account did. */
  by: string | null;
  createdAt: string;
}

const NO_COUNTS: JobCounts = {
  ...{ total: 0, queued: 0, pending: 0, sent: 0, delivered: 0, read: 0 },
  ...{ failed: 0, cancelled: 0, replied: 0 },
};

/** An account's jobs with one value of a field, newest first. */
const ofAccount = (field?: 'status' | 'kind' | 'channelId' | 'templateId'): IndexSpec => ({
  fields: [
    { field: 'accountId' },
    { field: 'admitted' },
    ...(field === undefined ? [] : [{ field }]),
    { field: 'createdAt', direction: 'desc' },
  ],
});

type JobStep =
  Exclude<JobEvent, EventOf<JobEvent, 'JobRecipientsAdded' | 'JobRetried'>> | ReplyOrdered | JobAdmitted | MessageEvent;

export const jobsProjection = projection<JobDocument, JobStep>({
  name: 'jobs',
  version: 15,
  handles: [
    ...(['JobDrafted', 'MessageOrdered', 'ReplyOrdered', 'JobAdmitted'] as const),
    ...(['JobPaused', 'JobResumed', 'JobCancelled'] as const),
    ...messageEvents.types,
  ],
  keys: (event) => (event.type === 'ReplyOrdered' && !orderIn(event) ? [] : event.data.jobId),
  begins: ['JobDrafted', 'MessageOrdered', 'ReplyOrdered'],
  initial: () => ({
    accountId: '',
    channelId: 0,
    channelLabel: null,
    kind: 'single',
    to: null,
    admitted: false,
    condition: 'running',
    pausedBy: null,
    reason: null,
    name: null,
    fileName: null,
    templateId: null,
    purpose: null,
    confirms: null,
    asks: null,
    confirming: false,
    scheduledFor: null,
    validForHours: VALID_HOURS,
    movedAt: '',
    counts: NO_COUNTS,
    funnel: { accepted: 0, sent: 0, delivered: 0, read: 0, replied: 0 },
    status: 'QUEUED',
    search: '',
    open: false,
    startsAt: '',
    cancelling: false,
    priority: 0,
    single: null,
    by: null,
    createdAt: '',
  }),
  fold(document, event) {
    const next = { ...document, ...change(document, event) };
    const waiting = next.admitted && next.counts.queued > 0;
    next.open = waiting && next.condition === 'running';
    next.confirming = waiting && next.confirms !== null && next.condition !== 'cancelled';
    next.cancelling = waiting && next.condition === 'cancelled';
    next.status = jobStatus(next);
    next.single = next.admitted && next.kind === 'single' ? stateIn(next.counts) : null;
    return next;
  },
  indexes: [
    ofAccount(),
    ofAccount('status'),
    ofAccount('kind'),
    ofAccount('channelId'),
    ofAccount('templateId'),
    { fields: [{ field: 'accountId' }, { field: 'admitted' }, { field: 'search' }] },
    {
      fields: [{ field: 'accountId' }, { field: 'single' }, { field: 'createdAt', direction: 'desc' }],
      onlyWith: 'single',
    },
    {
      fields: [
        { field: 'open' },
        { field: 'channelId' },
        { field: 'priority' },
        { field: 'startsAt' },
        { field: 'createdAt' },
      ],
    },
    { fields: [{ field: 'cancelling' }, { field: 'createdAt' }] },
    { fields: [{ field: 'confirming' }, { field: 'createdAt' }] },
  ],
});

function change(document: JobDocument, event: Recorded<JobStep>): Partial<JobDocument> {
  switch (event.type) {
    case 'JobDrafted':
      return { ...drafted(event.data, decidedAtOf(event)), by: memberOf(event) };
    case 'MessageOrdered':
    case 'ReplyOrdered': {
      const order = orderIn(event);
      if (!order) return {};
      return { ...drafted(draftIn(order), decidedAtOf(event)), admitted: order.free ?? false, by: memberOf(event) };
    }
    case 'JobAdmitted':
      return { admitted: true };
    case 'JobPaused':
      return { condition: 'paused', pausedBy: event.data.by, reason: event.data.reason };
    case 'JobResumed':
      return {
        condition: 'running',
        pausedBy: null,
        reason: null,
        movedAt: later(document.movedAt, decidedAtOf(event)),
      };
    case 'JobCancelled':
      return { condition: 'cancelled', pausedBy: null, reason: event.data.reason };
    default:
      return counted(document, event);
  }
}

/** An administrator has an account of their own, too. */
const memberOf = ({ metadata: { actor } }: Recorded<JobStep>): string | null =>
  actor.kind === 'user' || actor.kind === 'admin' ? actor.id : null;

/** @param createdAt ISO-8601 UTC */
function drafted(draft: JobDrafted['data'], createdAt: string): Partial<JobDocument> {
  const { accountId, channelId, channelLabel, kind, to, total, name, fileName, templateId, scheduledFor } = draft;
  return {
    ...{ accountId, channelId, channelLabel, kind, to, templateId, createdAt },
    name: name ?? null,
    fileName: fileName ?? null,
    search: searchable(name ?? fileName ?? ''),
    purpose: draft.purpose ?? null,
    confirms: draft.confirms ?? null,
    asks: draft.asks ?? null,
    scheduledFor: scheduledFor ?? null,
    validForHours: validHours(draft),
    movedAt: later(createdAt, scheduledFor ?? ''),
    startsAt: scheduledFor ?? '',
    counts: { ...NO_COUNTS, total, queued: total },
    // Questions of a file come by the thousand: no reply may wait for them.
    priority: kind === 'single' && !draft.asks ? 0 : 1,
    ...(draft.media && { media: draft.media }),
  };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** A claim alone moves nothing: a call that is refused for the channel's sake brings the message back. */
const moves = ({ type, data }: MessageEvent): boolean =>
  type === 'MessageRequeued' || type === 'MessageRejected' || data.reached.includes('accepted');

function counted(document: JobDocument, event: Recorded<MessageEvent>): Partial<JobDocument> {
  const { counts, funnel, movedAt } = document;
  const { type, data } = event;
  const { before, after, reached, wasCancelled }: MessageFact = data;
  const next = { ...counts };
  const isCancelled = type === 'MessageCancelled';
  if (before !== after || wasCancelled) {
    next[wasCancelled ? 'cancelled' : before] -= 1;
    next[isCancelled ? 'cancelled' : after] += 1;
  }
  const steps = { ...funnel };
  for (const step of reached) steps[step] += 1;
  return { counts: next, funnel: steps, ...(moves(event) && { movedAt: later(movedAt, decidedAtOf(event)) }) };
}
