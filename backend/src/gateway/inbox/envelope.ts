import { createHash } from 'node:crypto';
import { idOf } from '../../platform/domain/ids.js';
import type { InboxEvent } from './inbox.events.js';
import { digitsOf, errorsOf, instant, list, numberOf, type Raw, raw, text } from '@wavelane/whapi';
import { type GateMessage, identityOf, readMessage } from '@wavelane/whapi';

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
  const envelope = raw(body);
  const found = [
    ...list(envelope.statuses).map((entry) => status(raw(entry), channel)),
    ...[...list(envelope.messages), ...triggersOf(envelope)].map((entry) =>
      optional(readMessage(entry), (read) => messageItem(read, channel)),
    ),
    ...linkEvents(envelope, channel, second),
  ];
  const items = found.filter((item) => item !== undefined);
  return { items, unreadable: found.length - items.length };
}

/** What made messages change: edits, votes and reactions are told this way too, of the same identity. */
const triggersOf = (envelope: Raw): unknown[] =>
  list(envelope.messages_updates).flatMap((update) => raw(update).trigger ?? []);

const optional = <T, R>(value: T | undefined, then: (value: T) => R): R | undefined =>
  value === undefined ? undefined : then(value);

function status(item: Raw, channel: InboxOwner): InboxItem | undefined {
  const id = text(item.id, 200);
  const name = text(item.status, 50);
  if (id === null || name === null) return undefined;
  const recipient = digitsOf(item.recipient_id);
  return statusItem(id, { status: name, at: instant(item.timestamp), error: errorsOf(item), recipient }, channel);
}

/** That a message has this status: the same item whether a webhook brought it or we asked. */
export function statusItem(
  providerMessageId: string,
  {
    status,
    at,
    error,
    recipient,
  }: { status: string; at: string | null; error: string | null; recipient: string | null },
  channel: InboxOwner,
): InboxItem {
  return {
    id: idOf('inbox', channel.channelId, 'status', providerMessageId, status),
    event: { type: 'GatewayStatusReceived', data: { ...channel, at, providerMessageId, status, recipient, error } },
  };
}

/** A message of a chat: the same item whether a webhook brought it or it was read in the history. */
export function messageItem(read: GateMessage, channel: InboxOwner): InboxItem {
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

/** `channel` carries health, `users` carries who linked or unlinked. */
function linkEvents(envelope: Raw, channel: InboxOwner, second: number): (InboxItem | undefined)[] {
  const { type, event } = raw(envelope.event);
  if (type !== 'users' && envelope.health === undefined) return [];
  const identity = createHash('sha256').update(JSON.stringify(envelope)).digest('hex');
  const item = (
    what: 'health' | 'linked' | 'unlinked',
    statusText: string | null,
    phone: string | null,
  ): InboxItem => ({
    id: idOf('inbox', channel.channelId, what, identity, second),
    event: { type: 'GatewayChannelReceived', data: { ...channel, at: null, what, statusText, phone } },
  });
  if (type === 'users') {
    const removed = event === 'delete';
    return [item(removed ? 'unlinked' : 'linked', null, numberOf(raw(envelope.user).id))];
  }
  const statusText = text(raw(raw(envelope.health).status).text, 50);
  return [statusText === null ? undefined : item('health', statusText, numberOf(raw(raw(envelope.health).user).id))];
}
