import type { Model, mongo } from 'mongoose';
import { AlreadyThere } from '../errors.js';
import type { DocumentWrite, LoadedDocument, Query, StoredDocument, ValuesQuery, Where } from '../port.js';
import { cursorAfter, placeOf, stretchesAfter } from '../query/cursor.js';
import { checkId } from '../query/names.js';
import { checkLimit, type DeclaredFields, MAX_SCAN, toRequest, toTests, toValueTests } from '../query/request.js';
import { valueAt } from '../query/scalar.js';
import { fromBson, toBson } from './body.js';
import type { Catalog } from './catalog.js';
import type { Connection } from './connection.js';
import { demandDone } from './answers/done.js';
import { duplicatesOf } from './failures.js';
import { type Filter, filterOf, pathOf, sortOf, withinKinds } from './filters.js';
import { collectionOf, type MongoDocument } from './models.js';
import { shaped } from './answers/shapes.js';

const LIVE: Filter<MongoDocument> = { live: true };

/** Documents of read models: guarded writes and the queries. */
export class Documents {
  constructor(
    private readonly connection: Connection,
    private readonly catalog: Catalog,
  ) {}

  async get(name: string, id: string): Promise<StoredDocument | undefined> {
    const found = await this.connection.run((models) =>
      collectionOf(models.documents(name)).findOne({ _id: id, live: true }),
    );
    return found ? (toDocument(found) as StoredDocument) : undefined;
  }

  async load(name: string, ids: readonly string[]): Promise<LoadedDocument[]> {
    if (ids.length === 0) return [];
    const _id = { $in: [...new Set(ids)] };
    // One answer for all of them.
    const size = _id.$in.length + 1;
    const found = await this.connection.run((models) =>
      collectionOf(models.documents(name)).find({ _id }, { limit: size, batchSize: size }).toArray(),
    );
    return found.map(toDocument);
  }

  async find(name: string, query: Query): Promise<{ documents: StoredDocument[]; cursor?: string }> {
    const request = await this.checked(name, (fields) => toRequest(name, query, fields));
    const place = query.cursor === undefined ? undefined : placeOf(name, request, query.cursor);
    const stretches = place ? stretchesAfter(request.sort, place).flatMap(withinKinds) : [[]];
    const sort = sortOf(request.sort);
    const found: MongoDocument[] = [];
    for (const stretch of stretches) {
      const $and = [LIVE, ...filterOf([...request.tests, ...stretch])];
      const limit = request.limit + 1 - found.length;
      found.push(...(await this.connection.run((models) => page(models.documents(name), { $and }, sort, limit))));
      if (found.length > request.limit) break;
    }
    const documents = found.slice(0, request.limit).map((document) => toDocument(document) as StoredDocument);
    const last = documents.at(-1);
    if (found.length <= request.limit || !last) return { documents };
    return { documents, cursor: cursorAfter(name, request, last) };
  }

  async count(name: string, where: Where, atMost?: number): Promise<number> {
    if (atMost !== undefined) checkLimit(atMost, Infinity);
    const tests = await this.checked(name, (fields) => toTests(name, where, fields));
    const $and = [LIVE, ...filterOf(tests)];
    const options = atMost === undefined ? {} : { limit: atMost };
    return this.connection.run((models) => models.documents(name).countDocuments({ $and }, options));
  }

  async values(name: string, query: ValuesQuery): Promise<string[]> {
    const tests = await this.checked(name, (fields) => toValueTests(name, query, fields));
    const $and = [LIVE, ...filterOf(tests)];
    const path = pathOf(query.field);
    const { limit } = query;
    const options = { projection: { [path]: 1 }, sort: { [path]: 1 as const }, limit, batchSize: limit + 1 };
    const found = await this.connection.run((models) =>
      collectionOf(models.documents(name)).find({ $and }, options).toArray(),
    );
    const values = found.map(({ _id, body }) =>
      query.field === 'id' ? _id : valueAt(fromBson(body ?? {}), query.field),
    );
    return [...new Set(values.map(String))];
  }

  async scan(name: string, after: string, limit: number): Promise<StoredDocument[]> {
    checkLimit(limit, MAX_SCAN);
    const filter: Filter<MongoDocument> = { _id: { $gt: after }, live: true };
    const found = await this.connection.run((models) => page(models.documents(name), filter, [['_id', 1]], limit));
    return found.map((document) => toDocument(document) as StoredDocument);
  }

  async sweep(name: string, upTo: string): Promise<number> {
    const { deletedCount } = await this.connection.run((models) =>
      models.documents(name).deleteMany({ live: false, position: { $lte: upTo } }),
    );
    return deletedCount;
  }

  /**
   * In the order of ids, in which all writers lock documents: two that want the same ones wait for each other only one way.
   * @throws TypeError a body that is no JSON, or holds an array or object in an indexed field; an unknown collection
   */
  async prepare(name: string, writes: readonly DocumentWrite[]): Promise<MongoDocument[]> {
    const fields = await this.catalog.demand(name);
    for (const { id } of writes) checkId(id);
    const inOrder = writes.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
    return inOrder.map(({ id, position, body }) => {
      if (body === null) return { _id: id, position, live: false };
      for (const field of fields) valueAt(body, field);
      return { _id: id, position, live: true, body: toBson(body) };
    });
  }

  /** Checks a query against the declared fields; those of a process that is ahead of this one are looked up. */
  private async checked<T>(name: string, check: (fields: DeclaredFields) => T): Promise<T> {
    try {
      return check((await this.catalog.fields(name)) ?? EVERYTHING);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return check((await this.catalog.fields(name, { fresh: true })) ?? EVERYTHING);
    }
  }
}

/** A missing collection has no declared fields, and that is no error: it has no documents. */
const EVERYTHING: DeclaredFields = { has: () => true };

/** A new row. */
export const addRow = (document: MongoDocument) => ({ insertOne: { document } });

/** Inserts new rows; those that are there stay as they are. */
export async function addRows(rows: Model<MongoDocument>, writes: readonly MongoDocument[]): Promise<void> {
  await unordered(rows, writes.map(addRow));
}

interface Putting {
  guard?: '$lt' | '$lte';
  /** Ids of documents that are written only if there is none: no stored position is below the one in their filter. */
  fresh?: ReadonlySet<string>;
  upsert?: boolean;
}

/** Writes a document if the stored one is older. */
export const putDocument = (
  { _id, ...replacement }: MongoDocument,
  { guard = '$lt', fresh = NONE, upsert = true }: Putting = {},
) => ({
  replaceOne: {
    filter: { _id, position: { [guard]: fresh.has(_id) ? LOWEST : replacement.position } },
    replacement,
    upsert,
  },
});

/**
 * Guarded: the higher position wins. If the stored one is as high or higher, the filter finds nothing and the upsert
 * collides on `_id` (E11000): already newer. But the same answer comes if another writer inserted the document at this
 * moment, perhaps with a lower position; so those writes are repeated, now without upsert, and the guard decides.
 * @throws AlreadyThere
 */
export async function putDocuments(
  documents: Model<MongoDocument>,
  writes: readonly MongoDocument[],
  { guard = '$lt', fresh = NONE }: Omit<Putting, 'upsert'> = {},
): Promise<void> {
  const collided = await unordered(
    documents,
    writes.map((write) => putDocument(write, { guard, fresh })),
  );
  const met = collided.flatMap((index) => writes[index] ?? []);
  const again = met.filter(({ _id }) => !fresh.has(_id));
  await unordered(
    documents,
    again.map((write) => putDocument(write, { guard, upsert: false })),
  );
  if (met.length > again.length) throw new AlreadyThere(met.flatMap(({ _id }) => (fresh.has(_id) ? _id : [])));
}

const NONE: ReadonlySet<string> = new Set();
/** Nothing is below it. */
const LOWEST = '';

/**
 * Past the model's casting, which would make a document of mongoose's of each write and halve the rate of a rebuild:
 * the documents of `prepare` have the schema's types.
 * @returns indexes of the operations that met a document of their id
 */
async function unordered(
  documents: Model<MongoDocument>,
  operations: mongo.AnyBulkWriteOperation<MongoDocument>[],
): Promise<number[]> {
  if (operations.length === 0) return [];
  try {
    demandDone(operations, await collectionOf(documents).bulkWrite(operations, { ordered: false }));
    return [];
  } catch (error) {
    return duplicatesOf(error);
  }
}

async function page(
  documents: Model<MongoDocument>,
  filter: Filter<MongoDocument>,
  sort: [string, 1 | -1][],
  limit: number,
): Promise<MongoDocument[]> {
  // One answer, no cursor left on the server.
  return collectionOf(documents).find(filter, { sort, limit, batchSize: limit }).toArray();
}

function toDocument(found: MongoDocument): LoadedDocument {
  const { _id, position, body } = shaped.document(found);
  return { id: _id, position, body: body ? fromBson<Record<string, unknown>>(body) : null };
}
