/** Asks a connection whether another one has written to its file. */
export const DATA_VERSION = 'PRAGMA data_version';

/**
 * SQLite's `data_version`: another number where another connection has written to the file. It is asked for once in each
 * turn of this process: until another callback had its turn, nobody can have told this process of a later write.
 */
export class DataVersion {
  private known: unknown;
  private isKnown = false;
  private readonly forget = () => {
    this.isKnown = false;
  };

  /** @param read asks the file; what it throws is not remembered */
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
