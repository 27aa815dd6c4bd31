interface Waiter {
  after: number;
  ring: () => void;
}

/** Other processes on the same file are noticed by asking for its head this often. */
const POLL_MS = 50;

/**
 * Wakes all that wait for something after a row: at once for what this process wrote, within {@link POLL_MS} for what
 * another process wrote. One timer serves all waiters and stops with the last.
 */
export class AppendNotifier {
  private readonly waiters = new Set<Waiter>();
  private isReleased = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly head: () => number) {}

  /** The caller has looked: there is nothing after the row yet. */
  wait(after: number, signal: AbortSignal): Promise<void> {
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
      this.timer ??= setInterval(() => this.poll(), POLL_MS);
    });
  }

  ring(row: number): void {
    for (const waiter of this.waiters) if (row > waiter.after) waiter.ring();
  }

  /** Releases all waiters and takes no new ones: the store closes or has failed. */
  release(): void {
    this.isReleased = true;
    for (const waiter of this.waiters) waiter.ring();
  }

  private poll(): void {
    try {
      this.ring(this.head());
    } catch {
      for (const waiter of this.waiters) waiter.ring(); // their next read says what is wrong
    }
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
