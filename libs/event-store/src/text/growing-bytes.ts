/** Bytes that are written one piece after the other into one piece of memory, which grows as it has to and is used again. */
export class GrowingBytes {
  private room: Buffer;
  private end = 0;

  /** @param size bytes there is room for at first: as it is left, most pages never need more */
  constructor(size = 2 ** 20) {
    this.room = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.end;
  }

  byte(value: number): void {
    this.provide(1);
    this.room[this.end++] = value;
  }

  /** In UTF-8. */
  text(text: string): void {
    this.provide(text.length * BYTES_PER_CHARACTER);
    this.end += this.room.write(text, this.end);
  }

  /** A piece of other bytes. */
  copy(bytes: Buffer, from = 0, to = bytes.length): void {
    this.provide(to - from);
    this.end += bytes.copy(this.room, this.end, from, to);
  }

  /** Forgets what was written behind this length. */
  cut(length: number): void {
    this.end = length;
  }

  /** Returns what was written, in memory of its own, and begins anew. */
  take(): ArrayBuffer {
    const bytes = new ArrayBuffer(this.end);
    this.room.copy(new Uint8Array(bytes), 0, 0, this.end);
    this.end = 0;
    return bytes;
  }

  private provide(bytes: number): void {
    const wanted = this.end + bytes;
    if (wanted <= this.room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.room.length * 2));
    this.room.copy(larger, 0, 0, this.end);
    this.room = larger;
  }
}

/** No character of a string takes more in UTF-8. */
const BYTES_PER_CHARACTER = 3;
