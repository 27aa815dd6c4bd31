interface Waiter {
  after: number;
  ring: () => void;
}

/** What other processes write to the same file is noticed by asking for its head this often. */
const POLL_MS = 50;
/** Where nobody else has written for a while, as where there is nobody else: asking is much of what the product does at rest. */
const QUIET_POLL_MS = 200;
/** In polls of {@link POLL_MS}: a minute. */
const QUIET_AFTER = 1_200;

/**
 * Wakes all that wait for something after a row: at once for what this process wrote, within {@link POLL_MS} for what
 * another process wrote, or {@link QUIET_POLL_MS} where it is the first thing in a minute. One timer serves all waiters and
 * stops with the last.
 */
export class AppendNotifier {
  private readonly waiters = new Set<Waiter>();
  private isReleased = false;
  private timer: NodeJS.Timeout | undefined;
  /** The last row that is known of. */
  private known = 0;
  /** Polls since another process is known to have written. */
  private quiet = QUIET_AFTER;

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
    return setTimeout(
      () => {
        this.timer = undefined;
        this.look();
        if (this.waiters.size > 0) this.timer ??= this.poll();
      },
      this.quiet < QUIET_AFTER ? POLL_MS : QUIET_POLL_MS,
    );
  }

  private look(): void {
    try {
      const row = this.head();
      this.quiet = row > this.known ? 0 : this.quiet + 1;
      this.ring(row);
    } catch {
      for (const waiter of this.waiters) waiter.ring(); // their next read says what is wrong
    }
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
