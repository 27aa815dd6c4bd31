import { extname } from 'node:path';
import type { CollectionSpec } from '../collection.js';
import { demandMark } from '../demand-mark.js';
import type { Mark } from '../mark.js';
import type {
  Checkpoint,
  DocumentWrite,
  Found,
  LoadedDocument,
  Pointer,
  Query,
  ReadStore,
  RecordStore,
  RecordTable,
  StoredDocument,
  ValuesQuery,
  Where,
  WriteBatch,
} from '../port.js';
import type { Aside } from './writing/second-writer.js';
import { Batches, type PreparedBatch } from './writing/batches.js';
import { Catalog } from './catalog.js';
import { Connection, WEIGHT_OF_POINTER } from './connection.js';
import { Documents } from './documents.js';
import { prepareWrites } from './writing/prepared-writes.js';
import { removed } from './writing/removal.js';
import { KeptResults } from './results/kept-results.js';
import { recordTablesIn, SqliteRecords } from './records.js';
import { READ_MODELS, RECORDS } from './schema.js';
import { CheckpointsAndPointers } from './checkpoints-and-pointers.js';

export interface SqliteReadStoreOptions {
  /** The file of the read models; its folder is made if it is missing. ':memory:' keeps nothing and is for tests. */
  path: string;
  /** The file of the records (sessions, vault, throttles). Default: beside it, `read-models-records.sqlite`. */
  recordsPath?: string;
  /** Each file grows no further than this; a write that needs more rejects as on a full disk. */
  maxBytes?: number;
  /** From this number of documents on another thread writes a batch. Default 100. */
  asideFrom?: number;
  /** The writer of the file; by default a thread of its own for each file. */
  aside?: Aside;
}

/**
 * The embedded read store: SQLite files, any number of processes (docs/adr/0005-read-store.md). Read models can be
 * folded again, so their file commits without waiting for the disk; records are in a file of their own that does wait,
 * and that outlives throwing the read models away.
 * @throws ReadStoreUnavailable a file cannot be opened, or is not ours
 */
export function openSqliteReadStore(options: SqliteReadStoreOptions): ReadStore {
  return new SqliteReadStore(options);
}

/** Fewer documents than these are written sooner than they are sent to another thread. */
const ASIDE_FROM = 100;
/**
 * Documents in a batch that the other thread writes: some 40 ms. Documents written together share pages of the indexes.
 */
const AT_ONCE = 1_000;

class SqliteReadStore implements ReadStore {
  private readonly connection: Connection;
  private readonly recordsConnection: Connection;
  private readonly catalog: Catalog;
  private readonly documents: Documents;
  private readonly batches: Batches;
  private readonly results = new KeptResults(() => this.connection);
  private readonly checkpointsAndPointers: CheckpointsAndPointers;
  private readonly tables = new Map<string, SqliteRecords>();
  private readonly asideFrom: number;

  constructor({ path, recordsPath = besides(path), maxBytes, asideFrom = ASIDE_FROM, aside }: SqliteReadStoreOptions) {
    this.asideFrom = asideFrom;
    this.catalog = new Catalog(() => this.connection);
    this.connection = Connection.open(path, READ_MODELS, { maxBytes, aside, onStale: () => this.catalog.forget() });
    try {
      this.recordsConnection = Connection.open(recordsPath, RECORDS, { maxBytes });
    } catch (error) {
      void this.connection.close();
      throw error;
    }
    this.documents = new Documents(this.connection, this.catalog);
    this.checkpointsAndPointers = new CheckpointsAndPointers(this.connection);
    this.batches = new Batches(this.connection, this.catalog, this.documents, this.checkpointsAndPointers);
  }

  async ensure(spec: CollectionSpec, options: { deferIndexes?: boolean } = {}): Promise<void> {
    await this.catalog.ensure(spec, options.deferIndexes ?? false);
    this.results.written(spec.name);
  }

  async drop(collection: string): Promise<void> {
    await this.catalog.drop(collection);
    this.results.written(collection);
  }

  async collections(): Promise<string[]> {
    return this.connection.read(() => this.catalog.names());
  }

  async lost(): Promise<string[]> {
    return this.connection.read(() => this.catalog.lost());
  }

  async get<B>(collection: string, id: string): Promise<StoredDocument<B> | undefined> {
    const read = () => this.documents.get(collection, id);
    return this.connection.read(
      () => this.results.answer(collection, `id ${id}`, read) as StoredDocument<B> | undefined,
    );
  }

  async many<B>(collection: string, ids: readonly string[]): Promise<StoredDocument<B>[]> {
    const loaded = await this.load(collection, ids);
    const byId = new Map(loaded.filter(({ body }) => body !== null).map((document) => [document.id, document]));
    return ids.flatMap((id) => (byId.get(id) as StoredDocument<B> | undefined) ?? []);
  }

  async find<B>(collection: string, query: Query): Promise<Found<B>> {
    const read = () => this.documents.find(collection, query);
    const what = JSON.stringify(query, exactly);
    return this.connection.read(() => this.results.answer(collection, what, read) as Found<B>);
  }

  async count(collection: string, where: Where = {}, atMost?: number): Promise<number> {
    return this.connection.read(() => this.documents.count(collection, where, atMost));
  }

  async values(collection: string, query: ValuesQuery): Promise<string[]> {
    return this.connection.read(() => this.documents.values(collection, query));
  }

  async scan<B>(collection: string, after: string, limit: number): Promise<StoredDocument<B>[]> {
    return this.connection.read(() => this.documents.scan(collection, after, limit) as StoredDocument<B>[]);
  }

  async load(collection: string, ids: readonly string[]): Promise<LoadedDocument[]> {
    return this.connection.read(() => this.documents.load(collection, ids));
  }

  largeBatch(): number | undefined {
    return this.connection.hasAside ? AT_ONCE : undefined;
  }

  async write({ rows = [], documents = [], checkpoints = [] }: WriteBatch): Promise<void> {
    const weight = [...rows, ...documents].reduce((sum, { writes }) => sum + writes.length, 0);
    const prepared = await this.batches.prepared({ rows, documents, checkpoints });
    if (weight >= this.asideFrom && (await this.writtenAside(prepared))) return;
    await this.connection.commit(() => {
      for (const { collection, writes } of prepared.rows) this.documents.add(collection, writes);
      for (const { collection, writes } of prepared.documents) this.documents.put(collection, writes);
      this.written(prepared);
      this.checkpointsAndPointers.setCheckpoints(checkpoints);
    }, weight);
  }

  /** Has another thread write it. @returns whether it did */
  private async writtenAside(batch: PreparedBatch): Promise<boolean> {
    const transaction = await this.connection.read(() => this.batches.transactionOf(batch));
    if (!transaction || (await this.connection.commitAside(transaction)) === undefined) return false;
    this.written(batch);
    return true;
  }

  private written({ rows, documents }: PreparedBatch): void {
    for (const { collection } of [...rows, ...documents]) this.results.written(collection);
  }

  async replace(collection: string, write: DocumentWrite): Promise<void> {
    const writes = await this.connection.read(() => prepareWrites([write], this.catalog.demand(collection)));
    await this.connection.commit(() => {
      this.documents.put(collection, writes, 'lower or equal');
      this.results.written(collection);
    });
  }

  async sweep(collection: string, upTo: string): Promise<number> {
    const tombstones = await this.connection.read(() => this.documents.tombstones(collection, upTo));
    return tombstones ? removed(this.connection, tombstones) : 0;
  }

  async checkpoint(key: string): Promise<Checkpoint | undefined> {
    return this.connection.read(() => this.checkpointsAndPointers.checkpoint(key));
  }

  async checkpoints(): Promise<Record<string, Checkpoint>> {
    return this.connection.read(() => this.checkpointsAndPointers.checkpoints());
  }

  async clearCheckpoint(key: string): Promise<void> {
    await this.connection.commit(() => this.checkpointsAndPointers.clearCheckpoint(key));
  }

  async pointer(key: string): Promise<Pointer | undefined> {
    return this.connection.read(() => this.checkpointsAndPointers.pointer(key));
  }

  async pointers(keys: readonly string[]): Promise<Record<string, Pointer>> {
    return this.connection.read(() => this.checkpointsAndPointers.pointers(keys));
  }

  async movePointer(
    key: string,
    value: Record<string, unknown>,
    expectedRevision: number,
  ): Promise<Pointer | undefined> {
    const moved = () => this.checkpointsAndPointers.movePointer(key, value, expectedRevision);
    return this.connection.commit(moved, WEIGHT_OF_POINTER);
  }

  records(table: RecordTable): RecordStore {
    const key = JSON.stringify(table);
    const records = this.tables.get(key) ?? new SqliteRecords(this.recordsConnection, table);
    this.tables.set(key, records);
    return records;
  }

  recordTables = (): Promise<string[]> => this.recordsConnection.read(() => recordTablesIn(this.recordsConnection));

  async scrub(): Promise<void> {
    await this.catalog.endRows();
    await this.connection.scrub();
    await this.recordsConnection.scrub();
  }

  /** Its files stay the ones that it has opened. */
  async demand(mark: Mark): Promise<void> {
    await demandMark('The data folder (DATA_DIR)', this.records({ name: mark.table }), mark);
  }

  async ping(): Promise<void> {
    await this.connection.read(() => this.connection.sql('SELECT count(*) FROM collections').get());
    await this.recordsConnection.read(() => this.recordsConnection.sql('SELECT count(*) FROM sqlite_schema').get());
  }

  async close(): Promise<void> {
    await Promise.all([this.connection.close(), this.recordsConnection.close()]);
  }
}

/** Marks values that JSON leaves out or cannot express: they make another query, or none at all. */
const exactly = (_: string, value: unknown): unknown =>
  value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? { '': String(value) } : value;

function besides(path: string): string {
  if (path === ':memory:') return path;
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-records${extension}`;
}
