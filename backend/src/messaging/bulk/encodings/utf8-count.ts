import { isUtf8 } from 'node:buffer';

/** Counts whole and broken UTF-8 sequences of more than one byte, in chunks that may cut them. */
export class Utf8Count {
  private whole = 0;
  private broken = 0;
  /** Bytes that the open sequence still needs. */
  private owed = 0;

  take(chunk: Buffer): void {
    // Most files are mainly ASCII: one native call recognises such pieces.
    if (this.owed === 0 && isUtf8(chunk) && !chunk.some((byte) => byte >= 0x80)) return;
    for (const byte of chunk) {
      if (byte < 0x80) this.close();
      else if (byte < 0xc0) this.follow();
      else this.open(byte);
    }
  }

  /** The counts of all chunks. */
  end(): { whole: number; broken: number } {
    this.close();
    return { whole: this.whole, broken: this.broken };
  }

  private open(byte: number): void {
    this.close();
    if (byte < 0xc2 || byte > 0xf4) this.broken++;
    else this.owed = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
  }

  private follow(): void {
    if (this.owed === 0) this.broken++;
    else if (--this.owed === 0) this.whole++;
  }

  /** A sequence that is not at its end is broken. */
  private close(): void {
    if (this.owed > 0) this.broken++;
    this.owed = 0;
  }
}
