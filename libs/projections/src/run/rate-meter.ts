const BUCKETS = 10;
const BUCKET_MS = 1_000;

/** Events per second over the last ten seconds. */
export class RateMeter {
  private readonly counts = new Array<number>(BUCKETS).fill(0);
  private bucket: number;
  private readonly began: number;

  /** @param clock ms that only grow */
  constructor(private readonly clock: () => number = () => performance.now()) {
    this.began = clock();
    this.bucket = this.turn();
  }

  add(events: number): void {
    this.roll();
    const at = this.bucket % BUCKETS;
    this.counts[at] = (this.counts[at] ?? 0) + events;
  }

  get perSecond(): number {
    this.roll();
    const window = Math.min(BUCKETS * BUCKET_MS, Math.max(BUCKET_MS, this.clock() - this.began));
    return this.counts.reduce((sum, count) => sum + count, 0) / (window / 1_000);
  }

  private roll(): void {
    const now = this.turn();
    for (let passed = Math.max(this.bucket + 1, now - BUCKETS + 1); passed <= now; passed++)
      this.counts[passed % BUCKETS] = 0;
    this.bucket = now;
  }

  private turn(): number {
    return Math.floor(this.clock() / BUCKET_MS);
  }
}
