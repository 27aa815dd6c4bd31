import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { MessageContent, SenderIds } from '@wavelane/gateway';
import { pseudonym, subjectOfAccount, subjectOfChat, subjectOfPhone } from '../../../platform/personal/subjects.js';

/**
 * A report that the gateway sent by webhook, stored before it is answered, one event an item, in `inbox-{channelId}`.
 * The event id derives from the item's identity, so a repeated delivery is the same event (docs/adr/0010).
 */
interface Item {
  channelId: number;
  accountId: string;
  /** ISO-8601 UTC by the gateway's clock; null if it gave none. Never decides an order. */
  at: string | null;
}

/** One entry of `statuses`. */
export type GatewayStatusReceived = DomainEvent<
  'GatewayStatusReceived',
  Item & {
    providerMessageId: string;
    /** As sent: failed, pending, sent, delivered, read, played, deleted, or something new. */
    status: string;
    /** Digits of the recipient, null without one. */
    recipient: string | null;
    /** Bounded text of the gateway's errors, null without any. */
    error: string | null;
  }
>;

/** One entry of `messages`: an inbound message, what was done to one, or the echo of one of ours (`fromMe`). */
export type GatewayMessageReceived = DomainEvent<
  'GatewayMessageReceived',
  Item & {
    providerMessageId: string;
    fromMe: boolean;
    /** The chat as the gateway names it, for example `97330000002@s.whatsapp.net`. */
    chatId: string;
    /** WHAPI's type: text, interactive, reply, image, action … */
    kind: string;
    /** Text of the message, caption, or the title of a pressed button or row; null without. At most 4,096 characters. */
    text: string | null;
    /** Our own id of the pressed button, with the gateway's prefix taken off. */
    buttonId: string | null;
    /** Ids of the buttons that an echo of our message carries: they name the message for certain. */
    echoedButtonIds: string[];
    quotedId: string | null;
    /** mobile, web, api, system … */
    source: string | null;
    senderName: string | null;
    /**
     * The message's content besides its text, bounded; left out if there is none, and in events older than this field
     * (docs/adr/0083-gateway-content.md).
     */
    content?: MessageContent;
    /** Names of the sender besides the chat's; left out if there are none. */
    sender?: SenderIds;
  }
>;

/** `channel` and `users` webhooks: the state of the link between the gateway and the phone. */
export type GatewayChannelReceived = DomainEvent<
  'GatewayChannelReceived',
  Item & {
    what: 'health' | 'linked' | 'unlinked';
    /** health.status.text: INIT, LAUNCH, QR, AUTH, ERROR, SYNC_ERROR, STOP … */
    statusText: string | null;
    phone: string | null;
  }
>;

export type InboxEvent = GatewayStatusReceived | GatewayMessageReceived | GatewayChannelReceived;

const OF_STATUS = personal<GatewayStatusReceived['data']>(
  ['recipient', 'error'],
  { recipient: null, error: null },
  ({ accountId, recipient }) => (recipient === null ? undefined : subjectOfPhone(accountId, recipient)),
);
const OF_MESSAGE = personal<GatewayMessageReceived['data']>(
  ['chatId', 'text', 'senderName', 'content', 'sender'],
  { chatId: pseudonym, text: null, senderName: null },
  ({ accountId, chatId }) => subjectOfChat(accountId, chatId),
);

const OF_CHANNEL = personal<GatewayChannelReceived['data']>(['phone'], { phone: null }, ({ accountId, phone }) =>
  phone === null ? undefined : subjectOfAccount(accountId),
);

export const inboxEvents = eventFamily<InboxEvent>(
  'inbox-{channel}',
  { GatewayStatusReceived: [], GatewayMessageReceived: [], GatewayChannelReceived: [] },
  { GatewayStatusReceived: [OF_STATUS], GatewayMessageReceived: [OF_MESSAGE], GatewayChannelReceived: [OF_CHANNEL] },
);
