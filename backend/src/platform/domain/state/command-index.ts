import { createHash } from 'node:crypto';

/** The events of one command: one append, so one stretch of the stream, first and last revision. */
export interface Caused {
  first: number;
  last: number;
}

/** Numbers in a slot: two of the id's hash, `first`, and `last + 1`, which is 0 where the slot is free. */
const WIDTH = 4;
const FEWEST = 8;
/** Slots in use before there are more. */
const FULL = 0.75;
/** More by a quarter, not twice as many: the pool's index of 100,000 commands would take 2 MB at one moment. */
const GROWTH = 1.25;

/**
 * Which commands a stream has seen, and where their events are. Some 25 bytes a command and not its id: a stream with a
 * hundred thousand of them, as the pool's, would otherwise hold 15 MB for as long as its state is remembered. An id is
 * known by 64 bits of its SHA-256, so who finds events by it looks whether they are of that command.
 */
export class CommandIndex {
  private slots = new Uint32Array(FEWEST * WIDTH);
  private size = 0;

  find(commandId: string): Caused | undefined {
    const [high, low] = hashOf(commandId);
    const at = this.slotOf(high, low);
    const end = this.number(at + 3);
    return end === 0 ? undefined : { first: this.number(at + 2), last: end - 1 };
  }

  /** An event of the command stands at this revision. The same event may come again: loads go on side by side. */
  note(commandId: string, revision: number): void {
    const [high, low] = hashOf(commandId);
    let at = this.slotOf(high, low);
    if (this.number(at + 3) === 0) {
      if (++this.size > (this.slots.length / WIDTH) * FULL) {
        this.grow();
        at = this.slotOf(high, low);
      }
      this.slots.set([high, low, revision], at);
    }
    this.slots[at + 3] = Math.max(this.number(at + 3), revision + 1);
  }

  /** Where a hash stands, or would. */
  private slotOf(high: number, low: number): number {
    const { length } = this.slots;
    for (let at = (low * WIDTH) % length; ; at = (at + WIDTH) % length) {
      if (this.number(at + 3) === 0) return at;
      if (this.number(at) === high && this.number(at + 1) === low) return at;
    }
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(Math.ceil((before.length / WIDTH) * GROWTH) * WIDTH);
    for (let at = 0; at < before.length; at += WIDTH) {
      const [high = 0, low = 0, , end] = before.subarray(at, at + WIDTH);
      if (end !== 0) this.slots.set(before.subarray(at, at + WIDTH), this.slotOf(high, low));
    }
  }

  private number(index: number): number {
    return this.slots[index] ?? 0;
  }
}

function hashOf(commandId: string): [number, number] {
  const hash = createHash('sha256').update(commandId).digest();
  return [hash.readUInt32LE(0), hash.readUInt32LE(4)];
}
