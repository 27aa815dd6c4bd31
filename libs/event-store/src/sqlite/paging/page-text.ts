/** Bytes a page has room for at first: most never need more. */
const ROOM = 2 ** 20;
/** No character of a string takes more in UTF-8. */
const BYTES_PER_CHARACTER = 3;
const [LINE_FEED, COMMA, OPEN, CLOSE] = [0x0a, 0x2c, 0x5b, 0x5d];

/**
 * A JSON array, a line for each item, that is written item by item into one piece of memory. Strings joined to a page would all live until
 * the last of them is there, and a small heap would be collected over and over for it (a third of the time).
 */
export class PageText {
  private room = Buffer.allocUnsafeSlow(ROOM);
  private end = 0;

  /** @param item JSON text */
  add(item: string): void {
    this.provide(item.length * BYTES_PER_CHARACTER + 3);
    this.room[this.end] = this.end === 0 ? OPEN : COMMA;
    this.end += 1 + this.room.write(item, this.end + 1);
    this.room[this.end++] = LINE_FEED;
  }

  /** Returns the array so far, in memory of its own; the next item begins another. */
  take(): ArrayBuffer {
    if (this.end === 0) this.room[this.end++] = OPEN;
    this.room[this.end++] = CLOSE;
    const bytes = new ArrayBuffer(this.end);
    this.room.copy(new Uint8Array(bytes), 0, 0, this.end);
    this.end = 0;
    return bytes;
  }

  /** Makes room for so many bytes, one of them for the end. */
  private provide(bytes: number): void {
    const wanted = this.end + bytes;
    if (wanted <= this.room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.room.length * 2));
    this.room.copy(larger, 0, 0, this.end);
    this.room = larger;
  }
}
