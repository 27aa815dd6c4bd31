import type { Connection } from '../connection.js';

/** About what the results may hold together. */
const MAX_BYTES = 16 * 2 ** 20;
/** Larger results would drive out a thousand that are asked for more often. */
const MAX_RESULT_BYTES = MAX_BYTES / 16;
/** Of an entry, an object, a text or a list, beside what is in it. */
const EACH_BYTES = 48;

interface Kept {
  /** How often its collection had been written to. */
  writes: number;
  result: unknown;
  bytes: number;
}

/**
 * What queries answered, until their collection is written to: by this process, which says so, or by anybody else, which
 * SQLite tells (`data_version`). The ones asked for last stay. Results are frozen, since several who asked share them.
 */
export class KeptResults {
  private readonly kept = new Map<string, Kept>();
  private readonly writes = new Map<string, number>();
  private dataVersion: unknown;
  private bytes = 0;

  constructor(
    private readonly connection: () => Connection,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /**
   * To be called where reads run.
   * @param what names the query among those of the collection
   */
  answer<T>(collection: string, what: string, read: () => T): T {
    this.lookForOthers();
    const writes = this.writes.get(collection) ?? 0;
    const key = `${collection} ${what}`;
    const known = this.kept.get(key);
    if (known) this.drop(key, known);
    if (known?.writes === writes) {
      this.keep(key, known);
      return known.result as T;
    }
    const result = read();
    const bytes = freeze(result) + EACH_BYTES + key.length;
    if (bytes <= Math.min(MAX_RESULT_BYTES, this.maxBytes)) this.keep(key, { writes, result, bytes });
    return result;
  }

  /** To be called in the transaction of a write: where it is rolled back, a result is read once more. */
  written(collection: string): void {
    this.writes.set(collection, (this.writes.get(collection) ?? 0) + 1);
  }

  /** About how much they hold. */
  get size(): number {
    return this.bytes;
  }

  private lookForOthers(): void {
    const version = this.connection().sql('PRAGMA data_version').get()?.data_version;
    if (version === this.dataVersion) return;
    this.dataVersion = version;
    this.kept.clear();
    this.bytes = 0;
  }

  private keep(key: string, kept: Kept): void {
    this.kept.set(key, kept);
    this.bytes += kept.bytes;
    for (const [oldest, old] of this.kept) {
      if (this.bytes <= this.maxBytes) return;
      this.drop(oldest, old);
    }
  }

  private drop(key: string, { bytes }: Kept): void {
    this.kept.delete(key);
    this.bytes -= bytes;
  }
}

/** @returns about how many bytes the value takes */
function freeze(value: unknown): number {
  if (typeof value === 'string') return EACH_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  Object.freeze(value);
  let bytes = EACH_BYTES;
  for (const inner of Object.values(value)) bytes += freeze(inner);
  return bytes;
}
