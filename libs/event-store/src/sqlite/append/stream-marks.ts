/** Streams of which it is remembered when this process last wrote to them. */
const STREAMS = 10_000;

/**
 * When this process last wrote to which stream, as a number that grows with each append. Two generations stand for the
 * order of writes: looking for the oldest entry of a map walks over all that were taken out before it.
 */
export class StreamMarks {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private count = 0;
  /** At least every number in the old one. */
  private upTo = 0;
  /** At least the number of every stream that is not remembered. */
  private others = 0;

  constructor(private readonly most = STREAMS) {}

  wrote(stream: string): void {
    this.young.set(stream, ++this.count);
    if (this.young.size < this.most / 2) return;
    this.others = this.upTo;
    this.old = this.young;
    this.upTo = this.count;
    this.young = new Map();
  }

  /** The same as before: this process has not written to the stream meanwhile. */
  of(stream: string): number {
    return this.young.get(stream) ?? this.old.get(stream) ?? this.others;
  }
}
