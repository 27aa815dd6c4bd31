import type { Journal } from '../control/journal.js';
import type { Channels } from '../channels/channels.js';
import { chatOf, type SimMessage } from '../model.js';
import { lidOf, type Phones } from './phones.js';

/** Why a phone cannot write. */
export class NotPossible extends Error {}

/** The target of a phone's message: a message that it got, or a channel whose number it knows; then there is no id. */
export type Addressed = Pick<SimMessage, 'channelId' | 'from' | 'to' | 'chatId'> & { id: string | null };

/**
 * Returns the message that arrived last on this phone, of any channel or of one. A phone that has received no message
 * can also write to a named channel: people write first.
 * @throws NotPossible
 */
export function addressedBy(
  digits: string,
  channelId: string | undefined,
  { journal, channels, phones }: { journal: Journal; channels: Channels; phones: Phones },
): Addressed {
  const last = journal.lastAt(digits, channelId);
  if (last) return last;
  const channel = channelId === undefined ? undefined : channels.get(channelId);
  if (!channel?.session) throw new NotPossible('This phone has received no message that it could answer');
  const chatId = phones.of(digits).lid ? lidOf(digits) : chatOf(digits);
  return { id: null, channelId: channel.id, from: channel.session.phone, to: digits, chatId };
}
