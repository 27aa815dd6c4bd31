import type { ConversationEvent as ToldEvent } from '@wavelane/contracts';
import { decidedAtOf, type Recorded, placedAt, type EventOf } from '@wavelane/event-store';
import { type DerivedRow, projection } from '@wavelane/projections';
import { type GatewayMessageReceived, providerKey } from '../../../whatsapp/index.js';
import { handleNamed } from '../../../platform/personal/handle.js';
import type { MessageMedia, MessageEvent } from '../../../messaging/index.js';

import { isPseudonym } from '../../../platform/personal/subjects.js';
import { type AwayEvent, awayEvents } from '../away/away.events.js';
import { type ConversationEvent, conversationEvents } from '../conversation/conversation.events.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { type GestureEvent, gestureEvents } from '../gestures/gesture.events.js';
import { withGesture } from '../gestures/own-gestures.js';
import { type ChatMessageDocument, NEW_CHAT_MESSAGE, withReport } from './chat-message.js';
import { conversationOf, written, writtenAt } from './lines.js';

type MessageClaimed = EventOf<MessageEvent, 'MessageClaimed'>;

/** Members by their ids. */
type EventTold = Omit<ToldEvent, 'id' | 'at' | 'type' | 'by' | 'to'> & { by: string | null; to?: string };

/** The content of a row that is in no document. */
export type Told =
  | ({ type: 'event' } & EventTold)
  | { type: 'note'; by: string; text: string; mentions?: string[] }
  /** `text`: '' if the message itself is there from the reply on. */
  | { type: 'reply'; by: string; jobId: string; text: string; media?: MessageMedia };

/** One line of a thread, by reference if its content may change. */
export interface LineRow extends Record<string, unknown> {
  accountId: string;
  conversation: string;
  at: string;
  /** {@link placedAt}: in what order lines stand. */
  placed: string;
  /** Key of a {@link ChatMessageDocument}. */
  heard: string | null;
  /** Id of a message that was sent from here. */
  messageId: string | null;
  told: Told | null;
}

type News = GatewayMessageReceived | MessageClaimed | ConversationEvent | AwayEvent | GestureEvent;

const GESTURES: ReadonlySet<string> = new Set(gestureEvents.types);
const isGesture = (event: Recorded<News>): event is Recorded<GestureEvent> => GESTURES.has(event.type);
const isOfForgotten = ({ data }: Recorded<GestureEvent>) => isPseudonym(data.handle.value);

/**
 * The messages and acts of conversations, a row a line: messages of both sides, those of bulk jobs from their claim on,
 * and acts of members.
 */
export const linesProjection = projection<ChatMessageDocument, News>({
  name: 'conversation-lines',
  version: 12,
  handles: [
    'GatewayMessageReceived',
    'MessageClaimed',
    ...conversationEvents.types,
    ...awayEvents.types,
    ...gestureEvents.types,
  ],
  keys(event) {
    if (isGesture(event)) return isOfForgotten(event) ? [] : providerKey(event.data.channelId, event.data.target);
    if (event.type !== 'GatewayMessageReceived' || conversationOf(event) === undefined) return [];
    const { channelId, providerMessageId, content } = event.data;
    const changed = (content?.edit ?? content?.deletion ?? content?.reaction ?? content?.vote)?.messageId ?? null;
    if (changed !== null) return providerKey(channelId, changed);
    return written(event) ? providerKey(channelId, providerMessageId) : [];
  },
  initial: () => NEW_CHAT_MESSAGE,
  fold(document, event) {
    if (isGesture(event)) return withGesture(document, event);
    return event.type === 'GatewayMessageReceived' ? withReport(document, event) : document;
  },
  rows(event) {
    const row = rowOf(event);
    return row ? [{ ...row, body: { ...row.body, placed: placedAt(String(row.body.at), event.position) } }] : [];
  },
  indexes: [],
  rowIndexes: [
    { fields: [{ field: 'accountId' }, { field: 'conversation' }, { field: 'placed', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'placed', direction: 'desc' }] },
  ],
});

function rowOf(event: Recorded<News>): DerivedRow | undefined {
  switch (event.type) {
    case 'GatewayMessageReceived': {
      const conversation = conversationOf(event);
      if (conversation === undefined || !written(event)) return undefined;
      const { accountId, channelId, providerMessageId } = event.data;
      const heard = providerKey(channelId, providerMessageId);
      return row(`heard:${heard}`, { accountId, conversation, at: writtenAt(event), heard });
    }
    case 'MessageClaimed': {
      const { accountId, channelId, messageId, to } = event.data;
      if (isPseudonym(to)) return undefined;
      const conversation = conversationKey(accountId, channelId, handleNamed(to));
      return row(`sent:${messageId}`, { accountId, conversation, at: decidedAtOf(event), messageId });
    }
    default:
      // A gesture is shown at the message that it changes.
      return isGesture(event) ? undefined : rowOfEvent(event);
  }
}

const NO_LINE = { accountId: '', conversation: '', at: '', placed: '', heard: null, messageId: null, told: null };

const row = (id: string, line: Pick<LineRow, 'accountId' | 'conversation' | 'at'> & Partial<LineRow>): DerivedRow => ({
  id,
  body: { ...NO_LINE, ...line },
});

function rowOfEvent(event: Recorded<ConversationEvent | AwayEvent>): DerivedRow | undefined {
  const { accountId, channelId, handle } = event.data;
  if (isPseudonym(handle.value)) return undefined;
  const told = toldOf(event);
  if (!told) return undefined;
  const line = { accountId, conversation: conversationKey(accountId, channelId, handle), at: decidedAtOf(event), told };
  // Its claim comes to the same row, if it is later.
  if (event.type === 'ReplyOrdered')
    return row(`sent:${event.data.messageId}`, { ...line, messageId: event.data.messageId });
  return row(event.id, line);
}

/** The rule that did it, if one did. */
const byRule = ({ rule }: { rule?: ToldEvent['rule'] }) => (rule === undefined ? {} : { rule });

function toldOf({ type, data }: Recorded<ConversationEvent | AwayEvent>): Told | undefined {
  const event = (name: ToldEvent['event'], more: Partial<EventTold> = {}): Told => ({
    ...{ type: 'event', event: name, ...more, by: data.by },
  });
  switch (type) {
    case 'ConversationOpened':
      return event('opened');
    case 'ConversationClaimed':
      return event('claimed', data.reason === null ? {} : { reason: data.reason });
    case 'ConversationAssigned':
      return event('assigned', { to: data.to, ...byRule(data), ...(data.reason !== null && { reason: data.reason }) });
    case 'ConversationReleased':
      return event('released', byRule(data));
    case 'ConversationResolved':
      return event('resolved', byRule(data));
    case 'ConversationReopened':
      return event('reopened');
    case 'ConversationSnoozed':
      return event('snoozed', { until: data.until });
    case 'ConversationWoken':
      return event('woken');
    case 'ConversationLabelled':
      return event('labelled', { added: data.added, removed: data.removed });
    case 'ConversationJoined':
      return event('joined');
    case 'ConversationParted':
      return event('parted');
    case 'ReplyRefused':
      return event('reply-refused', { reason: data.reason });
    case 'PlannedReplyCancelled':
      return event('plan-cancelled');
    case 'PlannedReplyDropped':
      return event('plan-dropped', { reason: data.reason, text: data.text });
    case 'AwayMessageOrdered':
      return event(data.greeting ? 'greeting-sent' : 'away-sent');
    case 'AwayMessageRefused':
      return event(data.greeting ? 'greeting-refused' : 'away-refused', { reason: data.reason });
    case 'ConversationNoteAdded':
      return { type: 'note', by: data.by, text: data.text, ...(data.mentions && { mentions: data.mentions }) };
    case 'ReplyOrdered':
      return {
        ...{ type: 'reply', by: data.by, jobId: data.jobId, text: data.day === undefined ? data.text : '' },
        ...(data.media && { media: data.media }),
      };
    default:
      return undefined;
  }
}
