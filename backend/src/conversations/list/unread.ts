/** A message that came: where it stands in the channel's inbox, and when it was written, ISO-8601 UTC. */
interface Came {
  place: number;
  at: string;
}

/** What a conversation's document says of what nobody has read. */
interface Counted<M extends Came> {
  unread: M[];
  lastInbound: M | null;
  /** Where the newest message stands, and the newest that was read. */
  upTo: number;
  readUpTo: number;
}

/** Since when somebody waits whom nobody knew of who knew all up to there: a message that came at the same moment. */
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
