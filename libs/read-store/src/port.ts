import type { CollectionSpec } from './collection.js';
import type { Mark } from './mark.js';
import type { ValuesQuery, Where } from './conditions.js';
import type { Fence, RecordStore, RecordTable } from './record-store.js';

export type { Condition, Scalar, ValuesQuery, Where } from './conditions.js';
export type { Counted, Fence, RecordStore, RecordTable, StoredRecord } from './record-store.js';

/** A document of a read model as the store keeps it. */
export interface StoredDocument<B = Record<string, unknown>> {
  id: string;
  /** Position (in the event log) of the last event folded into it. Compared as text. */
  position: string;
  body: B;
}

/**
 * A document to write. `id` is any text but the empty one, without NUL; `body` is any JSON object. An indexed field
 * holds a string, a number, a boolean or null: an array or object there is a programming error (TypeError), because
 * engines order those differently. `body: null` leaves a tombstone: `{ id, position, deleted }`, invisible to queries.
 */
export interface DocumentWrite {
  id: string;
  position: string;
  body: Record<string, unknown> | null;
  /** If true, the store inserts without reading first, and throws {@link AlreadyThere} if the document or a tombstone exists. */
  isNew?: boolean | undefined;
}

/** Like a document, but with tombstones: the projection engine needs them to skip events that it has seen. */
export interface LoadedDocument {
  id: string;
  position: string;
  body: Record<string, unknown> | null;
}

export interface Query {
  where?: Where;
  /** Default: `id` rising. `id` is always the last tie-break, in the direction of the last sort field. */
  sort?: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** At most this many documents (1 to 1,000; default 100). */
  limit?: number;
  /** From the previous page of the same query. Opaque. An unreadable one: InvalidCursor. */
  cursor?: string;
}

export interface Found<B = Record<string, unknown>> {
  documents: StoredDocument<B>[];
  /** Present when there is more. */
  cursor?: string;
}

/** One unit of work of the projection engine, applied in this order: rows, documents, checkpoints. */
export interface WriteBatch {
  /** Derived rows, inserted only if the id is not there yet, never changed afterwards. */
  rows?: readonly { collection: string; writes: readonly DocumentWrite[] }[];
  /** Documents, each written only if the stored position is lower or missing. Losing is not an error. */
  documents?: readonly { collection: string; writes: readonly DocumentWrite[] }[];
  /** At most one checkpoint per key; each has its own fencing token. */
  checkpoints?: readonly CheckpointWrite[];
}

export interface CheckpointWrite {
  key: string;
  value: Checkpoint;
  fence?: Fence | undefined;
}

export interface Checkpoint {
  position: string;
  /** The event store this position belongs to. */
  storeId: string;
  /** Anything small the writer wants to find again. */
  note?: Record<string, unknown>;
}

/**
 * The documents that queries read. Every document can be thrown away and folded again from the log.
 *
 * An implementation guarantees (`testing/contract.ts` checks it):
 * - a write is atomic per document; a batch is atomic if that costs nothing (SQLite), and otherwise keeps the order
 *   rows, documents, checkpoints, so that a crash between two steps only repeats work;
 * - the guard is `stored position < new position`, not compare-and-swap, for tombstones too;
 * - a query uses a declared index; asking for a field that is not declared is a programming error (throws TypeError);
 * - when the engine cannot be reached every method rejects with ReadStoreUnavailable in bounded time.
 */
export interface ReadStore {
  /** Makes a collection and its indexes ready. Idempotent; adds new indexes, drops ones no longer declared. */
  ensure(spec: CollectionSpec, options?: { deferIndexes?: boolean }): Promise<void>;
  /** Throws a collection away. A missing one is no error. */
  drop(collection: string): Promise<void>;
  /** Names of the collections there are, sorted. */
  collections(): Promise<string[]>;
  /** Names of collections that another program dropped or emptied. {@link drop} and {@link ensure} make them anew. */
  lost(): Promise<string[]>;

  /** Several callers may share a result of `get` and `find`: a caller must not change it. */
  get<B = Record<string, unknown>>(collection: string, id: string): Promise<StoredDocument<B> | undefined>;
  /** In the order of `ids`; those not there are left out. */
  many<B = Record<string, unknown>>(collection: string, ids: readonly string[]): Promise<StoredDocument<B>[]>;
  find<B = Record<string, unknown>>(collection: string, query: Query): Promise<Found<B>>;
  /** @param atMost counting ends there, and so does its cost; a whole number from 1 */
  count(collection: string, where?: Where, atMost?: number): Promise<number>;
  /**
   * The next different texts of a field, rising by their UTF-8 bytes; none if there are no more. Cheap if an index has
   * the fields of the conditions and then this one: no document is read.
   */
  values(collection: string, query: ValuesQuery): Promise<string[]>;
  /** Every document in id order, in pages, tombstones left out: for diffs and exports. */
  scan<B = Record<string, unknown>>(collection: string, after: string, limit: number): Promise<StoredDocument<B>[]>;

  /** For the projection engine: documents *and tombstones* with their positions. */
  load(collection: string, ids: readonly string[]): Promise<LoadedDocument[]>;
  /**
   * The size of a large batch, in documents, if the store writes one beside this thread, at a lower cost for each. Undefined
   * if every batch holds this thread.
   */
  largeBatch(): number | undefined;
  /**
   * @throws AlreadyThere a document that was thought to be new is there; it stays as it is, and so do all checkpoints.
   *   Other documents may have been written
   * @throws Fenced a checkpoint was written under a higher term of the same lease; it stays as it is, others of the
   *   batch may have been written
   */
  write(batch: WriteBatch): Promise<void>;
  /** Writes one document if the stored position is lower *or equal*: the repair of a document that was folded wrong. */
  replace(collection: string, write: DocumentWrite): Promise<void>;
  /** Removes tombstones with a position at or below `upTo` (the lowest checkpoint of all workers). */
  sweep(collection: string, upTo: string): Promise<number>;

  checkpoint(key: string): Promise<Checkpoint | undefined>;
  checkpoints(): Promise<Record<string, Checkpoint>>;
  clearCheckpoint(key: string): Promise<void>;

  /** A pointer names the live one (the version of a projection, the worker that holds a lease). */
  pointer(key: string): Promise<Pointer | undefined>;
  /** Pointers by key, as they were at one moment or nearly; missing ones are left out. */
  pointers(keys: readonly string[]): Promise<Record<string, Pointer>>;
  /**
   * Sets a pointer only if it still has the revision the caller read (0 for "not there").
   * @returns the new pointer, or undefined when another writer was quicker
   */
  movePointer(key: string, value: Record<string, unknown>, expectedRevision: number): Promise<Pointer | undefined>;

  /** Mutable records beside the read models: sessions, the vault, throttles. Not projections; a rebuild leaves them. */
  records(table: RecordTable): RecordStore;
  /** Names of the tables of records that hold something, or once did; sorted. */
  recordTables(): Promise<string[]>;

  /**
   * Resolves when no file of the store holds a byte any more of data overwritten or removed before the call; in a store
   * on a server, that is the server's duty.
   * @throws ReadStoreUnavailable a process has kept reading older data
   */
  scrub(): Promise<void>;

  /**
   * From now on it has to be the store with this record: if a server may be another after an interruption, that is
   * checked before anything else, and every method rejects with AnotherReadStore until the right one answers.
   * @throws AnotherReadStore there is no such record
   */
  demand(mark: Mark): Promise<void>;
  /** Cheap round trip. @throws ReadStoreUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Pointer {
  value: Record<string, unknown>;
  revision: number;
}
