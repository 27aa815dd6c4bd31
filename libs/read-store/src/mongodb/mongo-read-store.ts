import type { CollectionSpec } from '../collection.js';
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
  Where,
  WriteBatch,
} from '../port.js';
import { Catalog } from './catalog.js';
import { Connection, type MongoOptions } from './connection.js';
import { addRows, Documents, putDocuments } from './documents.js';
import { isDuplicate } from './failures.js';
import type { MongoDocument } from './models.js';
import { MongoRecords } from './records.js';
import * as checkpointsAndPointers from './checkpoints-and-pointers.js';

export type MongoReadStoreOptions = MongoOptions;

/**
 * The read store in MongoDB, through mongoose (docs/adr/0005-read-store.md). Connects when first used; a server that
 * is away makes methods reject in bounded time and is used again when it is back.
 */
export function openMongoReadStore(options: MongoReadStoreOptions): ReadStore {
  return new MongoReadStore(new Connection(options));
}

interface PreparedWrites {
  collection: string;
  writes: MongoDocument[];
}

interface PreparedBatch {
  rows: PreparedWrites[];
  documents: PreparedWrites[];
  checkpoint: WriteBatch['checkpoint'];
}

class MongoReadStore implements ReadStore {
  private readonly catalog: Catalog;
  private readonly documents: Documents;
  private readonly tables = new Map<string, MongoRecords>();

  constructor(private readonly connection: Connection) {
    this.catalog = new Catalog(connection);
    this.documents = new Documents(connection, this.catalog);
  }

  async ensure(spec: CollectionSpec, options: { deferIndexes?: boolean } = {}): Promise<void> {
    await this.catalog.ensure(spec, options.deferIndexes ?? false);
  }

  async drop(collection: string): Promise<void> {
    await this.catalog.drop(collection);
  }

  async collections(): Promise<string[]> {
    return this.catalog.names();
  }

  async get<B>(collection: string, id: string): Promise<StoredDocument<B> | undefined> {
    return (await this.documents.get(collection, id)) as StoredDocument<B> | undefined;
  }

  async many<B>(collection: string, ids: readonly string[]): Promise<StoredDocument<B>[]> {
    const loaded = await this.load(collection, ids);
    const byId = new Map(loaded.filter(({ body }) => body !== null).map((document) => [document.id, document]));
    return ids.flatMap((id) => (byId.get(id) as StoredDocument<B> | undefined) ?? []);
  }

  async find<B>(collection: string, query: Query): Promise<Found<B>> {
    return (await this.documents.find(collection, query)) as Found<B>;
  }

  async count(collection: string, where: Where = {}): Promise<number> {
    return this.documents.count(collection, where);
  }

  async scan<B>(collection: string, after: string, limit: number): Promise<StoredDocument<B>[]> {
    return (await this.documents.scan(collection, after, limit)) as StoredDocument<B>[];
  }

  async load(collection: string, ids: readonly string[]): Promise<LoadedDocument[]> {
    return this.documents.load(collection, ids);
  }

  async write({ rows = [], documents = [], checkpoint }: WriteBatch): Promise<void> {
    const prepare = async ({ collection, writes }: (typeof documents)[number]) => ({
      collection,
      writes: await this.documents.prepare(collection, writes),
    });
    const batch = {
      rows: await Promise.all(rows.map(prepare)),
      documents: await Promise.all(documents.map(prepare)),
      checkpoint,
    };
    if (!(await this.connection.hasTransactions()) || isOneWrite(batch)) return this.inSteps(batch);
    try {
      await this.inTransaction(batch);
    } catch (error) {
      // Some document is already newer, or some row is there: rare, and the steps know what to do with it.
      if (!isDuplicate((error as Error).cause)) throw error;
      await this.inSteps(batch);
    }
  }

  async replace(collection: string, write: DocumentWrite): Promise<void> {
    const writes = await this.documents.prepare(collection, [write]);
    await this.connection.run((models) => putDocuments(models.documents(collection), writes, '$lte'));
  }

  async sweep(collection: string, upTo: string): Promise<number> {
    return this.documents.sweep(collection, upTo);
  }

  async checkpoint(key: string): Promise<Checkpoint | undefined> {
    return this.connection.run((models) => checkpointsAndPointers.checkpoint(models, key));
  }

  async checkpoints(): Promise<Record<string, Checkpoint>> {
    return this.connection.run((models) => checkpointsAndPointers.checkpoints(models));
  }

  async clearCheckpoint(key: string): Promise<void> {
    await this.connection.run((models) => checkpointsAndPointers.clearCheckpoint(models, key));
  }

  async pointer(key: string): Promise<Pointer | undefined> {
    return this.connection.run((models) => checkpointsAndPointers.pointer(models, key));
  }

  async movePointer(
    key: string,
    value: Record<string, unknown>,
    expectedRevision: number,
  ): Promise<Pointer | undefined> {
    return this.connection.run((models) => checkpointsAndPointers.movePointer(models, key, value, expectedRevision));
  }

  records(table: RecordTable): RecordStore {
    const key = JSON.stringify(table);
    const records = this.tables.get(key) ?? new MongoRecords(this.connection, table);
    this.tables.set(key, records);
    return records;
  }

  async ping(): Promise<void> {
    await this.connection.run((models) => models.command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** The order is what keeps a crash between two steps harmless: it only repeats work. */
  private async inSteps({ rows, documents, checkpoint }: PreparedBatch): Promise<void> {
    for (const { collection, writes } of rows)
      await this.connection.run((models) => addRows(models.documents(collection), writes));
    for (const { collection, writes } of documents)
      await this.connection.run((models) => putDocuments(models.documents(collection), writes));
    if (checkpoint)
      await this.connection.run((models) =>
        checkpointsAndPointers.setCheckpoint(models, checkpoint.key, checkpoint.value),
      );
  }

  private async inTransaction({ rows, documents, checkpoint }: PreparedBatch): Promise<void> {
    await this.connection.transaction(async (models, session) => {
      for (const { collection, writes } of rows) await addRows(models.documents(collection), writes, session);
      for (const { collection, writes } of documents)
        await putDocuments(models.documents(collection), writes, '$lt', session);
      if (checkpoint) await checkpointsAndPointers.setCheckpoint(models, checkpoint.key, checkpoint.value, session);
    });
  }
}

function isOneWrite({ rows, documents, checkpoint }: PreparedBatch): boolean {
  const writes = [...rows, ...documents].reduce((sum, part) => sum + part.writes.length, 0);
  return writes + (checkpoint ? 1 : 0) <= 1;
}
