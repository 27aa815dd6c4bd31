import { createHash } from 'node:crypto';

/** A stretch of a stream that may hold the events of a command, one append: first and last revision. */
export interface Caused {
  first: number;
  last: number;
}

/** Commands in a closed part, and revisions that it may span: places in it are 16 bits. */
const CLOSED_AT = 2_048;
const MAX_SPAN = 2 ** 16;

/** Commands of the past by their hashes, in rising order; where the first event of each is, counted from `from`. */
interface Part {
  from: number;
  hashes: Uint32Array;
  places: Uint16Array;
}

/**
 * Which commands a stream has seen, and where their events are. Six bytes a command and not its id: a stream with a
 * hundred thousand of them, as the pool's, would otherwise hold 15 MB for as long as its state is remembered, and what
 * has no bound must be small. An id is known by 32 bits of its SHA-256, so who finds events by it looks whether they
 * are of that command.
 */
export class CommandIndex {
  private readonly parts: Part[] = [];
  /** Of the newest commands, in the order of the stream. */
  private hashes: number[] = [];
  private firsts: number[] = [];
  private newest = { commandId: '', revision: -1 };

  /** Where events of the command may be, and are if it was noted; nearly always one place or none. */
  find(commandId: string): Caused[] {
    const hash = hashOf(commandId);
    return this.startsOf(hash).map((first) => ({ first, last: this.endOf(first) }));
  }

  /**
   * An event of the command stands at this revision, the next of the stream. One that was noted may come again, because
   * loads go on side by side.
   */
  note(commandId: string, revision: number): void {
    if (revision <= this.newest.revision) return;
    const isFirst = commandId !== this.newest.commandId || this.firsts.length === 0;
    this.newest = { commandId, revision };
    if (!isFirst) return;
    const from = this.firsts[0] ?? revision;
    if (this.firsts.length === CLOSED_AT || revision - from >= MAX_SPAN) this.close(from);
    this.hashes.push(hashOf(commandId));
    this.firsts.push(revision);
  }

  private close(from: number): void {
    const order = this.firsts.map((_first, index) => index).sort((a, b) => at(this.hashes, a) - at(this.hashes, b));
    this.parts.push({
      from,
      hashes: Uint32Array.from(order, (index) => at(this.hashes, index)),
      places: Uint16Array.from(order, (index) => at(this.firsts, index) - from),
    });
    this.hashes = [];
    this.firsts = [];
  }

  private startsOf(hash: number): number[] {
    const starts: number[] = [];
    for (const { from, hashes, places } of this.parts) {
      for (let index = lowest(hashes, hash); hashes[index] === hash; index++) starts.push(from + at(places, index));
    }
    for (let index = this.hashes.indexOf(hash); index >= 0; index = this.hashes.indexOf(hash, index + 1))
      starts.push(at(this.firsts, index));
    return starts;
  }

  /** The last revision before the next command's first. */
  private endOf(first: number): number {
    for (const { from, places } of this.parts) {
      let next = Infinity;
      for (const place of places) if (from + place > first) next = Math.min(next, from + place);
      if (next < Infinity) return next - 1;
    }
    const next = this.firsts.find((other) => other > first);
    return next === undefined ? this.newest.revision : next - 1;
  }
}

/** Index of the first that is not lower. */
function lowest(sorted: Uint32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0;

const hashOf = (commandId: string) => createHash('sha256').update(commandId).digest().readUInt32LE(0);
