import { said, say, type Saying, type TimelineEntry } from '@wavelane/contracts';
import { decidedAtOf, type StoredEvent } from '@wavelane/event-store';
import { type MessageEvent, messageEvents } from './message.events.js';

const EVIDENCE = {
  answer: 'The gateway took the message.',
  echo: 'Known from the copy that WhatsApp sent back.',
  history: 'Found in the history of the chat.',
  reply: 'Known because the person answered it.',
  person: 'You found out that it arrived.',
} as const;

const STATUS_TITLES = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Played',
  deleted: 'Deleted by the recipient',
} as const;

const REPLIES = { button: 'Button pressed', row: 'Row chosen', quoted: 'Reply', text: 'Reply' } as const;

type Told = Omit<TimelineEntry, 'id' | 'at'> & { at?: string };

/** A sentence as the detail of an entry. */
export const detailed = (saying: Saying) => ({ detail: saying.message, said: said(saying) });

/** Words for one event of a message; undefined for steps that are not shown. */
function tell(event: MessageEvent): Told | undefined {
  switch (event.type) {
    case 'MessageClaimed':
      return {
        kind: 'claimed',
        title: 'Sending',
        ...(event.data.attempt > 1 ? detailed(say('attempt', { n: event.data.attempt })) : { detail: null }),
      };
    case 'MessageReleased':
      return { kind: 'note', title: 'Waiting to try again', detail: event.data.reason };
    case 'MessageAccepted':
      return { kind: 'accepted', title: 'Accepted by the gateway', detail: EVIDENCE[event.data.evidence] };
    case 'MessageIdentified':
      return { kind: 'note', title: 'Identified at the gateway', detail: EVIDENCE[event.data.evidence] };
    case 'MessageRejected':
      return { kind: 'failed', title: 'Not sent', detail: event.data.reason };
    case 'MessageOutcomeUnknown':
      return { kind: 'unknown', title: 'Outcome unknown, checking', detail: event.data.reason };
    case 'MessageOutcomeChecked':
      return { kind: 'note', title: 'Looked it up', ...detailed(say('not-in-history', { n: event.data.check })) };
    case 'MessageUnresolved':
      return { kind: 'failed', title: 'Outcome still unknown', detail: event.data.reason };
    case 'MessageStatusReached': {
      const { status, at } = event.data;
      return { kind: 'status', title: STATUS_TITLES[status], detail: null, at };
    }
    case 'MessageProviderFailed':
      return { kind: 'failed', title: 'WhatsApp reports a failure', detail: event.data.reason, at: event.data.at };
    case 'MessageReplied': {
      const { kind, text, row, at } = event.data;
      return { kind: 'reply', title: REPLIES[kind], detail: row?.title ?? text, at };
    }
    case 'MessageSkipped':
      return { kind: 'failed', title: 'Not sent', detail: event.data.reason };
    case 'MessageCancelled':
      return { kind: 'note', title: 'Cancelled', detail: event.data.reason };
    case 'MessageRequeued':
      return { kind: 'note', title: 'To be tried again', detail: 'You asked for another try.' };
    default:
      return undefined;
  }
}

/**
 * The story of a message from the events themselves, in the order in which they were learned.
 * @param queuedAt ISO-8601 UTC: when its job was written
 */
export function timelineOf(messageId: string, queuedAt: string, events: readonly StoredEvent[]): TimelineEntry[] {
  const told = events.flatMap((event): TimelineEntry[] => {
    const entry = messageEvents.is(event) && tell(event);
    return entry ? [{ id: event.id, ...entry, at: entry.at ?? decidedAtOf(event) }] : [];
  });
  return [{ id: `${messageId}:queued`, at: queuedAt, kind: 'queued', title: 'Queued', detail: null }, ...told];
}
