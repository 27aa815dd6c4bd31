import { decidedAtOf, type StoredEvent } from '@wavelane/event-store';
import type { Evidence } from '../evidence.js';

/** A message or an act in one conversation, read from the log alone, without the product's folds. */
export interface Moment {
  /** `channel:phone` */
  where: string;
  type: string;
  /** Place in the log. */
  order: number;
  /** When it was known, and when it happened; Unix ms. */
  known: number;
  at: number;
  /** The position of a message in its channel's inbox. */
  place: number;
  by: string | null;
  /** The gateway's id of a message. */
  id: string;
  event: StoredEvent;
}

interface Data {
  channelId: number;
  at?: string | null;
  by?: string | null;
  chatId?: string;
  handle?: { value: string };
  to?: string;
  kind?: string;
  fromMe?: boolean;
  providerMessageId?: string;
  content?: Record<string, unknown>;
}

const NO_WORDS = new Set(['action', 'poll_update', 'call', 'system', 'revoked']);
const CHANGES = ['reaction', 'vote', 'edit', 'deletion'];
const digits = (text: string): string => text.replace(/@.*$/, '').replace(/\D/g, '');

/** Whether a person wrote it: not a change of an earlier message, and not a message of the account. */
export const isWords = ({ kind = '', fromMe = false, content = {} }: Data): boolean =>
  !fromMe && !NO_WORDS.has(kind) && !CHANGES.some((change) => change in content);

export const whereOf = (channelId: number, phone: string): string => `${channelId}:${digits(phone)}`;

/** The moments in the order of the log. `Said` is a person's message; others have their event's name. */
export function momentsOf({ events }: Pick<Evidence, 'events'>): Moment[] {
  return events.flatMap((event, order) => {
    const data = event.data as Data;
    const known = Date.parse(decidedAtOf(event));
    const moment = { order, known, at: known, place: event.revision, by: data.by ?? null, id: '', event };
    if (event.type === 'GatewayMessageReceived') {
      if (!isWords(data)) return [];
      // The gateway's clock counts in seconds: the end of that second, but not later than the arrival.
      const written = data.at ? Math.floor(Date.parse(data.at) / 1_000) * 1_000 + 999 : known;
      const said = { type: 'Said', at: Math.min(written, known), id: data.providerMessageId ?? '' };
      return { ...moment, ...said, where: whereOf(data.channelId, data.chatId ?? '') };
    }
    if (event.type === 'MessageClaimed')
      return { ...moment, type: event.type, where: whereOf(data.channelId, data.to ?? '') };
    if (!event.stream.startsWith('conversation-') || !data.handle) return [];
    const at = event.type === 'ConversationOpened' && data.at ? Math.min(Date.parse(data.at), known) : known;
    return { ...moment, type: event.type, at, where: whereOf(data.channelId, data.handle.value) };
  });
}

/** Each conversation's own, in the order of the log. */
export function byConversation(moments: readonly Moment[]): Map<string, Moment[]> {
  const all = new Map<string, Moment[]>();
  for (const moment of moments) {
    const known = all.get(moment.where);
    if (known) known.push(moment);
    else all.set(moment.where, [moment]);
  }
  return all;
}

export const dataOf = <D>({ event }: Moment): D => event.data as D;

/** Replies that were not sent after all. */
export const refusedIn = (moments: readonly Moment[]): ReadonlySet<string> =>
  new Set(
    moments.filter(({ type }) => type === 'ReplyRefused').map((one) => dataOf<{ messageId: string }>(one).messageId),
  );

/** The number of times that each key occurs. */
export function counted(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
