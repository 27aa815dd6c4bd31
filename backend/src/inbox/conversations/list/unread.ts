/** A message that came: its position in the channel's inbox, and when it was written, ISO-8601 UTC. */
interface Came {
  place: number;
  at: string;
}

/** The fields of a conversation's document about unread messages. */
interface Counted<M extends Came> {
  unread: M[];
  lastInbound: M | null;
  /** The position of the newest message, and of the newest that was read. */
  upTo: number;
  readUpTo: number;
}

/**
 * When the person wrote the oldest message after `upTo`: a member who knew all up to there did not know of it.
 * @returns ISO-8601 UTC; null if there is none
 */
export function unknownSince<M extends Came>(
  { unread, lastInbound, upTo: last }: Counted<M>,
  upTo: number,
): string | null {
  if (last <= upTo || lastInbound === null) return null;
  return [...unread, lastInbound].flatMap(({ place, at }) => (place > upTo ? at : [])).sort()[0] ?? null;
}

/** All up to there is read. */
export const readUpTo = <M extends Came>({ unread, readUpTo }: Counted<M>, upTo: number) => ({
  unread: unread.filter(({ place }) => place > upTo),
  readUpTo: Math.max(readUpTo, upTo),
});
