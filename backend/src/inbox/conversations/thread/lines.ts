import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { type GatewayMessageReceived, isWriting } from '../../../whatsapp/index.js';
import { handleOfChat } from '../../../people/index.js';
import { conversationKey } from '../conversation/conversation-ids.js';

type Received = Recorded<GatewayMessageReceived>;

/**
 * Sources of messages that were sent by the account's own phone or by WhatsApp Web. Ours are known from their own
 * streams.
 */
const BY_HAND = new Set(['mobile', 'web']);

/** The conversation that a report of the gateway belongs to; undefined for groups and forgotten people. */
export function conversationOf({ data }: Received): string | undefined {
  const handle = handleOfChat(data.chatId);
  return handle && conversationKey(data.accountId, data.channelId, handle);
}

/**
 * The writer of a chat's message: the person, or the owner on their phone; undefined for changes of an earlier message,
 * and for echoes of messages that were sent from here.
 */
export function written({ data }: Received): 'person' | 'phone' | undefined {
  if (!isWriting(data)) return undefined;
  if (!data.fromMe) return 'person';
  return data.source !== null && BY_HAND.has(data.source) ? 'phone' : undefined;
}

/**
 * When it was written: by the gateway's clock, which knows seconds, but never later than it came in. ISO-8601 UTC.
 */
export function writtenAt(event: Received): string {
  const cameAt = decidedAtOf(event);
  const { at } = event.data;
  if (at === null) return cameAt;
  const second = new Date(Math.floor(Date.parse(at) / 1_000) * 1_000 + 999).toISOString();
  return second < cameAt ? second : cameAt;
}
