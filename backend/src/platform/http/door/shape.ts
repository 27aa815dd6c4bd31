import { say, type Saying } from '@wavelane/contracts';
import type { Limits } from './limits.js';

/** The reason why a body is refused, and the field of its outermost object if that was seen. */
export interface TooMuch {
  message: Saying;
  field: string | undefined;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const LOWER_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Checks JSON in UTF-8 before it is parsed: one pass, no recursion, nothing allocated. The steps after it (parsing,
 * transforming, validating) are slower than linear in some of these numbers, so they are bounded first.
 * @returns undefined for all that is valid and within the limits; the parser refuses invalid JSON
 */
export function tooMuch(json: Buffer, limits: Limits): TooMuch | undefined {
  return new Look(json, limits).over();
}

class Look {
  private readonly isObject: Uint8Array;
  private readonly counts: Uint32Array;
  private depth = 0;
  private values = 0;
  /** Where the latest text of the outermost object is, and where its latest key. */
  private latest: readonly [number, number] = [0, 0];
  private key: readonly [number, number] | undefined;

  constructor(
    private readonly json: Buffer,
    private readonly limits: Limits,
  ) {
    this.isObject = new Uint8Array(limits.depth + 1);
    this.counts = new Uint32Array(limits.depth + 1);
  }

  over(): TooMuch | undefined {
    const { json } = this;
    for (let at = 0; at < json.length; at++) {
      const problem = this.step(json[at] ?? 0, at);
      if (typeof problem === 'object') return { message: problem, field: this.field() };
      if (problem !== undefined) at = problem;
    }
    return undefined;
  }

  /** @returns the limit that is passed, or where to go on after a text */
  private step(byte: number, at: number): Saying | number | undefined {
    switch (byte) {
      case QUOTE:
        return this.text(at);
      case COMMA:
        return this.another();
      case COLON:
        if (this.depth === 1) this.key = this.latest;
        return undefined;
      case OPEN_OBJECT:
      case OPEN_LIST:
        return this.open(byte === OPEN_OBJECT);
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (this.depth > 0) this.depth--;
        return undefined;
      default:
        return undefined;
    }
  }

  private open(isObject: boolean): Saying | undefined {
    if (++this.depth > this.limits.depth) return say('nested-too-deep', { depth: this.limits.depth });
    this.isObject[this.depth] = isObject ? 1 : 0;
    this.counts[this.depth] = 1;
    return this.value();
  }

  private another(): Saying | undefined {
    const count = (this.counts[this.depth] ?? 0) + 1;
    this.counts[this.depth] = count;
    if (this.isObject[this.depth]) {
      if (count > this.limits.keys) return say('object-too-large', { keys: this.limits.keys });
    } else if (count > this.limits.items) return say('list-too-long', { items: this.limits.items });
    return this.value();
  }

  private value(): Saying | undefined {
    return ++this.values > this.limits.values ? say('too-many-values', { values: this.limits.values }) : undefined;
  }

  private text(start: number): Saying | number {
    const { json, limits } = this;
    let units = 0;
    let at = start + 1;
    for (; at < json.length; at++) {
      const byte = json[at] ?? 0;
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) at += json[at + 1] === LOWER_U ? 5 : 1;
      // Bytes that go on with a character count nothing; the first of four stands for two code units.
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
    }
    if (this.depth === 1) this.latest = [start + 1, at];
    return units > limits.text ? say('text-too-long', { n: limits.text }) : at;
  }

  private field(): string | undefined {
    if (!this.key || !this.isObject[1]) return undefined;
    const [from, to] = this.key;
    return to - from > 100 ? undefined : this.json.toString('utf8', from, to);
  }
}
