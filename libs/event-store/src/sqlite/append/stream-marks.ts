/** Streams of which it is remembered when this process last wrote to them. */
const STREAMS = 10_000;

/** When this process last wrote to which stream, as a number that grows with each append. */
export class StreamMarks {
  private readonly last = new Map<string, number>();
  private count = 0;
  /** At least the number of every stream that is not remembered. */
  private others = 0;

  constructor(private readonly most = STREAMS) {}

  wrote(stream: string): void {
    this.last.delete(stream);
    this.last.set(stream, ++this.count);
    if (this.last.size <= this.most) return;
    for (const [oldest, at] of this.last) {
      this.last.delete(oldest);
      this.others = at;
      return;
    }
  }

  /** The same as before: this process has not written to the stream meanwhile. */
  of(stream: string): number {
    return this.last.get(stream) ?? this.others;
  }
}
