import type { Subject, SubjectKey, SubjectKeys } from '@wavelane/event-store';
import { pseudonym, subjectOfChat, subjectOfPhone } from '../../../platform/personal/subjects.js';
import type { InboxItem } from './envelope.js';
import type { GatewayMessageReceived, GatewayStatusReceived, InboxEvent } from './inbox.events.js';

/** The queries for the keys of the people that the log names. */
export type KnownKeys = Pick<SubjectKeys, 'idOf' | 'find'>;

/** A key with a higher generation replaced one that was destroyed. */
const FIRST_GENERATION = 1;

/**
 * Removes the person from a report if that person was forgotten: the gateway goes on reporting about earlier messages.
 * A message of the person's own, and a changed text, stay: a person who writes again counts as new, and may write STOP
 * (docs/adr/0085-forgetting-people.md).
 * @throws StoreUnavailable if the keys cannot be read
 */
export async function withoutForgotten(items: readonly InboxItem[], keys: KnownKeys): Promise<readonly InboxItem[]> {
  const named = new Map<InboxItem, string>();
  for (const item of items) {
    const subject = subjectOf(item.event);
    if (subject) named.set(item, keys.idOf(subject));
  }
  if (named.size === 0) return items;
  const found = await keys.find([...new Set(named.values())].map((subject) => ({ subject, generation: 0 })));
  return items.map((item) => {
    const subject = named.get(item);
    const key = subject === undefined ? undefined : found.get(subject);
    return subject === undefined || !key ? item : { ...item, event: told(item.event, subject, key) };
  });
}

/** The person that a report is about, if it can come without that person writing. */
function subjectOf({ type, data }: InboxEvent): Subject | undefined {
  if (type === 'GatewayStatusReceived')
    return data.recipient === null ? undefined : subjectOfPhone(data.accountId, data.recipient);
  if (type !== 'GatewayMessageReceived') return undefined;
  return data.fromMe || isAboutAnother(data) ? subjectOfChat(data.accountId, data.chatId) : undefined;
}

const isAboutAnother = ({ content }: GatewayMessageReceived['data']): boolean =>
  (content?.reaction ?? content?.vote ?? content?.deletion) !== undefined;

function told(event: InboxEvent, subject: string, key: SubjectKey): InboxEvent {
  if (event.type === 'GatewayStatusReceived') return { ...event, data: statusOf(event.data, key) };
  if (event.type !== 'GatewayMessageReceived' || key.key !== null) return event;
  const { content: _content, sender: _sender, ...data } = event.data;
  return { ...event, data: { ...data, chatId: pseudonym(subject), text: null, senderName: null } };
}

/** If the person has written again, a report about an earlier message would still reveal the recipient. */
function statusOf(data: GatewayStatusReceived['data'], { key, generation }: SubjectKey): GatewayStatusReceived['data'] {
  if (key !== null && generation <= FIRST_GENERATION) return data;
  const { recipient, error } = data;
  const isNamed = recipient !== null && error !== null && error.replace(/\D/g, '').includes(recipient);
  return { ...data, recipient: null, error: key === null || isNamed ? null : error };
}
