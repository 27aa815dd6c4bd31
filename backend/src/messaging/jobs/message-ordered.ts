import type { DomainEvent, Recorded } from '@wavelane/event-store';
import {
  carriedIn,
  type FrozenMessage,
  type JobDrafted,
  type JobRecipientsAdded,
  type MessageMedia,
  type MessageOrdered,
} from './job.events.js';

/**
 * The part of a reply's event that describes its message. It stands in the stream of its conversation, which
 * belongs to a context above.
 */
export type ReplyOrdered = DomainEvent<
  'ReplyOrdered',
  Pick<MessageOrdered['data'], 'jobId' | 'accountId' | 'channelId' | 'messageId' | 'to'> & {
    name: string | null;
    text: string;
    free: boolean;
    media?: MessageMedia;
  } & Partial<OrderOfReply>
>;

/**
 * The fields that make the event of a reply the order of its message, too: until the claim, the only event that follows
 * is the admission, if the reply counts against limits. Missing in older logs, which have a `MessageOrdered` of its job
 * instead.
 */
export interface OrderOfReply extends Pick<MessageOrdered['data'], 'channelLabel' | 'day'> {
  purpose: string;
  /** The text that is sent; left out if it is the text as it was written. */
  body?: string;
  /** The gateway's id of the message that it quotes; left out if it quotes none. */
  quotes?: string;
  /** A list, a location, a contact or a poll, as it is sent. */
  content?: FrozenMessage['content'];
  /** As of the message; left out if it has none. */
  asText?: true;
  token?: string;
  /** Hours for which it may wait for its channel; left out if it was not planned. */
  validForHours?: number;
}

/** An event that may be the order of one message. */
export type Ordering = MessageOrdered | ReplyOrdered;

/** An event that writes messages down. */
export type Written = JobRecipientsAdded | Ordering;

export const WRITTEN = ['JobRecipientsAdded', 'MessageOrdered', 'ReplyOrdered'] as const;

const types: ReadonlySet<string> = new Set(WRITTEN);

export const isWritten = <E extends DomainEvent<string, unknown>>(
  event: E | Recorded<Written>,
): event is Recorded<Written> => types.has(event.type);

/** All messages that an event writes down; none of a reply whose order is an event of its own. */
export function messagesIn(event: Written): readonly FrozenMessage[] {
  if (event.type === 'JobRecipientsAdded') {
    const { recipients, media } = event.data;
    return media ? recipients.map((message) => ({ ...message, media })) : recipients;
  }
  const order = orderIn(event);
  return order ? [messageIn(order)] : [];
}

/** The order of a message as `MessageOrdered` says it; undefined for a reply whose order is an event of its own. */
export function orderIn({ type, data }: Ordering): MessageOrdered['data'] | undefined {
  if (type === 'MessageOrdered') return data;
  const { jobId, accountId, channelId, messageId, to, name, text, free, purpose, token, validForHours } = data;
  const { channelLabel = '', day, body = text } = data;
  if (day === undefined) return undefined;
  return {
    ...{ jobId, accountId, channelId, channelLabel, day, fingerprint: '', messageId, to, body },
    ...(purpose !== undefined && { purpose }),
    ...(validForHours !== undefined && { validForHours }),
    ...carriedIn(data),
    ...(token !== undefined && { token }),
    ...(name !== null && { name }),
    ...(free && { free: true as const }),
  };
}

type Drafted = JobDrafted['data'];

/** Converts the event's data to that of a `JobDrafted`. */
export function draftIn(data: MessageOrdered['data']): Drafted {
  const { jobId, accountId, channelId, channelLabel, templateId = null, scheduledFor = null } = data;
  const { day, to, fingerprint, purpose, confirms, asks, validForHours } = data;
  return {
    ...{ jobId, accountId, channelId, channelLabel, kind: 'single', templateId, total: 1, chunks: 1 },
    ...{ day, to, fingerprint, scheduledFor },
    ...(purpose !== undefined && { purpose }),
    ...(confirms && { confirms }),
    ...(asks && { asks }),
    ...(validForHours !== undefined && { validForHours }),
  };
}

/** The message of the event as `JobRecipientsAdded` says it. */
export function messageIn(data: MessageOrdered['data']): FrozenMessage {
  const { messageId, to, body } = data;
  const { name = null, header = null, footer = null, buttons = [], token = null } = data;
  return { messageId, ordinal: 0, to, name, header, body, footer, buttons, token, ...carriedIn(data) };
}

/** The event of a job of one message. @param free it counts against no limit */
export function ordered(draft: Drafted, message: FrozenMessage, free: boolean): MessageOrdered {
  const { jobId, accountId, channelId, channelLabel, day, fingerprint, purpose, confirms, asks, validForHours } = draft;
  const { messageId, to, body, name, header, footer, buttons, token } = message;
  return {
    type: 'MessageOrdered',
    data: {
      ...{ jobId, accountId, channelId, channelLabel, day, fingerprint, messageId, to, body },
      ...(purpose !== undefined && { purpose }),
      ...(confirms && { confirms }),
      ...(asks && { asks }),
      ...(validForHours !== undefined && { validForHours }),
      ...carriedIn(message),
      ...(name !== null && { name }),
      ...(header !== null && { header }),
      ...(footer !== null && { footer }),
      ...(buttons.length > 0 && { buttons }),
      ...(token !== null && { token }),
      ...(draft.templateId !== null && { templateId: draft.templateId }),
      ...(draft.scheduledFor && { scheduledFor: draft.scheduledFor }),
      ...(free && { free: true as const }),
    },
  };
}
