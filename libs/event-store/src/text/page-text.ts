import { GrowingBytes } from './growing-bytes.js';

const [LINE_FEED, COMMA, OPEN, CLOSE] = [0x0a, 0x2c, 0x5b, 0x5d];

/**
 * A JSON array, a line for each item, that is written item by item into one piece of memory. Strings joined to a page would all live until
 * the last of them is there, and a small heap would be collected over and over for it (a third of the time).
 */
export class PageText {
  private readonly bytes = new GrowingBytes();

  /** @param item JSON text */
  add(item: string): void {
    this.bytes.byte(this.bytes.length === 0 ? OPEN : COMMA);
    this.bytes.text(item);
    this.bytes.byte(LINE_FEED);
  }

  /** Returns the array so far, in memory of its own; the next item begins another. */
  take(): ArrayBuffer {
    if (this.bytes.length === 0) this.bytes.byte(OPEN);
    this.bytes.byte(CLOSE);
    return this.bytes.take();
  }
}
