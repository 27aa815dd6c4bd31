import { untilNext } from '../../waiting/until-next.js';

interface Waiter {
  after: number;
  ring: () => void;
}

/** The interval of polling the head for writes of other processes to the same file. */
const POLL_MS = 50;
/** The interval once no other process has written for a while: polling is much of the work of an idle product. */
const QUIET_POLL_MS = 200;
const QUIET_AFTER_MS = 60_000;
/** The interval if there is no other process, as far as is known. */
const ALONE_POLL_MS = 500;
const ALONE_AFTER_MS = 3_600_000;

/**
 * Wakes all that wait for something after a row: at once for writes of this process, within {@link POLL_MS} for those
 * of another process, {@link QUIET_POLL_MS} if it is the first write in a minute, {@link ALONE_POLL_MS} if it is the
 * first in an hour. One timer serves all waiters and stops with the last.
 */
export class AppendNotifier {
  private readonly waiters = new Set<Waiter>();
  private isReleased = false;
  private timer: NodeJS.Timeout | undefined;
  /** The last row that is known of. */
  private known = 0;
  /** When another process was last found to have written (performance.now). */
  private heardAt = -Infinity;

  constructor(private readonly head: () => number) {}

  /** The caller has looked: there is nothing after the row yet. */
  wait(after: number, signal: AbortSignal): Promise<void> {
    this.known = Math.max(this.known, after);
    if (signal.aborted || this.isReleased) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter: Waiter = {
        after,
        ring: () => {
          this.waiters.delete(waiter);
          signal.removeEventListener('abort', waiter.ring);
          if (this.waiters.size === 0) this.stop();
          resolve();
        },
      };
      signal.addEventListener('abort', waiter.ring);
      this.waiters.add(waiter);
      this.timer ??= this.poll();
    });
  }

  ring(row: number): void {
    this.known = Math.max(this.known, row);
    for (const waiter of this.waiters) if (row > waiter.after) waiter.ring();
  }

  /** Releases all waiters and takes no new ones: the store closes or has failed. */
  release(): void {
    this.isReleased = true;
    for (const waiter of this.waiters) waiter.ring();
  }

  private poll(): NodeJS.Timeout {
    return setTimeout(() => {
      this.timer = undefined;
      this.look();
      if (this.waiters.size > 0) this.timer ??= this.poll();
    }, this.rest);
  }

  /** ms until the next look */
  private get rest(): number {
    const silence = performance.now() - this.heardAt;
    if (silence < QUIET_AFTER_MS) return POLL_MS;
    return silence < ALONE_AFTER_MS ? QUIET_POLL_MS : untilNext(ALONE_POLL_MS);
  }

  private look(): void {
    try {
      const row = this.head();
      if (row > this.known) this.heardAt = performance.now();
      this.ring(row);
    } catch {
      for (const waiter of this.waiters) waiter.ring(); // their next read returns the error
    }
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
