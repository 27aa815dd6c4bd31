import { createHash } from 'node:crypto';

/** Numbers in [0, 1) that a seed determines (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number of `low` to `high`, both included. */
  between([low, high]: readonly [low: number, high: number]): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Text of `length` letters and digits that depends on nothing but `parts`, up to 32 characters. */
export function textOf(length: number, ...parts: (string | number)[]): string {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest();
  let text = '';
  for (let index = 0; index < length; index++) text += ALPHABET[bytes.readUInt8(index) % ALPHABET.length];
  return text;
}

/**
 * Returns a number in [0, 1) that depends on nothing but `parts`: the same phone has the same habits after a restart.
 */
export function shareOf(...parts: (string | number)[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32LE(0) / 4_294_967_296;
}
