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

/** Tells which event of a block has changed since it was sealed: the first one, by the marks of the seal. Pure. */
export function locate(
  { marks, block, after }: Seal,
  found: readonly PlacedMark[],
): { position: Position; message: string } {
  const bytes = Buffer.from(marks, 'base64');
  const sealed = Array.from({ length: Math.floor(bytes.length / MARK_BYTES) }, (_, index) =>
    bytes.toString('base64', index * MARK_BYTES, (index + 1) * MARK_BYTES),
  );
  const first = sealed.findIndex((mark, index) => found[index]?.mark !== mark);
  const at = first < 0 ? sealed.length : first;
  const here = found[at];
  const before = found[at - 1]?.position ?? after;
  const was = sealed[at];
  if (here === undefined && was === undefined) {
    return { position: before, message: `Block ${block} has the events that were sealed, and its seal another hash` };
  }
  if (here === undefined) return missing(sealed.length - at, before, block);
  if (was === undefined) return added(here, block);
  const other = found.findIndex(({ mark }, index) => index > at && mark === was);
  const there = found[other];
  if (there && sealed[other] === here.mark) {
    const message = `${named(here)} and ${named(there)} have changed places since block ${block} was sealed`;
    return { position: here.position, message };
  }
  const later = sealed.indexOf(here.mark, at);
  if (there && later > at) {
    const message = `${named(there)} stood before ${named(here)} when block ${block} was sealed`;
    return { position: here.position, message };
  }
  if (later > at) return missing(later - at, before, block);
  if (there) return added(here, block);
  return { position: here.position, message: `${named(here)} is not what was sealed in block ${block}` };
}

const named = ({ position, stream, revision }: PlacedMark): string =>
  `the event at position ${position} (stream ${stream}, revision ${revision})`;

function missing(count: number, before: Position, block: number): { position: Position; message: string } {
  const what = count === 1 ? 'An event that was' : `${count} events that were`;
  return {
    position: before,
    message: `${what} sealed in block ${block} after position ${before || 'START'} is missing`,
  };
}

const added = (here: PlacedMark, block: number): { position: Position; message: string } => ({
  position: here.position,
  message: `${named(here)} was not there when block ${block} was sealed`,
});
