import type { Scalar } from './conditions.js';

/**
 * The right to write under a lease: of two writers with the same lease, the one with the higher term took it later. A
 * value written under it keeps it, and refuses writers with a lower term of the same lease (`Fenced`).
 */
export interface Fence {
  lease: string;
  term: number;
}

/** `indexes`: fields (dot paths) that `list` and `remove` may filter on. */
export interface RecordTable {
  name: string;
  indexes?: readonly string[];
}

export interface StoredRecord<B = Record<string, unknown>> {
  id: string;
  body: B;
  /** Unix ms from which on the record counts as not there and may be purged; null = never. */
  expiresAt: number | null;
}

export interface Counted {
  count: number;
  /** Unix ms; null = never. */
  expiresAt: number | null;
}

/** Small mutable records by id. Writes are durable when the promise resolves. */
export interface RecordStore {
  get<B = Record<string, unknown>>(id: string, now: number): Promise<StoredRecord<B> | undefined>;
  /** The live records of these ids, each once, in any order: one request to the engine. */
  getMany<B = Record<string, unknown>>(ids: readonly string[], now: number): Promise<StoredRecord<B>[]>;
  put(id: string, body: Record<string, unknown>, expiresAt: number | null): Promise<void>;
  /**
   * Like `put`, under a lease that the body names.
   * @throws Fenced the record there was put under a higher term of the same lease; it stays as it is
   */
  putFenced(id: string, body: Record<string, unknown> & { fence: Fence }, expiresAt: number | null): Promise<void>;
  /** Inserts only if there is no live record of this id. @returns false when there is */
  add(id: string, body: Record<string, unknown>, expiresAt: number | null, now: number): Promise<boolean>;
  /**
   * Inserts, without expiry, those of which there is no record yet, and leaves the others as they are: one write.
   * @returns how many it inserted
   */
  addMany(records: readonly { id: string; body: Record<string, unknown> }[]): Promise<number>;
  /**
   * The stored record for each of these ids, in any order; if there was none, the given one is inserted, without
   * expiry. One request to the engine, and a second one for the existing records, if it needs one. Not for records that
   * expire.
   */
  getOrAdd<B extends Record<string, unknown>>(records: readonly { id: string; body: B }[]): Promise<StoredRecord<B>[]>;
  /**
   * Writes only if there is a live record of this id, and only while these of its fields (dot paths, indexed or not)
   * have these values: a change or removal meanwhile wins. @returns false if nothing was written
   */
  replace(
    id: string,
    body: Record<string, unknown>,
    expiresAt: number | null,
    now: number,
    where?: Readonly<Record<string, Scalar>>,
  ): Promise<boolean>;
  /**
   * Adds `by` to a counter field atomically, creating the record with `expiresAt` if it is not there or has expired.
   * @returns the new value, and when the record it is in expires
   */
  increment(id: string, by: number, expiresAt: number, now: number): Promise<Counted>;
  remove(id: string): Promise<void>;
  /** All live records with these values in their indexed fields, in id order, at most `limit` (default 1,000). */
  list<B = Record<string, unknown>>(
    where: Readonly<Record<string, Scalar>>,
    now: number,
    limit?: number,
  ): Promise<StoredRecord<B>[]>;
  /** Live records in id order, those after this id ('' from the start), at most `limit`: a walk through all of them. */
  scan<B = Record<string, unknown>>(after: string, limit: number, now: number): Promise<StoredRecord<B>[]>;
  /** Removes all records with these values in their indexed fields, many of them in several commits. @returns how many */
  removeWhere(where: Readonly<Record<string, Scalar>>): Promise<number>;
  /** Removes expired records. @returns how many */
  purge(now: number): Promise<number>;
}
