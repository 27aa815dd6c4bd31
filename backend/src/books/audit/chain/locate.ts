import type { Position } from '@wavelane/event-store';
import { MARK_BYTES, type Seal } from './chain.events.js';

/** An event of a block as it is in the log now. */
export interface PlacedMark {
  /** The first bytes of its hash, in base64. */
  mark: string;
  position: Position;
  stream: string;
  revision: number;
}

/** A change in a block since it was sealed. */
export interface Located {
  position: Position;
  message: string;
}

/** A change, and the block as it would be without it. */
type Step = [change: Located, without: PlacedMark[]];

/**
 * Finds which events of a block have changed since it was sealed, by the marks of the seal: the first change, and the
 * changes that remain when that one is undone. Pure.
 */
export function locate({ marks, block, after }: Seal, found: readonly PlacedMark[]): Located[] {
  const bytes = Buffer.from(marks, 'base64');
  const sealed = Array.from({ length: Math.floor(bytes.length / MARK_BYTES) }, (_, index) =>
    bytes.toString('base64', index * MARK_BYTES, (index + 1) * MARK_BYTES),
  );
  const changes: Located[] = [];
  let now = [...found];
  for (let at = 0; at < Math.max(sealed.length, now.length); at++) {
    if (sealed[at] === now[at]?.mark) continue;
    const [change, without] = changeAt(at, sealed, now, { block, after });
    changes.push(change);
    now = without;
  }
  if (changes.length > 0) return changes;
  const position = found.at(-1)?.position ?? after;
  return [{ position, message: `Block ${block} has the events that were sealed, and its seal another hash` }];
}

function changeAt(
  at: number,
  sealed: readonly string[],
  found: readonly PlacedMark[],
  { block, after }: Pick<Seal, 'block' | 'after'>,
): Step {
  const [here, was] = [found[at], sealed[at]];
  const before = found[at - 1]?.position ?? after;
  const put = (from: number, take: number, ...marks: PlacedMark[]) => [
    ...found.slice(0, from),
    ...marks,
    ...found.slice(from + take),
  ];
  const gone = (until: number): Step => {
    const lost = sealed.slice(at, until).map((mark) => ({ mark, position: before, stream: '', revision: 0 }));
    return [missing(until - at, before, block), put(at, 0, ...lost)];
  };
  if (here === undefined) return gone(sealed.length);
  if (was === undefined) return [added(here, block), put(at, 1)];
  const other = found.findIndex(({ mark }, index) => index > at && mark === was);
  const there = found[other];
  if (there && sealed[other] === here.mark) {
    const message = `${named(here)} and ${named(there)} have changed places since block ${block} was sealed`;
    const swapped = put(at, 1, there);
    swapped[other] = here;
    return [{ position: here.position, message }, swapped];
  }
  const later = sealed.indexOf(here.mark, at);
  if (there && later > at) {
    const message = `${named(there)} stood before ${named(here)} when block ${block} was sealed`;
    const back = put(other, 1);
    back.splice(at, 0, there);
    return [{ position: here.position, message }, back];
  }
  if (later > at) return gone(later);
  if (there) return [added(here, block), put(at, 1)];
  const message = `${named(here)} is not what was sealed in block ${block}`;
  return [{ position: here.position, message }, put(at, 1, { ...here, mark: was })];
}

const named = ({ position, stream, revision }: PlacedMark): string =>
  `the event at position ${position} (stream ${stream}, revision ${revision})`;

function missing(count: number, before: Position, block: number): Located {
  const what = count === 1 ? 'An event that was' : `${count} events that were`;
  return {
    position: before,
    message: `${what} sealed in block ${block} after position ${before || 'START'} is missing`,
  };
}

const added = (here: PlacedMark, block: number): Located => ({
  position: here.position,
  message: `${named(here)} was not there when block ${block} was sealed`,
});
