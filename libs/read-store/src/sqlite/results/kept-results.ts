import type { Connection } from '../connection.js';

/** About what the results may hold together. */
const MAX_BYTES = 16 * 2 ** 20;
/** Larger results would drive out a thousand that are asked for more often. */
const MAX_RESULT_BYTES = MAX_BYTES / 16;
/** So many questions are known to have been asked. */
const ASKED_MAX = 2_000;
/** Of an entry, an object, a text or a list, beside what is in it. */
const EACH_BYTES = 48;

interface Kept {
  collection: string;
  result: unknown;
  bytes: number;
}

/**
 * What queries answered, until their collection is written to: by this process, which says so, or by anybody else, which
 * SQLite tells (`data_version`). The ones asked for last stay. Results are frozen, since several who asked share them.
 *
 * A question is kept an answer for when it comes a second time: one that names the moment it is asked at never does, and
 * thousands of those would fill the room.
 */
export class KeptResults {
  private readonly kept = new Map<string, Kept>();
  /** What is kept of each collection. */
  private readonly keys = new Map<string, Set<string>>();
  /** Questions, those of late. */
  private readonly asked = new Set<string>();
  private dataVersion: unknown;
  private bytes = 0;

  constructor(
    private readonly connection: () => Connection,
    private readonly maxBytes = MAX_BYTES,
    private readonly maxAsked = ASKED_MAX,
  ) {}

  /**
   * To be called where reads run.
   * @param what names the query among those of the collection
   */
  answer<T>(collection: string, what: string, read: () => T): T {
    this.lookForOthers();
    const key = `${collection} ${what}`;
    const known = this.kept.get(key);
    if (known) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known.result as T;
    }
    const result = read();
    const bytes = freeze(result) + EACH_BYTES + key.length;
    const isAskedAgain = this.noteAsked(key);
    if (isAskedAgain && bytes <= Math.min(MAX_RESULT_BYTES, this.maxBytes))
      this.keep(key, { collection, result, bytes });
    return result;
  }

  /** To be called in the transaction of a write: where it is rolled back, a result is read once more. */
  written(collection: string): void {
    for (const key of this.keys.get(collection) ?? []) this.drop(key);
    this.keys.delete(collection);
  }

  /** About how much they hold. */
  get size(): number {
    return this.bytes;
  }

  private lookForOthers(): void {
    const { now } = this.connection().dataVersion;
    if (now === this.dataVersion) return;
    this.dataVersion = now;
    this.kept.clear();
    this.keys.clear();
    this.bytes = 0;
  }

  /** @returns whether it is known to have been asked before */
  private noteAsked(key: string): boolean {
    const isKnown = this.asked.delete(key);
    this.asked.add(key);
    const oldest = this.asked.size > this.maxAsked ? this.asked.values().next().value : undefined;
    if (oldest !== undefined) this.asked.delete(oldest);
    return isKnown;
  }

  private keep(key: string, kept: Kept): void {
    const { collection } = kept;
    this.kept.set(key, kept);
    this.bytes += kept.bytes;
    const keys = this.keys.get(collection) ?? new Set();
    this.keys.set(collection, keys.add(key));
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    this.kept.delete(key);
    this.keys.get(kept.collection)?.delete(key);
    this.bytes -= kept.bytes;
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
