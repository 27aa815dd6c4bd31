/** Asks a connection whether another one has written to its file. */
export const DATA_VERSION = 'PRAGMA data_version';

/**
 * SQLite's `data_version`, which changes when another connection has written to the file. It is read once in each turn
 * of this process: before another callback had its turn, this process cannot have heard of a later write.
 */
export class DataVersion {
  private known: unknown;
  private isKnown = false;
  private readonly forget = () => {
    this.isKnown = false;
  };

  /** @param read reads the file's data version; its errors are not remembered */
  constructor(private readonly read: () => unknown) {}

  get now(): unknown {
    if (this.isKnown) return this.known;
    this.known = this.read();
    this.isKnown = true;
    // After all promises that this callback settles, before the next callback.
    process.nextTick(this.forget);
    return this.known;
  }
}
