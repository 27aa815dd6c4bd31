import type { DomainEvent } from '@wavelane/event-store';
import type { GatewayMessageReceived } from '../../whatsapp/index.js';
import { chatDigits } from '../../platform/domain/phone/phone.js';
import { canonical, type Handle, handleNamed } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { personKey } from './person-key.js';

/** The people in the event of a job. It belongs to a context above. */
export type RecipientsAdded = DomainEvent<
  'JobRecipientsAdded',
  { accountId: string; recipients: readonly { to: string; name: string | null }[] }
>;

/** The same of a job of one message; a reply without a day is ordered by another event. */
export type MessageOrdered = DomainEvent<
  'MessageOrdered' | 'ReplyOrdered',
  { accountId: string; to: string; name?: string | null; day?: string }
>;

type Recipient = RecipientsAdded['data']['recipients'][number];

const reckoned = new WeakMap<readonly Recipient[], ReadonlyMap<string, Recipient>>();

/** By the key of each, without forgotten people. Reckoned once an event, since each of its documents asks. */
export function recipientsOf({ accountId, recipients }: RecipientsAdded['data']): ReadonlyMap<string, Recipient> {
  let found = reckoned.get(recipients);
  if (!found) {
    const known = recipients.filter(({ to }) => !isPseudonym(to));
    found = new Map(known.map((one) => [personKey(accountId, handleNamed(one.to)), one]));
    reckoned.set(recipients, found);
  }
  return found;
}

/** As {@link recipientsOf}. */
export const recipientIn = ({ accountId, to, name = null, day }: MessageOrdered['data']) =>
  recipientsOf({ accountId, recipients: day === undefined ? [] : [{ to, name }] });

/** The sender of a message, by the chat's id; undefined for our own, groups and newsletters. */
export const senderOf = ({ fromMe, chatId }: GatewayMessageReceived['data']): Handle | undefined =>
  fromMe ? undefined : handleOfChat(chatId);

/** The other side of a chat; undefined for groups, newsletters and forgotten people. */
export function handleOfChat(chatId: string): Handle | undefined {
  const digits = chatDigits(chatId);
  if (digits !== undefined) return { kind: 'phone', value: `+${digits}` };
  return chatId.endsWith('@lid') ? { kind: 'lid', value: canonical('lid', chatId) } : undefined;
}
