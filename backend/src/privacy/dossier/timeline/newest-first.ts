import { InvalidCursor } from '@wavelane/read-store';

/** A place in a list that is ordered by time, within a moment by the log, then by id, the newest first. */
export interface Place {
  /** ISO-8601 UTC. */
  at: string;
  /** The place in the log, compared as text; left out if it is not known. */
  position?: string;
  id: string;
}

/** Whether this one comes before the other: newer, or of the same moment and later in the log, or with the higher id. */
export function isBefore(one: Place, other: Place): boolean {
  if (one.at !== other.at) return one.at > other.at;
  const [position, otherPosition] = [one.position ?? '', other.position ?? ''];
  return position === otherPosition ? one.id > other.id : position > otherPosition;
}

/**
 * Merges several lists, each the newest first, into one in the same order. An item of two lists comes once. Reads no
 * further in each than the caller takes.
 */
export async function* newestFirst<P extends Place>(lists: readonly AsyncGenerator<P>[]): AsyncGenerator<P> {
  try {
    const open = (await Promise.all(lists.map((list) => advanced(list)))).flatMap((one) => one ?? []);
    let last: Place | undefined;
    while (open.length > 0) {
      const next = open.reduce((first, one) => (isBefore(one.head, first.head) ? one : first));
      const { head, list } = next;
      if (last?.id !== head.id || last.at !== head.at) yield head;
      last = head;
      const after = await advanced(list);
      if (after) next.head = after.head;
      else open.splice(open.indexOf(next), 1);
    }
  } finally {
    await Promise.all(lists.map((list) => list.return(undefined)));
  }
}

/**
 * Puts items of one moment into the order of {@link isBefore}. A list along an index is ordered by the time alone.
 * @param list ordered by time, the newest first
 */
export async function* inMoments<P extends Place>(list: AsyncGenerator<P>): AsyncGenerator<P> {
  let moment: P[] = [];
  const ordered = () => moment.sort((one, other) => (isBefore(one, other) ? -1 : 1));
  for await (const one of list) {
    if (moment[0] !== undefined && moment[0].at !== one.at) {
      yield* ordered();
      moment = [];
    }
    moment.push(one);
  }
  yield* ordered();
}

async function advanced<P>(list: AsyncGenerator<P>): Promise<{ head: P; list: AsyncGenerator<P> } | undefined> {
  const next: IteratorResult<P, unknown> = await list.next();
  return next.done ? undefined : { head: next.value, list };
}

/** The cursor that goes on after a place. */
export const cursorAfter = ({ at, id, position }: Place): string =>
  Buffer.from(JSON.stringify(position === undefined ? [at, id] : [at, id, position])).toString('base64url');

/** @throws InvalidCursor what {@link cursorAfter} did not make */
export function placeOf(cursor: string): Place {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new InvalidCursor();
  }
  const [at, id, position, ...others]: readonly unknown[] = Array.isArray(parts) ? (parts as readonly unknown[]) : [];
  if (typeof at !== 'string' || typeof id !== 'string' || others.length > 0 || !TIME.test(at))
    throw new InvalidCursor();
  if (position === undefined) return { at, id };
  if (typeof position !== 'string') throw new InvalidCursor();
  return { at, id, position };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
