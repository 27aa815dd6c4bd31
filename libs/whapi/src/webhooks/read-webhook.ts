import { createHash } from 'node:crypto';
import type { Report, ReportItem } from '@wavelane/gateway';
import { digitsOf, errorsOf, instant, list, numberOf, type Raw, raw, text } from '../fields.js';
import { readMessage } from '../message.js';

/** The channel that a webhook names; null if it names none. */
export const channelNamed = (body: unknown): string | null => text(raw(body).channel_id, 100);

/** Splits a webhook call into its items. Skips unknown collections; counts items that cannot be read. */
export function readWebhook(body: unknown): Report {
  const envelope = raw(body);
  const found = [
    ...list(envelope.statuses).map((entry) => status(raw(entry))),
    ...[...list(envelope.messages), ...triggersOf(envelope)].map(message),
    ...linkItems(envelope),
  ];
  const items = found.filter((item) => item !== undefined);
  return { items, unreadable: found.length - items.length };
}

/**
 * The messages that changed other messages: the gateway reports edits, votes and reactions this way, too, with the same
 * identity.
 */
const triggersOf = (envelope: Raw): unknown[] =>
  list(envelope.messages_updates).flatMap((update) => raw(update).trigger ?? []);

function message(entry: unknown): ReportItem | undefined {
  const read = readMessage(entry);
  return read && { kind: 'message', message: read };
}

function status(item: Raw): ReportItem | undefined {
  const messageId = text(item.id, 200);
  const name = text(item.status, 50);
  if (messageId === null || name === null) return undefined;
  // The digits of an id that hides a number are no number.
  const to = text(item.recipient_id, 200);
  const recipient = to?.endsWith('@lid') ? null : digitsOf(to);
  return { kind: 'status', messageId, status: name, at: instant(item.timestamp), error: errorsOf(item), recipient };
}

/** `channel` carries health, `users` carries who linked or unlinked. */
function linkItems(envelope: Raw): (ReportItem | undefined)[] {
  const { type, event } = raw(envelope.event);
  if (type !== 'users' && envelope.health === undefined) return [];
  const identity = createHash('sha256').update(JSON.stringify(envelope)).digest('hex');
  if (type === 'users') {
    const phone = numberOf(raw(envelope.user).id);
    return [{ kind: 'link', what: event === 'delete' ? 'unlinked' : 'linked', text: null, phone, identity }];
  }
  const health = raw(envelope.health);
  const word = text(raw(health.status).text, 50);
  if (word === null) return [undefined];
  return [{ kind: 'link', what: 'health', text: word, phone: numberOf(raw(health.user).id), identity }];
}
