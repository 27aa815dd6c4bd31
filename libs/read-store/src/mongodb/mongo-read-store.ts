import { randomUUID } from 'node:crypto';
import type { CollectionSpec } from '../collection.js';
import type { Mark } from '../mark.js';
import type {
  Checkpoint,
  CheckpointWrite,
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
import { Catalog } from './catalog.js';
import { Connection, type MongoOptions } from './connection.js';
import { addRow, addRows, Documents, putDocument, putDocuments } from './documents.js';
import { Joined } from './joined.js';
import type { MongoDocument, WriteInto } from './models.js';
import { OneCall } from './one-call.js';
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
  /** Ids of documents that were not looked up. */
  fresh: ReadonlySet<string>;
}

interface Prepared {
  rows: readonly PreparedWrites[];
  documents: readonly PreparedWrites[];
  checkpoints: readonly CheckpointWrite[];
}

class MongoReadStore implements ReadStore {
  private readonly catalog: Catalog;
  private readonly documents: Documents;
  private readonly tables = new Map<string, MongoRecords>();
  private readonly oneCall = new OneCall();
  private readonly moves = new Joined<checkpointsAndPointers.Move, Pointer | undefined>((moves) => {
    const by = randomUUID();
    return this.connection.run((models) => checkpointsAndPointers.movePointers(models, moves, by));
  });

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

  async lost(): Promise<string[]> {
    return this.catalog.lost();
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

  async count(collection: string, where: Where = {}, atMost?: number): Promise<number> {
    return this.documents.count(collection, where, atMost);
  }

  async values(collection: string, query: ValuesQuery): Promise<string[]> {
    return this.documents.values(collection, query);
  }

  async scan<B>(collection: string, after: string, limit: number): Promise<StoredDocument<B>[]> {
    return (await this.documents.scan(collection, after, limit)) as StoredDocument<B>[];
  }

  largeBatch(): undefined {
    return undefined;
  }

  async load(collection: string, ids: readonly string[]): Promise<LoadedDocument[]> {
    return this.documents.load(collection, ids);
  }

  async write({ rows = [], documents = [], checkpoints = [] }: WriteBatch): Promise<void> {
    const prepare = async ({ collection, writes }: (typeof documents)[number]) => ({
      collection,
      writes: await this.documents.prepare(collection, writes),
      fresh: new Set(writes.flatMap(({ id, isNew = false }) => (isNew ? id : []))),
    });
    // All of it before the first step: a refusal here writes nothing.
    const prepared = {
      rows: await Promise.all(rows.map(prepare)),
      documents: await Promise.all(documents.map(prepare)),
      checkpoints: checkpoints.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    };
    const writes = inOrder(prepared);
    const done = await this.connection.run((models) => this.oneCall.write(models, writes));
    if (done < writes.length) await this.inSteps(without(prepared, done));
  }

  async replace(collection: string, write: DocumentWrite): Promise<void> {
    const writes = await this.documents.prepare(collection, [write]);
    await this.connection.run((models) => putDocuments(models.documents(collection), writes, { guard: '$lte' }));
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

  async pointers(keys: readonly string[]): Promise<Record<string, Pointer>> {
    return this.connection.run((models) => checkpointsAndPointers.pointers(models, keys));
  }

  async movePointer(
    key: string,
    value: Record<string, unknown>,
    expectedRevision: number,
  ): Promise<Pointer | undefined> {
    return this.moves.ask(checkpointsAndPointers.moveOf(key, value, expectedRevision));
  }

  records(table: RecordTable): RecordStore {
    const key = JSON.stringify(table);
    const records = this.tables.get(key) ?? new MongoRecords(this.connection, table);
    this.tables.set(key, records);
    return records;
  }

  async recordTables(): Promise<string[]> {
    return this.connection.run((models) => models.recordTables());
  }

  /** Its files are the server's. */
  scrub(): Promise<void> {
    return this.ping();
  }

  async demand(mark: Mark): Promise<void> {
    await this.connection.demand(mark);
  }

  async ping(): Promise<void> {
    await this.connection.run((models) => models.command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /**
   * The order keeps a crash between two steps harmless: it only repeats work. No transaction, which would not add to
   * that, and whose locks a server keeps for a minute when the process that began it is killed.
   */
  private async inSteps({ rows, documents, checkpoints }: Prepared): Promise<void> {
    await sideBySide(rows, ({ collection, writes }) =>
      this.connection.run((models) => addRows(models.documents(collection), writes)),
    );
    await sideBySide(documents, ({ collection, writes, fresh }) =>
      this.connection.run((models) => putDocuments(models.documents(collection), writes, { fresh })),
    );
    if (checkpoints.length > 0)
      await this.connection.run((models) => checkpointsAndPointers.setCheckpoints(models, checkpoints));
  }
}

/** One call per collection, at the same time. If one fails, the error is thrown once the others are over, too. */
async function sideBySide<T>(all: readonly T[], call: (one: T) => Promise<unknown>): Promise<void> {
  const outcomes = await Promise.allSettled(all.map(call));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Every write of a batch, in the order in which it may end at any. */
function inOrder({ rows, documents, checkpoints }: Prepared): WriteInto[] {
  const into = <T>({ collection }: PreparedWrites, write: T) => ({ collection: `read.${collection}`, write });
  return [
    ...rows.flatMap((one) => one.writes.map((write) => into(one, addRow(write)))),
    ...documents.flatMap((one) => one.writes.map((write) => into(one, putDocument(write, one)))),
    ...checkpoints.map((write) => ({ collection: 'read_checkpoints', write: checkpointsAndPointers.setOne(write) })),
  ];
}

/** The remainder of a batch after so many writes of its order have been carried out. */
function without({ rows, documents, checkpoints }: Prepared, done: number): Prepared {
  let passed = 0;
  const rest = <T>(list: readonly T[]): T[] => {
    const taken = Math.min(list.length, done - passed);
    passed += taken;
    return list.slice(taken);
  };
  const restOf = (all: readonly PreparedWrites[]) =>
    all.map((one) => ({ ...one, writes: rest(one.writes) })).filter(({ writes }) => writes.length > 0);
  return { rows: restOf(rows), documents: restOf(documents), checkpoints: rest(checkpoints) };
}
