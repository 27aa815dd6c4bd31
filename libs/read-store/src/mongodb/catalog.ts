import type { Model } from 'mongoose';
import type { CollectionSpec } from '../collection.js';
import { checkCollection, checkSpec, declaredFields } from '../query/names.js';
import type { Connection } from './connection.js';
import { duplicatesOf, isNotThere, MOST_COLLISIONS } from './failures.js';
import { Joined } from './joined.js';
import { type CatalogEntry, collectionOf, type MongoDocument, OWN_INDEX } from './models.js';

/**
 * Id of the document that marks a collection as the one that was made: no query finds it. If it is gone, the collection
 * was dropped or emptied; the server would make it again by itself with the next write, without indexes.
 */
const MARK = '.made';
/** Collections that are looked at side by side. */
const AT_ONCE = 8;

/** The existing collections, and the fields that their queries may use. Other processes may change that at any time. */
export class Catalog {
  private readonly known = new Map<string, ReadonlySet<string>>();
  /** Names of collections that have their mark, as of the first look of this process. */
  private marked: Promise<Set<string>> | undefined;
  private readonly entries = new Joined<CatalogEntry, void>((entries) => this.enter(entries));

  constructor(private readonly connection: Connection) {}

  /** The declared fields of a collection; undefined if it does not exist. */
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
    // Without indexes there is nothing to make: the first write makes the collection.
    if (!deferIndexes)
      await this.connection.run(
        async (models) => {
          const documents = models.declared(spec);
          if (await models.makeIndexes(documents)) await dropUndeclared(documents);
        },
        { patiently: true },
      );
    await this.mark(spec.name);
    // Last: a collection that can be found is ready.
    const fields = [...declaredFields(spec)].sort();
    await this.entries.ask({ _id: spec.name, fields, isMarked: true });
    this.known.set(spec.name, new Set(fields));
  }

  /** Names of those without the mark that they were given. */
  async lost(): Promise<string[]> {
    const entries = await this.connection.run(({ catalog }) =>
      catalog.find({ isMarked: true }).sort({ _id: 1 }).lean(),
    );
    const names = entries.map(({ _id }) => _id);
    const lost: string[] = [];
    const look = async (name: string) => {
      const mark = await this.connection.run((models) => collectionOf(models.documents(name)).findOne({ _id: MARK }));
      if (!mark) lost.push(name);
    };
    while (names.length > 0) await Promise.all(names.splice(0, AT_ONCE).map(look));
    return lost.sort();
  }

  /** Only a collection that has never been given a mark: {@link lost} reports one whose mark is missing later. */
  private async mark(name: string): Promise<void> {
    this.marked ??= this.readMarked();
    const marked = await this.marked;
    if (marked.has(name)) return;
    await this.connection.run((models) =>
      collectionOf(models.documents(name)).updateOne({ _id: MARK }, { $set: { position: '' } }, { upsert: true }),
    );
    marked.add(name);
  }

  private async readMarked(): Promise<Set<string>> {
    try {
      const entries = await this.connection.run(({ catalog }) => catalog.find({ isMarked: true }).lean());
      return new Set(entries.map(({ _id }) => _id));
    } catch (error) {
      this.marked = undefined;
      throw error;
    }
  }

  private async enter(entries: readonly CatalogEntry[]): Promise<void[]> {
    // As patient as the work that it ends: a caller that waits for an index waits for its entry, too.
    await this.connection.run(
      async ({ catalog }) => {
        const collection = collectionOf(catalog);
        let left = [...new Map(entries.map((entry) => [entry._id, entry])).values()];
        for (let attempt = 1; left.length > 0 && attempt <= MOST_COLLISIONS; attempt++)
          left = await collection
            .bulkWrite(left.map(enterOne), { ordered: false })
            .then(() => [])
            .catch((error: unknown) => duplicatesOf(error).flatMap((index) => left[index] ?? []));
      },
      { patiently: true },
    );
    return entries.map(() => undefined);
  }

  async drop(name: string): Promise<void> {
    checkCollection(name);
    this.known.delete(name);
    (await this.marked)?.delete(name);
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

const enterOne = ({ _id, fields, isMarked = false }: CatalogEntry) => ({
  updateOne: { filter: { _id }, update: { $set: { fields, isMarked } }, upsert: true },
});

/** Drops indexes of earlier declarations; an operator's own ones stay. */
async function dropUndeclared(documents: Model<MongoDocument>): Promise<void> {
  const { toDrop } = await documents.diffIndexes();
  await documents.cleanIndexes({ toDrop: toDrop.filter((name: string) => name.startsWith(OWN_INDEX)) });
}
