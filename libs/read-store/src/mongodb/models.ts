import type { Connection as MongooseConnection, Model, mongo, Mongoose, Schema } from 'mongoose';
import type { CollectionSpec } from '../collection.js';
import { ReadStoreUnavailable } from '../errors.js';
import type { Fence, RecordTable } from '../port.js';
import { indexKeys } from '../query/names.js';
import { demandDone } from './answers/done.js';
import { sortOf } from './filters.js';

type Json = Record<string, unknown>;

/** A read-model document as MongoDB keeps it. A tombstone is not live and has no body. */
export interface MongoDocument {
  _id: string;
  position: string;
  live: boolean;
  body?: Json;
}

export interface MongoRecord {
  _id: string;
  body: Json;
  expiresAt: number | null;
}

/** A collection that there is, and the fields that its queries may use. */
export interface CatalogEntry {
  _id: string;
  fields: string[];
  /** It has a document that marks it as the collection which was made. */
  isMarked?: boolean;
}

export interface CheckpointDocument {
  _id: string;
  position: string;
  storeId: string;
  note?: Json;
  fence?: Fence;
}

export interface PointerDocument {
  _id: string;
  value: Json;
  revision: number;
  /** Names the call that wrote it last. */
  by?: string;
}

/** One write, into whichever collection of the database. */
type Write =
  | { insertOne: { document: mongo.Document } }
  | { replaceOne: { filter: mongo.Document; replacement: mongo.Document; upsert: boolean } };

export interface WriteInto {
  collection: string;
  write: Write;
}

/** Collections and indexes are made only when the store orders it, and values are stored as given. */
const PLAIN = { versionKey: false, minimize: false, id: false, autoIndex: false, autoCreate: false } as const;
/** On the disks of a majority before it is answered. */
export const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

/** The collections of records begin with this. */
const RECORDS = 'records.';
/** The indexes that the store makes and drops begin with this. */
export const OWN_INDEX = 'by_';

/** The collections of one connection as models: their schemas define their fields and indexes. */
export class Models {
  readonly catalog: Model<CatalogEntry>;
  readonly checkpoints: Model<CheckpointDocument>;
  readonly pointers: Model<PointerDocument>;

  constructor(
    private readonly mongoose: Mongoose,
    private readonly connection: MongooseConnection,
  ) {
    const { Schema } = mongoose;
    const { Mixed } = Schema.Types;
    this.catalog = this.model(
      'read_collections',
      new Schema<CatalogEntry>({ _id: String, fields: [String], isMarked: Boolean }, PLAIN),
    );
    this.checkpoints = this.model(
      'read_checkpoints',
      new Schema<CheckpointDocument>(
        { _id: String, position: String, storeId: String, note: Mixed, fence: Mixed },
        PLAIN,
      ),
    );
    this.pointers = this.model(
      'read_pointers',
      new Schema<PointerDocument>({ _id: String, value: Mixed, revision: Number }, PLAIN),
    );
  }

  /** A read model's documents are in `read.<collection>`. */
  documents(collection: string): Model<MongoDocument> {
    const name = `read.${collection}`;
    return this.known<MongoDocument>(name) ?? this.model(name, this.documentSchema());
  }

  /** The same with the indexes that a projection declares. */
  declared({ name, indexes }: CollectionSpec): Model<MongoDocument> {
    this.forget(name);
    const schema = this.documentSchema();
    for (const index of indexes) {
      // `live` comes first, so that a count need not read the documents; tombstones are at the other end.
      const key: [string, 1 | -1][] = [['live', 1], ...sortOf(indexKeys(index))];
      const label = key.map(([path, direction]) => `${path}_${direction}`).join('_');
      schema.index(Object.fromEntries(key), { name: OWN_INDEX + label });
    }
    return this.model(`read.${name}`, schema);
  }

  /** The collection is gone, or is declared anew. */
  forget(collection: string): void {
    const name = `read.${collection}`;
    if (this.known(name)) this.connection.deleteModel(name);
  }

  /** A table of records is in `records.<name>`. */
  records({ name, indexes = [] }: RecordTable): Model<MongoRecord> {
    const fields = [...new Set(indexes)];
    const label = [`records.${name}`, ...fields].join(' ');
    const known = this.known<MongoRecord>(label);
    if (known) return known;
    const { Schema } = this.mongoose;
    const paths = { _id: String, body: Schema.Types.Mixed, expiresAt: Number };
    const schema = new Schema<MongoRecord>(paths, { ...PLAIN, ...DURABLE }).index({ expiresAt: 1 });
    for (const field of fields) schema.index({ [`body.${field}`]: 1, _id: 1 });
    return this.model(`records.${name}`, schema, label);
  }

  /**
   * Makes all declared indexes of a model with one call, which makes the collection if it is missing.
   * @returns false if the server reports other indexes besides these and the one on `_id`
   */
  async makeIndexes<T>({ schema, collection }: Model<T>): Promise<boolean> {
    const indexes = schema.indexes().map(([key, options]) => ({ name: nameOf(key), ...options, key }));
    const made = await this.command({ createIndexes: collection.name, indexes });
    return made.numIndexesAfter !== indexes.length + 1;
  }

  /** Names of the tables of records, sorted. */
  async recordTables(): Promise<string[]> {
    const { db } = this.connection;
    if (!db) throw new ReadStoreUnavailable('MongoDB is not connected');
    const all = await db.listCollections({}, { nameOnly: true, authorizedCollections: true }).toArray();
    return all.flatMap(({ name }) => (name.startsWith(RECORDS) ? name.slice(RECORDS.length) : [])).sort();
  }

  /** Its name. */
  get database(): string {
    return this.connection.name;
  }

  /** Asks the server itself. */
  async command(command: mongo.Document): Promise<mongo.Document> {
    const { db } = this.connection;
    if (!db) throw new ReadStoreUnavailable('MongoDB is not connected');
    return db.command(command);
  }

  /** Writes into several collections, one after another, up to the first write that fails. */
  async writeInOrder(writes: readonly WriteInto[]): Promise<void> {
    const { database } = this;
    const done = await this.connection.getClient().bulkWrite(
      writes.map(({ collection, write }) => {
        const namespace = `${database}.${collection}`;
        return 'insertOne' in write
          ? { name: 'insertOne', namespace, ...write.insertOne }
          : { name: 'replaceOne', namespace, ...write.replaceOne };
      }),
      { ordered: true },
    );
    const operations = writes.map(({ write }) => write);
    demandDone(operations, done);
  }

  async close(): Promise<void> {
    await this.connection.destroy(true);
  }

  private documentSchema(): Schema<MongoDocument> {
    const { Schema } = this.mongoose;
    const fields = { _id: String, position: String, live: Boolean, body: Schema.Types.Mixed };
    const partialFilterExpression = { live: false };
    return new Schema<MongoDocument>(fields, PLAIN).index(
      { position: 1 },
      { name: 'tombstones', partialFilterExpression },
    );
  }

  private known<T>(name: string): Model<T> | undefined {
    return this.connection.models[name] as Model<T> | undefined;
  }

  /** @param label the model's own name, if there are several of a collection */
  private model<T>(collection: string, schema: Schema<T>, label = collection): Model<T> {
    const model = this.connection.model<T>(label, schema, collection);
    model.on('error', () => undefined); // every method reports for itself
    return model;
  }
}

/**
 * A model's collection past the model: nothing is cast, and no query or document of mongoose's is made. Stored data has
 * the schema's types already, and reading it so costs half as much.
 */
export const collectionOf = <T extends mongo.Document>({ db, collection }: Model<T>) =>
  db.collection<T>(collection.name);

/** The driver's name of an index. */
const nameOf = (key: Record<string, unknown>): string =>
  Object.entries(key)
    .map(([path, direction]) => `${path}_${String(direction)}`)
    .join('_');
