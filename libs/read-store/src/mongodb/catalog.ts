import type { Model, mongo } from 'mongoose';
import type { CollectionSpec } from '../collection.js';
import { checkCollection, checkSpec, declaredFields } from '../query/names.js';
import type { Connection } from './connection.js';
import { isNotThere } from './failures.js';
import { type MongoDocument, OWN_INDEX } from './models.js';

/** Which collections there are, and what their queries may use. Other processes may change that at any time. */
export class Catalog {
  private readonly known = new Map<string, ReadonlySet<string>>();

  constructor(private readonly connection: Connection) {}

  /** The declared fields of a collection; undefined where it does not exist. */
  async fields(name: string, options: { fresh?: boolean } = {}): Promise<ReadonlySet<string> | undefined> {
    const known = this.known.get(name);
    if (known && !options.fresh) return known;
    checkCollection(name);
    const entry = await this.connection.run(({ catalog }) => catalog.findById(name).lean());
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
    const found = await this.connection.run(({ catalog }) => catalog.find({}).sort({ _id: 1 }).lean());
    return found.map(({ _id }) => _id);
  }

  async ensure(spec: CollectionSpec, deferIndexes: boolean): Promise<void> {
    checkSpec(spec);
    await this.connection.run(
      async (models) => {
        const documents = models.declared(deferIndexes ? { ...spec, indexes: [] } : spec);
        await makeIndexes(documents);
        if (!deferIndexes) await dropUndeclared(documents);
        // Last: a collection that can be found is ready.
        const fields = [...declaredFields(spec)].sort();
        await models.catalog.updateOne({ _id: spec.name }, { $set: { fields } }, { upsert: true });
        this.known.set(spec.name, new Set(fields));
      },
      { patiently: true },
    );
  }

  async drop(name: string): Promise<void> {
    checkCollection(name);
    this.known.delete(name);
    await this.connection.run(async (models) => {
      await models.catalog.deleteOne({ _id: name });
      await models
        .documents(name)
        .collection.drop()
        .catch((error: unknown) => {
          if (!isNotThere(error)) throw error;
        });
      models.forget(name);
    });
  }
}

/** All with one call, which makes the collection where it is not there. */
async function makeIndexes(documents: Model<MongoDocument>): Promise<void> {
  const indexes = documents.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
  if (indexes.length > 0) await documents.collection.createIndexes(indexes);
  else await documents.createCollection();
}

/** Those of earlier declarations; what an operator made stays. */
async function dropUndeclared(documents: Model<MongoDocument>): Promise<void> {
  const { toDrop } = await documents.diffIndexes();
  await documents.cleanIndexes({ toDrop: toDrop.filter((name: string) => name.startsWith(OWN_INDEX)) });
}
