/** How long one uninterrupted piece of work may hold the thread: others' requests wait behind it. */
const SLICE_MS = 8;

/** Lets the event loop turn whenever the thread was held for 8 ms. Asked often: most answers are 'go on' at once. */
export class EventLoopTurns {
  private since = performance.now();

  /** True where it is time to `await turn()`. */
  get isDue(): boolean {
    return performance.now() - this.since >= SLICE_MS;
  }

  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.since = performance.now();
  }
}

/**
 * So many at once, the others in the order they came: a job of 50,000 rows takes memory, and eight at once take no
 * less time than one after another.
 */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
