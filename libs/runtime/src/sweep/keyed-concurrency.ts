import { within } from '../waiting/within.js';

export interface KeyedConcurrencyOptions {
  /** Tasks at the same time that have not taken long yet. */
  atOnce: number;
  /** ms after which a task counts as slow, and gives its place to another. Default 2,000. */
  slowAfterMs?: number;
  /** Slow tasks at the same time: with so many, nothing new begins until one ends. Default 4 × `atOnce`. */
  slowAtOnce?: number;
  /** The machine's own clock, ms; default `performance.now`. */
  now?: () => number;
}

const LOOK_MS = 250;

/**
 * Runs tasks of many keys side by side, and of each key one at a time. A task that hangs delays its own key only:
 * without progress for `slowAfterMs` it no longer takes one of the places.
 */
export class KeyedConcurrency<Key> {
  private readonly running = new Map<Key, { progressedAt: number; done: Promise<void> }>();
  /** Called when the next task ends. */
  private waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly slowAfterMs: number;
  private readonly slowAtOnce: number;
  private readonly now: () => number;

  constructor({ atOnce, slowAfterMs = 2_000, slowAtOnce = 4 * atOnce, now }: KeyedConcurrencyOptions) {
    this.atOnce = atOnce;
    this.slowAfterMs = slowAfterMs;
    this.slowAtOnce = slowAtOnce;
    this.now = now ?? (() => performance.now());
  }

  /** How many tasks run. */
  get size(): number {
    return this.running.size;
  }

  /** How many tasks have made no progress for `slowAfterMs`. */
  get slow(): number {
    const before = this.now() - this.slowAfterMs;
    let count = 0;
    for (const { progressedAt } of this.running.values()) if (progressedAt <= before) count++;
    return count;
  }

  /** ms for which the task that hangs longest has made no progress; 0 without tasks. */
  get longestStandstill(): number {
    const now = this.now();
    let longest = 0;
    for (const { progressedAt } of this.running.values()) longest = Math.max(longest, now - progressedAt);
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
   * Starts a task. Its errors are ignored: it has to catch them.
   * @returns false if a task of this key runs already, or if there is no place; then nothing is started
   */
  start(key: Key, task: () => Promise<void>): boolean {
    if (this.running.has(key) || this.isFull) return false;
    const entry = { progressedAt: this.now(), done: Promise.resolve() };
    this.running.set(key, entry);
    entry.done = task()
      .catch(() => undefined)
      .finally(() => this.ended(key));
    return true;
  }

  /** The task of this key makes progress: it is not slow, however long it takes in all. */
  progressed(key: Key): void {
    const entry = this.running.get(key);
    if (entry) entry.progressedAt = this.now();
  }

  /** Resolves when there is a place, when `ms` have passed, or when the signal aborts. @returns whether there is one */
  async place(ms: number, signal?: AbortSignal): Promise<boolean> {
    const until = performance.now() + ms;
    for (let left = ms; this.isFull && left > 0 && !signal?.aborted; left = until - performance.now()) {
      // A task that becomes slow frees its place without an event, so this looks again.
      const ended = new Promise<void>((resolve) => this.waiting.push(resolve));
      await within(Math.min(left, LOOK_MS), ended, signal);
    }
    return !this.isFull;
  }

  private ended(key: Key): void {
    this.running.delete(key);
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves when all tasks have ended, when `ms` have passed, or when the signal aborts. */
  async settled(ms: number, signal?: AbortSignal): Promise<void> {
    if (this.running.size === 0) return;
    await within(ms, Promise.all([...this.running.values()].map(({ done }) => done)), signal);
  }
}
