import { createHash } from 'node:crypto';
import type { EventStore, NewEvent, StoredEvent } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { defined } from '@wavelane/testing';

/**
 * An outbox as a product has it: jobs of 50 recipients, each message claimed, accepted, sent, delivered and mostly
 * read; wide documents, six indexes. As in the product, what the
 * gateway reports is in the log twice: as it came in, and as what it means for the message; the outbox reads the second.
 */

interface Recipient {
  messageId: string;
  ordinal: number;
  to: string;
  name: string;
  body: string;
}

interface MessageData {
  messageId: string;
  jobId: string;
  accountId: string;
  channelId: number;
  at: string;
  status: string;
  providerMessageId?: string;
}

export interface OutboxDocument extends Record<string, unknown> {
  jobId: string;
  accountId: string;
  channelId: number;
  ordinal: number;
  to: string;
  name: string | null;
  body: string;
  status: string;
  queue: 'open' | null;
  notBefore: string;
  attention: string | null;
  dueAt: string | null;
  worker: string | null;
  attempt: number;
  failures: number;
  providerMessageId: string | null;
  claimedAt: string | null;
  acceptedAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  error: string | null;
  createdAt: string;
  updatedAt: string;
}

const EMPTY: OutboxDocument = {
  jobId: '',
  accountId: '',
  channelId: 0,
  ordinal: 0,
  to: '',
  name: null,
  body: '',
  status: 'queued',
  queue: null,
  notBefore: '',
  attention: null,
  dueAt: null,
  worker: null,
  attempt: 0,
  failures: 0,
  providerMessageId: null,
  claimedAt: null,
  acceptedAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  error: null,
  createdAt: '',
  updatedAt: '',
};

export const outbox = projection<OutboxDocument>({
  name: 'outbox',
  version: 1,
  handles: ['RecipientsAdded', 'MessageClaimed', 'MessageAccepted', 'MessageSent', 'MessageDelivered', 'MessageRead'],
  keys(event) {
    const data = event.data as MessageData | { recipients: Recipient[] };
    return 'recipients' in data ? data.recipients.map(({ messageId }) => messageId) : data.messageId;
  },
  initial: (messageId) => ({ ...EMPTY, id: messageId }),
  fold(document, event) {
    const at = event.metadata.recordedAt;
    if (event.type === 'RecipientsAdded') return queued(document, event);
    return { ...document, ...change(event, at), updatedAt: at };
  },
  indexes: [
    { fields: [{ field: 'jobId' }, { field: 'ordinal' }] },
    { fields: [{ field: 'jobId' }, { field: 'queue' }, { field: 'notBefore' }, { field: 'ordinal' }] },
    { fields: [{ field: 'attention' }, { field: 'dueAt' }] },
    { fields: [{ field: 'channelId' }, { field: 'attention' }, { field: 'to' }] },
    { fields: [{ field: 'channelId' }, { field: 'to' }, { field: 'acceptedAt', direction: 'desc' }] },
    { fields: [{ field: 'providerMessageId' }] },
  ],
});

function queued(document: OutboxDocument, event: StoredEvent): OutboxDocument {
  const { recipients, jobId, accountId, channelId } = event.data as MessageData & { recipients: Recipient[] };
  const recipient = recipients.find(({ messageId }) => messageId === document.id);
  if (!recipient) return document;
  const { messageId: _same, ...frozen } = recipient;
  const at = event.metadata.recordedAt;
  return { ...document, ...frozen, jobId, accountId, channelId, queue: 'open', createdAt: at, updatedAt: at };
}

function change(event: StoredEvent, at: string): Partial<OutboxDocument> {
  const data = event.data as MessageData;
  switch (event.type) {
    case 'MessageClaimed':
      return {
        queue: null,
        attention: 'claimed',
        dueAt: at,
        claimedAt: at,
        attempt: 1,
        worker: 'worker-1',
        status: 'pending',
      };
    case 'MessageAccepted':
      return { attention: null, dueAt: null, acceptedAt: at, providerMessageId: data.providerMessageId ?? null };
    case 'MessageSent':
      return { status: 'sent', sentAt: at };
    case 'MessageDelivered':
      return { status: 'delivered', deliveredAt: at };
    case 'MessageRead':
      return { status: 'read', readAt: at };
    default:
      return {};
  }
}

const STEPS = [
  'MessageClaimed',
  'MessageAccepted',
  'GatewayStatusReceived',
  'MessageSent',
  'GatewayStatusReceived',
  'MessageDelivered',
  'GatewayStatusReceived',
  'MessageRead',
] as const;
const PER_JOB = 50;
/** Messages under way at the same time. */
const IN_FLIGHT = 2_000;

/** The events of an outbox in the order a log would have them: many messages under way at once. */
export function* outboxEvents(count: number): Generator<NewEvent> {
  let made = 0;
  let messages = 0;
  const open: { data: MessageData; step: number }[] = [];
  let turn = 0;
  while (made < count) {
    if (open.length < IN_FLIGHT) {
      const jobId = uuid(`job-${messages}`);
      const job = {
        jobId,
        accountId: uuid(`account-${messages % 97}`),
        channelId: 1_234_567_890_000 + (messages % 31),
      };
      const recipients = Array.from({ length: PER_JOB }, (_, ordinal): Recipient => {
        const number = messages + ordinal;
        return {
          messageId: uuid(`message-${number}`),
          ordinal,
          to: `+1415555${String(number % 10_000).padStart(4, '0')}`,
          name: `Customer ${number}`,
          body: `Hello ${number}, your appointment is on Thursday at 10:30. Reply STOP to opt out.`,
        };
      });
      messages += PER_JOB;
      for (const { messageId } of recipients) {
        const data = { messageId, ...job, at: '2026-03-01T10:00:00.000Z', status: 'queued' };
        open.push({ data, step: 0 });
      }
      made++;
      yield eventOf('RecipientsAdded', { ...job, recipients }, made);
      continue;
    }
    const at = (turn = (turn + 7) % open.length);
    const message = defined(open[at]);
    const type = defined(STEPS[message.step++]);
    if (message.step === STEPS.length) {
      open[at] = defined(open.at(-1));
      open.pop();
    }
    made++;
    const data = {
      ...message.data,
      status: type,
      ...(type === 'MessageAccepted' && { providerMessageId: `provider-${made}` }),
    };
    yield eventOf(type, data, made);
  }
}

function eventOf(type: string, data: unknown, number: number): NewEvent {
  return {
    id: uuid(`event-${number}`),
    type,
    schemaVersion: 1,
    data,
    metadata: {
      actor: { kind: 'system', id: 'dispatcher' },
      correlationId: uuid(`correlation-${number}`),
      commandId: `command-${number}`,
      causationId: null,
    },
  };
}

/** Fills a log with these events, 250 to a stream: reading costs most here, not streams. */
export async function fillOutbox(store: EventStore, count: number): Promise<void> {
  let batch: NewEvent[] = [];
  let stream = 0;
  let pending: Promise<unknown>[] = [];
  const write = async () => {
    pending.push(store.append(`outbox-${stream++}`, batch, { expected: 'none' }));
    batch = [];
    if (pending.length >= 8) {
      await Promise.all(pending);
      pending = [];
    }
  };
  for (const event of outboxEvents(count)) {
    batch.push(event);
    if (batch.length === 250) await write();
  }
  if (batch.length > 0) await write();
  await Promise.all(pending);
}

function uuid(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
