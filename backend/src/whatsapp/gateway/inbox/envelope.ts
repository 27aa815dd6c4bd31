import { type GatewayMessage, identityOf, type MessageStatusEntry, type ReportItem } from '@wavelane/gateway';
import { idOf } from '../../../platform/domain/ids.js';
import type { InboxEvent } from './inbox.events.js';
import { readWebhook } from '../whapi.js';

/** One item of a webhook as an event, with the id that its identity gives it. */
export interface InboxItem {
  id: string;
  event: InboxEvent;
}

export interface Split {
  items: InboxItem[];
  /** Items that could not be read, by collection: a line in the server's log, never an error. */
  unreadable: number;
}

/** The channel and account of an inbox. */
export interface InboxOwner {
  channelId: number;
  accountId: string;
}

/**
 * Splits a webhook call into items, each to be stored by itself. Skips unknown collections. Counts items that cannot be
 * read and goes on with the others.
 * @param second of arrival: the only difference between two equal channel events
 */
export function splitEnvelope(body: unknown, channel: InboxOwner, second: number): Split {
  const { items, unreadable } = readWebhook(body);
  return { items: items.map((item) => inboxItem(item, channel, second)), unreadable };
}

function inboxItem(item: ReportItem, channel: InboxOwner, second: number): InboxItem {
  switch (item.kind) {
    case 'message':
      return messageItem(item.message, channel);
    case 'status':
      return statusItem(item.messageId, item, channel);
    case 'link': {
      const { what, text: statusText, phone, identity } = item;
      return {
        id: idOf('inbox', channel.channelId, what, identity, second),
        event: { type: 'GatewayChannelReceived', data: { ...channel, at: null, what, statusText, phone } },
      };
    }
  }
}

/** That a message has this status: the same item whether a webhook brought it or we asked. */
export function statusItem(
  providerMessageId: string,
  { status, at, error, recipient }: MessageStatusEntry,
  channel: InboxOwner,
): InboxItem {
  return {
    id: idOf('inbox', channel.channelId, 'status', providerMessageId, status),
    event: { type: 'GatewayStatusReceived', data: { ...channel, at, providerMessageId, status, recipient, error } },
  };
}

/** A message of a chat: the same item whether a webhook brought it or it was read in the history. */
export function messageItem(read: GatewayMessage, channel: InboxOwner): InboxItem {
  const { id, at, fromMe, chatId, kind, buttonId, buttonIds, quotedId, source, senderName, content, sender } = read;
  return {
    id: idOf('inbox', channel.channelId, ...identityOf(read)),
    event: {
      type: 'GatewayMessageReceived',
      data: {
        ...channel,
        at,
        providerMessageId: id,
        fromMe,
        chatId,
        kind,
        text: read.text,
        buttonId,
        echoedButtonIds: fromMe ? buttonIds : [],
        quotedId,
        source,
        senderName,
        ...(content && { content }),
        ...(sender && { sender }),
      },
    },
  };
}
