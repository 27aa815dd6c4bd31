import type { mongo } from 'mongoose';
import type { CollectionSpec } from '../collection.js';
import { checkCollection, checkSpec, declaredFields, indexKeys } from '../query/names.js';
import type { Connection } from './connection.js';
import { isAlreadyThere, isNotThere } from './failures.js';
import { type MongoDocument, sortOf } from './filters.js';

interface CatalogEntry {
  _id: string;
  fields: string[];
}

const entries = (db: mongo.Db) => db.collection<CatalogEntry>('read_collections');

/** A read model's documents are in `read.<collection>`. */
export const documentsOf = (db: mongo.Db, name: string) => db.collection<MongoDocument>(`read.${name}`);

/** Which collections there are, and what their queries may use. Other processes may change that at any time. */
export class Catalog {
  private readonly known = new Map<string, ReadonlySet<string>>();

  constructor(private readonly connection: Connection) {}

  /** The declared fields of a collection; undefined where it does not exist. */
  async fields(name: string, options: { fresh?: boolean } = {}): Promise<ReadonlySet<string> | undefined> {
    const known = this.known.get(name);
    if (known && !options.fresh) return known;
    checkCollection(name);
    const entry = await this.connection.run((db) => entries(db).findOne({ _id: name }));
    if (!entry) {
      this.known.delete(name);
      return undefined;
    }
    const fields = new Set(entry.fields);
    this.known.set(name, fields);
    return fields;
  }

  /** @throws TypeError there is no such collection */
  async demand(name: string): Promise<ReadonlySet<string>> {
    const fields = await this.fields(name);
    if (!fields) throw new TypeError(`There is no collection '${name}': ensure it before writing`);
    return fields;
  }

  async names(): Promise<string[]> {
    const found = await this.connection.run((db) => entries(db).find({}).sort({ _id: 1 }).toArray());
    return found.map(({ _id }) => _id);
  }

  async ensure(spec: CollectionSpec, deferIndexes: boolean): Promise<void> {
    checkSpec(spec);
    await this.connection.run(
      async (db) => {
        await create(db, `read.${spec.name}`);
        await alignIndexes(documentsOf(db, spec.name), deferIndexes ? undefined : spec);
        // Last: a collection that can be found is ready.
        const fields = [...declaredFields(spec)].sort();
        await entries(db).updateOne({ _id: spec.name }, { $set: { fields } }, { upsert: true });
        this.known.set(spec.name, new Set(fields));
      },
      { patiently: true },
    );
  }

  async drop(name: string): Promise<void> {
    checkCollection(name);
    this.known.delete(name);
    await this.connection.run(async (db) => {
      await entries(db).deleteOne({ _id: name });
      await documentsOf(db, name)
        .drop()
        .catch((error: unknown) => {
          if (!isNotThere(error)) throw error;
        });
    });
  }
}

async function create(db: mongo.Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

/** @param spec undefined: only what writing needs */
async function alignIndexes(documents: mongo.Collection<MongoDocument>, spec?: CollectionSpec): Promise<void> {
  await documents.createIndexes([
    { name: 'tombstones', key: { position: 1 }, partialFilterExpression: { live: false } },
  ]);
  if (!spec) return;
  // `live` comes first, so that a count need not read the documents; tombstones are at the other end.
  const wanted = spec.indexes.map((index) => {
    const key = new Map<string, 1 | -1>([['live', 1], ...sortOf(indexKeys(index))]);
    return { name: `by_${[...key].map(([path, direction]) => `${path}_${direction}`).join('_')}`, key };
  });
  const present = (await documents.listIndexes().toArray()).map(({ name }) => name as string);
  for (const name of present) {
    if (name.startsWith('by_') && !wanted.some((index) => index.name === name)) await documents.dropIndex(name);
  }
  const missing = wanted.filter(({ name }) => !present.includes(name));
  if (missing.length > 0) await documents.createIndexes(missing);
}
