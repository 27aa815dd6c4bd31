import type { MessageStatus } from '@wavelane/contracts';
import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { FrozenMessage } from '../jobs/job.events.js';
import { isWritten, messagesIn, WRITTEN, type Written } from '../jobs/message-ordered.js';
import { messageEvents, type MessageEvent } from './message.events.js';

/** A message as the outbox shows it and the dispatcher finds it. Key: message id. Times are ISO-8601 UTC. */
export interface MessageDocument extends Record<string, unknown>, Omit<FrozenMessage, 'messageId'> {
  jobId: string;
  accountId: string;
  channelId: number;
  status: MessageStatus;
  /** `open` while it waits to be claimed, from `notBefore` on ('' = at once). */
  queue: 'open' | null;
  notBefore: string;
  /** A person has to look: at a claim without an outcome, an unknown or unresolved one, an acceptance without the gateway's id. */
  attention: 'claimed' | 'unknown' | 'unresolved' | 'unidentified' | null;
  /** When it is due for the next check. */
  dueAt: string | null;
  /** The dispatcher's run that claimed it last. */
  worker: string | null;
  attempt: number;
  /** Tries that failed and count. */
  failures: number;
  checks: number;
  claimedAt: string | null;
  unknownAt: string | null;
  providerMessageId: string | null;
  acceptedAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  repliedAt: string | null;
  failedAt: string | null;
  /** Taken out of the queue with its job. */
  cancelled: boolean;
  deletedAt: string | null;
  lastReply: string | null;
  error: string | null;
  /** Why it waits, while it does. */
  waitingFor: string | null;
  outcomeUnknown: boolean;
  /**
   * The report that the gateway still owes: its id, a receipt, that it was read. Webhooks get lost
   * (docs/adr/0026-reconciliation.md).
   */
  watch: 'identity' | 'receipt' | 'reading' | null;
  /** `{ISO-8601 UTC}|{id}` of its last step while it is watched: sorts by time, then by id. */
  moved: string;
  /** True if a person may ask for another try: it was definitely not sent. */
  retryable: boolean;
  anomaly: boolean;
  createdAt: string;
  updatedAt: string;
}

const VERIFYING =
  'It is not known yet whether this message went out. We are checking, and do not send it again automatically.';

const EMPTY: MessageDocument = {
  jobId: '',
  accountId: '',
  channelId: 0,
  ordinal: 0,
  to: '',
  name: null,
  header: null,
  body: '',
  footer: null,
  buttons: [],
  token: null,
  status: 'queued',
  queue: null,
  notBefore: '',
  attention: null,
  dueAt: null,
  worker: null,
  attempt: 0,
  failures: 0,
  checks: 0,
  claimedAt: null,
  unknownAt: null,
  providerMessageId: null,
  acceptedAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  repliedAt: null,
  failedAt: null,
  cancelled: false,
  deletedAt: null,
  lastReply: null,
  error: null,
  waitingFor: null,
  outcomeUnknown: false,
  watch: null,
  moved: '',
  retryable: false,
  anomaly: false,
  createdAt: '',
  updatedAt: '',
};

const newest = (field: string) => ({ field, direction: 'desc' }) as const;

export const messagesProjection = projection<MessageDocument, Written | MessageEvent>({
  name: 'messages',
  version: 8,
  handles: [...WRITTEN, ...messageEvents.types],
  keys: (event) => (isWritten(event) ? messagesIn(event).map(({ messageId }) => messageId) : event.data.messageId),
  begins: WRITTEN,
  initial: (messageId) => ({ ...EMPTY, id: messageId }),
  fold(document, event) {
    if (isWritten(event)) return queued(document, event);
    const { data } = event;
    const changed = {
      ...document,
      ...change(document, event),
      status: data.after,
      cancelled: event.type === 'MessageCancelled' || (document.cancelled && !data.wasCancelled),
      updatedAt: decidedAtOf(event),
    };
    changed.retryable = event.type === 'MessageRejected' || (changed.retryable && changed.status === 'failed');
    // The error is shown only while the message shows it as its status.
    if (changed.status !== 'failed' && !changed.outcomeUnknown) changed.error = null;
    const watch = watchOf(changed);
    if (watch !== document.watch || changed.status !== document.status) {
      changed.watch = watch;
      changed.moved = watch === null ? '' : `${decidedAtOf(event)}|${data.messageId}`;
    }
    return changed;
  },
  indexes: [
    { fields: [{ field: 'jobId' }, { field: 'ordinal' }] },
    {
      fields: [{ field: 'jobId' }, { field: 'queue' }, { field: 'notBefore' }, { field: 'ordinal' }],
      onlyWith: 'queue',
    },
    { fields: [{ field: 'attention' }, { field: 'dueAt' }], onlyWith: 'attention' },
    { fields: [{ field: 'channelId' }, { field: 'attention' }, { field: 'to' }], onlyWith: 'attention' },
    { fields: [{ field: 'accountId' }, { field: 'to' }, newest('acceptedAt'), newest('createdAt')] },
    { fields: [{ field: 'channelId' }, { field: 'claimedAt', direction: 'desc' }] },
    {
      fields: [
        { field: 'jobId' },
        { field: 'status' },
        { field: 'ordinal' },
        { field: 'retryable' },
        { field: 'cancelled' },
      ],
    },
    { fields: [{ field: 'watch' }, { field: 'channelId' }, { field: 'moved' }], onlyWith: 'watch' },
    { fields: [{ field: 'token' }], onlyWith: 'token' },
  ],
});

function watchOf({ acceptedAt, providerMessageId, status }: MessageDocument): MessageDocument['watch'] {
  if (acceptedAt === null) return null;
  if (status === 'pending' || status === 'sent') return providerMessageId === null ? 'identity' : 'receipt';
  return status === 'delivered' && providerMessageId !== null ? 'reading' : null;
}

function queued(document: MessageDocument, event: Recorded<Written>): MessageDocument {
  const { jobId, accountId, channelId } = event.data;
  const recipient = messagesIn(event).find(({ messageId }) => messageId === document.id);
  if (!recipient) return document;
  const { messageId: _same, ...frozen } = recipient;
  const at = decidedAtOf(event);
  return { ...document, ...frozen, jobId, accountId, channelId, queue: 'open', createdAt: at, updatedAt: at };
}

const SETTLED = { queue: null, attention: null, dueAt: null, waitingFor: null, outcomeUnknown: false } as const;

function change(document: MessageDocument, event: Recorded<MessageEvent>): Partial<MessageDocument> {
  const now = decidedAtOf(event);
  switch (event.type) {
    case 'MessageClaimed': {
      const { attempt, worker } = event.data;
      return { ...SETTLED, attention: 'claimed', dueAt: now, claimedAt: now, attempt, worker };
    }
    case 'MessageReleased': {
      const { retryAt, reason, counted } = event.data;
      const failures = document.failures + (counted ? 1 : 0);
      return { ...SETTLED, queue: 'open', notBefore: retryAt, waitingFor: reason, failures };
    }
    case 'MessageAccepted':
      return {
        ...SETTLED,
        attention: event.data.providerMessageId === null ? 'unidentified' : null,
        providerMessageId: event.data.providerMessageId,
        acceptedAt: now,
        failedAt: null,
        anomaly: document.anomaly || event.data.anomaly,
      };
    case 'MessageIdentified':
      return { attention: null, providerMessageId: event.data.providerMessageId };
    case 'MessageRejected':
      return { ...SETTLED, failedAt: now, error: event.data.reason };
    case 'MessageOutcomeUnknown': {
      const { nextCheckAt } = event.data;
      return {
        ...SETTLED,
        attention: 'unknown',
        dueAt: nextCheckAt,
        unknownAt: now,
        checks: 0,
        outcomeUnknown: true,
        error: VERIFYING,
      };
    }
    case 'MessageOutcomeChecked':
      return { checks: event.data.check, dueAt: event.data.nextCheckAt };
    case 'MessageUnresolved':
      return { ...SETTLED, attention: 'unresolved', outcomeUnknown: true, failedAt: now, error: event.data.reason };
    case 'MessageStatusReached':
      return { ...reached(event.data.status, event.data.at), anomaly: document.anomaly || event.data.anomaly };
    case 'MessageProviderFailed': {
      const { at, reason, anomaly } = event.data;
      return { failedAt: at, error: reason, anomaly: document.anomaly || anomaly };
    }
    case 'MessageReplied':
      return { repliedAt: document.repliedAt ?? event.data.at, lastReply: event.data.row?.title ?? event.data.text };
    case 'MessageSkipped':
      return { ...SETTLED, failedAt: now, error: event.data.reason };
    case 'MessageCancelled':
      return { ...SETTLED, error: event.data.reason };
    case 'MessageRequeued':
      return { ...SETTLED, queue: 'open', notBefore: '', failures: 0, failedAt: null };
    default:
      return {};
  }
}

function reached(status: 'sent' | 'delivered' | 'read' | 'played' | 'deleted', at: string): Partial<MessageDocument> {
  switch (status) {
    case 'sent':
      return { sentAt: at };
    case 'delivered':
      return { deliveredAt: at };
    case 'read':
      return { readAt: at };
    case 'deleted':
      return { deletedAt: at };
    default:
      return {};
  }
}
