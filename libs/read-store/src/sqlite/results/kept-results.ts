import { LRUCache } from 'lru-cache';
import type { Connection } from '../connection.js';

/** The maximum size of the results together, about. */
const MAX_BYTES = 16 * 2 ** 20;
/** Larger results would drive out a thousand that are used more often. */
const SHARE_OF_ONE = 16;
/** The size of an object, a text or a list, beside its contents. */
const EACH_BYTES = 48;

/** A result; `undefined`, too. */
interface Kept {
  result: unknown;
}

/**
 * Results of queries, kept until their collection is written to: by this process, which reports it, or by another one,
 * which SQLite shows (`data_version`). A result that is kept is frozen, since several callers share it; one that is too
 * large to be kept is left as it is.
 */
export class KeptResults {
  private readonly kept: LRUCache<string, Kept>;
  private readonly most: number;
  /** Writes to each collection. Their number is part of the name of a result, so that older results are not found. */
  private readonly writes = new Map<string, number>();
  private dataVersion: unknown;

  /** @param maxBytes the maximum size of the results together, about */
  constructor(
    private readonly connection: () => Connection,
    maxBytes = MAX_BYTES,
  ) {
    this.most = Math.floor(maxBytes / SHARE_OF_ONE);
    this.kept = new LRUCache({ maxSize: maxBytes, maxEntrySize: this.most });
  }

  /**
   * Called in the place of a read.
   * @param what names the query among those of the collection
   */
  answer<T>(collection: string, what: string, read: () => T): T {
    this.lookForOthers();
    const key = `${collection} ${this.writes.get(collection) ?? 0} ${what}`;
    const known = this.kept.get(key);
    if (known) return known.result as T;
    const result = read();
    const size = sizeOf(result, this.most) + EACH_BYTES + key.length;
    if (size <= this.most) {
      freeze(result);
      this.kept.set(key, { result }, { size });
    }
    return result;
  }

  /** Called in the transaction of a write: if it is rolled back, a result is read once more. */
  written(collection: string): void {
    this.writes.set(collection, (this.writes.get(collection) ?? 0) + 1);
  }

  /** About how much they hold. */
  get size(): number {
    return this.kept.calculatedSize;
  }

  private lookForOthers(): void {
    const { now } = this.connection().dataVersion;
    if (now === this.dataVersion) return;
    this.dataVersion = now;
    this.kept.clear();
  }
}

/**
 * @param most the rest of a larger value is not looked at
 * @returns about how many bytes the value takes, at least up to `most`
 */
function sizeOf(value: unknown, most: number): number {
  if (typeof value === 'string') return EACH_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = EACH_BYTES;
  for (const inner of Object.values(value)) {
    if (bytes > most) break;
    bytes += sizeOf(inner, most - bytes);
  }
  return bytes;
}

/** Freezes a value with all that is in it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
