/** How long one uninterrupted piece of work may hold the thread, ms: SQLite, ciphers and folds are synchronous, and HTTP waits. */
export const SLICE_MS = 8;

/** Lets the event loop turn whenever the thread was held for {@link SLICE_MS}. */
export class EventLoopTurns {
  private since = performance.now();

  /** True if it is time to `await turn()`. */
  get isDue(): boolean {
    return performance.now() - this.since >= SLICE_MS;
  }

  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.since = performance.now();
  }

  /** Waits a turn if it is time for one. */
  async take(): Promise<void> {
    if (this.isDue) await this.turn();
  }
}
