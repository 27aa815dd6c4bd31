import { type EventMetadata, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import {
  type GatewayMessageReceived,
  type GatewayStatusReceived,
  isReported,
  providerKey,
} from '../../whatsapp/index.js';
import { isHidden } from '../../platform/domain/phone/chat.js';
import type { MessageAccepted, MessageIdentified } from './message.events.js';

/** Reports of the gateway about a message, and the events that make its id known. */
export type ProviderNews = GatewayStatusReceived | GatewayMessageReceived | MessageAccepted | MessageIdentified;

/** An inbox event with enough of it to be handled, at once or later. */
export type Heard = HeardOf<GatewayStatusReceived> | HeardOf<GatewayMessageReceived>;
type HeardOf<E extends GatewayStatusReceived | GatewayMessageReceived> = Pick<E, 'type' | 'data'> & {
  id: string;
  /** The actor is left out in what waits and came from the gateway. */
  metadata: Pick<EventMetadata, 'correlationId' | 'recordedAt' | 'decidedAt'> & Partial<Pick<EventMetadata, 'actor'>>;
};

/**
 * The message that a gateway's id names, and reports about the id from before that was known (a webhook may be faster
 * than the answer to our own call). Key: `{channelId}:{providerMessageId}`, so that the id of another account's channel
 * finds nothing.
 */
export interface ProviderMessageDocument extends Record<string, unknown> {
  messageId: string | null;
  /** Came before their message was known by this id. */
  orphans: Heard[];
  /** `{channelId}:{chatId}` if WhatsApp hides the recipient's number in the chat's name; null otherwise. */
  hiddenChat: string | null;
}

export const hiddenChatKey = (channelId: number, chatId: string) => `${channelId}:${chatId}`;

/** A known status once, and a handful of answers; more would add nothing. */
const ORPHANS_MAX = 30;

export const providerMessagesProjection = projection<ProviderMessageDocument, ProviderNews>({
  name: 'provider-messages',
  version: 3,
  handles: ['GatewayStatusReceived', 'GatewayMessageReceived', 'MessageAccepted', 'MessageIdentified'],
  keys(event) {
    if (event.type === 'GatewayMessageReceived') {
      const { channelId, providerMessageId, chatId, fromMe, quotedId } = event.data;
      if (fromMe) return isHidden(chatId) ? providerKey(channelId, providerMessageId) : [];
      return quotedId === null ? [] : providerKey(channelId, quotedId);
    }
    const { channelId, providerMessageId } = event.data;
    return providerMessageId === null ? [] : providerKey(channelId, providerMessageId);
  },
  // Mostly the answer to our own call is faster than what the gateway says of it.
  begins: ['MessageAccepted'],
  initial: () => ({ messageId: null, orphans: [], hiddenChat: null }),
  fold(document, event) {
    if (event.type === 'MessageAccepted' || event.type === 'MessageIdentified') {
      return { ...document, messageId: document.messageId ?? event.data.messageId };
    }
    if (event.type === 'GatewayMessageReceived') {
      const { channelId, chatId, fromMe } = event.data;
      if (fromMe) return { ...document, hiddenChat: hiddenChatKey(channelId, chatId) };
    }
    return document.messageId === null ? { ...document, orphans: keep(document.orphans, event) } : document;
  },
  indexes: [{ fields: [{ field: 'hiddenChat' }], onlyWith: 'hiddenChat' }],
});

function keep(orphans: Heard[], event: Recorded<GatewayStatusReceived | GatewayMessageReceived>): Heard[] {
  const status = ({ data }: Pick<Heard, 'data'>) => ('status' in data ? data.status : null);
  const known = status(event) !== null && orphans.some((orphan) => status(orphan) === status(event));
  if (known || orphans.length >= ORPHANS_MAX) return orphans;
  // eslint-disable-next-line no-restricted-properties -- kept, so that decidedAtOf can be asked later
  const { correlationId, recordedAt, decidedAt } = event.metadata;
  const { id } = event;
  const actor = isReported(event) && { actor: event.metadata.actor };
  const metadata = { correlationId, recordedAt, ...(decidedAt !== undefined && { decidedAt }), ...actor };
  if (event.type === 'GatewayStatusReceived') return [...orphans, { id, type: event.type, data: event.data, metadata }];
  // The message that it answers and the person's wish do not depend on the other fields, and many events may wait here.
  const { content, sender: _sender, ...data } = event.data;
  const edit = content?.edit && { content: { edit: content.edit } };
  return [...orphans, { id, type: event.type, data: { ...data, ...edit }, metadata }];
}
