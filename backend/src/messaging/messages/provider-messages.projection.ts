import type { StoredEvent } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { GatewayMessageReceived, GatewayStatusReceived } from '../../gateway/index.js';
import { isHidden } from '../inbound/chat.js';
import type { MessageAccepted, MessageIdentified } from './message.events.js';

/** An inbox event that came before its message was known by this id, with enough of it to be handled again. */
export interface Orphan {
  id: string;
  type: string;
  data: GatewayStatusReceived['data'] | GatewayMessageReceived['data'];
  metadata: { correlationId: string; recordedAt: string };
}

/**
 * The message that a gateway's id names, and reports about the id from before that was known (a webhook may be faster
 * than the answer to our own call). Key: `{channelId}:{providerMessageId}`, so that the id of another account's channel
 * finds nothing.
 */
export interface ProviderMessageDocument extends Record<string, unknown> {
  messageId: string | null;
  orphans: Orphan[];
  /** `{channelId}:{chatId}` where WhatsApp hides the recipient's number in the chat's name; null otherwise. */
  hiddenChat: string | null;
}

export const hiddenChatKey = (channelId: number, chatId: string) => `${channelId}:${chatId}`;

export const providerKey = (channelId: number, providerMessageId: string) => `${channelId}:${providerMessageId}`;

/** A known status once, and a handful of answers; more would add nothing. */
const ORPHANS_MAX = 30;

export const providerMessagesProjection = projection<ProviderMessageDocument>({
  name: 'provider-messages',
  version: 2,
  handles: ['GatewayStatusReceived', 'GatewayMessageReceived', 'MessageAccepted', 'MessageIdentified'],
  keys(event) {
    if (event.type === 'GatewayMessageReceived') {
      const { channelId, providerMessageId, chatId, fromMe, quotedId } = event.data as GatewayMessageReceived['data'];
      if (fromMe) return isHidden(chatId) ? providerKey(channelId, providerMessageId) : [];
      return quotedId === null ? [] : providerKey(channelId, quotedId);
    }
    const { channelId, providerMessageId } = event.data as (
      GatewayStatusReceived | MessageAccepted | MessageIdentified
    )['data'];
    return providerMessageId === null ? [] : providerKey(channelId, providerMessageId);
  },
  initial: () => ({ messageId: null, orphans: [], hiddenChat: null }),
  fold(document, event) {
    if (event.type === 'MessageAccepted' || event.type === 'MessageIdentified') {
      const { messageId } = event.data as (MessageAccepted | MessageIdentified)['data'];
      return { ...document, messageId: document.messageId ?? messageId };
    }
    if (event.type === 'GatewayMessageReceived') {
      const { channelId, chatId, fromMe } = event.data as GatewayMessageReceived['data'];
      if (fromMe) return { ...document, hiddenChat: hiddenChatKey(channelId, chatId) };
    }
    return document.messageId === null ? { ...document, orphans: keep(document.orphans, event) } : document;
  },
  indexes: [{ fields: [{ field: 'hiddenChat' }] }],
});

function keep(orphans: Orphan[], event: StoredEvent): Orphan[] {
  const status = (data: Orphan['data']) => ('status' in data ? data.status : null);
  const data = event.data as Orphan['data'];
  const known = status(data) !== null && orphans.some((orphan) => status(orphan.data) === status(data));
  if (known || orphans.length >= ORPHANS_MAX) return orphans;
  const { id, type, metadata } = event;
  return [
    ...orphans,
    { id, type, data, metadata: { correlationId: metadata.correlationId, recordedAt: metadata.recordedAt } },
  ];
}
