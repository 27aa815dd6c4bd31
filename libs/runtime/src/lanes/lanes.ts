import { within } from '../waiting/within.js';

export interface LanesOptions {
  /** Pieces of work at the same time that have not taken long yet. */
  atOnce: number;
  /** ms after which a piece counts as slow, and gives its place to another. Default 2,000. */
  slowAfterMs?: number;
  /** Slow pieces at the same time: where there are more, nothing new begins until one ends. Default 4 × `atOnce`. */
  slowAtOnce?: number;
  /** Of the pace of the machine, ms; default `performance.now`. */
  now?: () => number;
}

const LOOK_MS = 250;

/**
 * Work on many things side by side, on each one piece at a time. A neighbour that hangs holds up its own lane only: a
 * piece without progress for `slowAfterMs` no longer takes one of the places.
 */
export class Lanes<Key> {
  private readonly running = new Map<Key, { movedAt: number; done: Promise<void> }>();
  /** Told of the next piece that ends. */
  private waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly slowAfterMs: number;
  private readonly slowAtOnce: number;
  private readonly now: () => number;

  constructor({ atOnce, slowAfterMs = 2_000, slowAtOnce = 4 * atOnce, now }: LanesOptions) {
    this.atOnce = atOnce;
    this.slowAfterMs = slowAfterMs;
    this.slowAtOnce = slowAtOnce;
    this.now = now ?? (() => performance.now());
  }

  get size(): number {
    return this.running.size;
  }

  /** Pieces without progress for a while. */
  get slow(): number {
    const before = this.now() - this.slowAfterMs;
    let count = 0;
    for (const { movedAt } of this.running.values()) if (movedAt <= before) count++;
    return count;
  }

  /** ms for which the piece that has stood longest has made no progress; 0 without any. */
  get stoodFor(): number {
    const now = this.now();
    let longest = 0;
    for (const { movedAt } of this.running.values()) longest = Math.max(longest, now - movedAt);
    return longest;
  }

  get isFull(): boolean {
    const { slow } = this;
    return slow >= this.slowAtOnce || this.running.size - slow >= this.atOnce;
  }

  has(key: Key): boolean {
    return this.running.has(key);
  }

  /**
   * Begins a piece of work. What it throws is its own matter: it should catch.
   * @returns false, and nothing is begun, where the key is under way already or there is no place
   */
  start(key: Key, work: () => Promise<void>): boolean {
    if (this.running.has(key) || this.isFull) return false;
    const entry = { movedAt: this.now(), done: Promise.resolve() };
    this.running.set(key, entry);
    entry.done = work()
      .catch(() => undefined)
      .finally(() => this.ended(key));
    return true;
  }

  /** The piece is getting on: it is not slow, however long it takes in all. */
  moved(key: Key): void {
    const entry = this.running.get(key);
    if (entry) entry.movedAt = this.now();
  }

  /** Resolves when there is a place, when `ms` have passed, or when the signal aborts. @returns whether there is one */
  async place(ms: number, signal?: AbortSignal): Promise<boolean> {
    const until = performance.now() + ms;
    for (let left = ms; this.isFull && left > 0 && !signal?.aborted; left = until - performance.now()) {
      // A piece that becomes slow gives its place away without a word, so it is looked for.
      const aPieceEnds = new Promise<void>((resolve) => this.waiting.push(resolve));
      await within(Math.min(left, LOOK_MS), aPieceEnds, signal);
    }
    return !this.isFull;
  }

  private ended(key: Key): void {
    this.running.delete(key);
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves when all that is under way has ended, when `ms` have passed, or when the signal aborts. */
  async settled(ms: number, signal?: AbortSignal): Promise<void> {
    if (this.running.size === 0) return;
    await within(ms, Promise.all([...this.running.values()].map(({ done }) => done)), signal);
  }
}
