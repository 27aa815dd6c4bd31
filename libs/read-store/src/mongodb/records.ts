import type { Model, mongo } from 'mongoose';
import type { Counted, Fence, RecordStore, RecordTable, Scalar, StoredRecord } from '../port.js';
import { checkId, checkRecordTable } from '../query/names.js';
import { checkLimit, equalities, MAX_SCAN, toTests } from '../query/request.js';
import { valueAt } from '../query/scalar.js';
import { fromBson, plain, toBson } from './body.js';
import type { Connection } from './connection.js';
import { Fenced } from '../errors.js';
import { duplicatesOf, isDuplicate, MOST_COLLISIONS, repeated } from './failures.js';
import { type Filter, filterOf } from './filters.js';
import { Joined } from './joined.js';
import { collectionOf, DURABLE, type MongoRecord } from './models.js';
import { shaped } from './answers/shapes.js';

type Json = Record<string, unknown>;

const live = (now: number): Filter<MongoRecord> => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });
const expired = (now: number): Filter<MongoRecord> => ({ expiresAt: { $lte: now } });

interface FencedPut {
  id: string;
  filter: Filter<MongoRecord>;
  replacement: Pick<MongoRecord, 'body' | 'expiresAt'>;
}

/**
 * An upsert that finds only a record that it may overwrite: if it collides again and again, the stored one has a fence.
 * @returns for each whether it was written
 */
async function putAll(records: Model<MongoRecord>, puts: readonly FencedPut[]): Promise<boolean[]> {
  const collection = collectionOf(records);
  let left = [...puts];
  for (let attempt = 1; left.length > 0 && attempt <= MOST_COLLISIONS; attempt++) {
    const operations = left.map(({ filter, replacement }) => ({ replaceOne: { filter, replacement, upsert: true } }));
    left = await collection
      .bulkWrite(operations as mongo.AnyBulkWriteOperation<MongoRecord>[], { ordered: false, ...DURABLE })
      .then(() => [])
      .catch((error: unknown) => duplicatesOf(error).flatMap((index) => left[index] ?? []));
  }
  return puts.map((put) => !left.includes(put));
}

interface Wanted {
  record: MongoRecord;
  /** The body as `record` has it, and as it is read. */
  body: Json;
}

/** The stored record of each id, else the first one given for it, which is inserted. */
async function obtainAll(records: Model<MongoRecord>, wanted: readonly Wanted[]): Promise<StoredRecord<Json>[]> {
  const found = new Map<string, StoredRecord<Json>>();
  for (const { record, body } of wanted)
    if (!found.has(record._id)) found.set(record._id, { id: record._id, body, expiresAt: null });
  const firsts = new Map(wanted.toReversed().map(({ record }) => [record._id, record]));
  for (const record of await thereOf(records, [...firsts.values()])) found.set(record._id, toRecord<Json>(record));
  return wanted.flatMap(({ record }) => found.get(record._id) ?? []);
}

/** Inserts missing records. @returns the existing ones */
async function thereOf(records: Model<MongoRecord>, wanted: readonly MongoRecord[]): Promise<readonly MongoRecord[]> {
  const collection = collectionOf(records);
  const [only] = wanted;
  if (wanted.length === 1 && only) {
    const { _id, ...$setOnInsert } = only;
    const options = { upsert: true, returnDocument: 'before', ...DURABLE } as const;
    const before = await repeated(() => collection.findOneAndUpdate({ _id }, { $setOnInsert }, options));
    return before ? [before] : [];
  }
  const there = await collection
    .insertMany([...wanted], { ordered: false, ...DURABLE })
    .then(() => [])
    .catch(duplicatesOf);
  const $in = there.flatMap((index) => wanted[index]?._id ?? []);
  return $in.length > 0 ? collection.find({ _id: { $in } }).toArray() : [];
}

/** A table of records in `records.<name>`. */
export class MongoRecords implements RecordStore {
  private readonly fields: ReadonlySet<string>;
  private ready: Promise<unknown> | undefined;
  private readonly fenced = new Joined<FencedPut, boolean>((puts) => this.run((records) => putAll(records, puts)));

  private readonly obtained = new Joined<Wanted, StoredRecord<Json>>((wanted) =>
    this.run((records) => obtainAll(records, wanted)),
  );

  constructor(
    private readonly connection: Connection,
    private readonly definition: RecordTable,
  ) {
    checkRecordTable(definition.name, definition.indexes ?? []);
    this.fields = new Set(definition.indexes);
  }

  async get<B>(id: string, now: number): Promise<StoredRecord<B> | undefined> {
    const found = await this.look((records) => collectionOf(records).findOne({ _id: id, ...live(now) }));
    return found ? toRecord<B>(found) : undefined;
  }

  async getMany<B>(ids: readonly string[], now: number): Promise<StoredRecord<B>[]> {
    const asked = { _id: { $in: [...new Set(ids)] }, ...live(now) };
    const found = await this.look((records) => collectionOf(records).find(asked).toArray());
    return found.map((record) => toRecord<B>(record));
  }

  async put(id: string, body: Json, expiresAt: number | null): Promise<void> {
    const replacement = { body: this.prepared(id, body), expiresAt };
    await this.run((records) => repeated(() => records.replaceOne({ _id: id }, replacement, { upsert: true })));
  }

  async putFenced(id: string, body: Json & { fence: Fence }, expiresAt: number | null): Promise<void> {
    const replacement = { body: this.prepared(id, body), expiresAt };
    const { lease, term } = body.fence;
    const $or = [{ 'body.fence.lease': { $ne: lease } }, { 'body.fence.term': { $lte: term } }];
    if (!(await this.fenced.ask({ id, filter: { _id: id, $or }, replacement }))) throw new Fenced(id);
  }

  async add(id: string, body: Json, expiresAt: number | null, now: number): Promise<boolean> {
    const replacement = { body: this.prepared(id, body), expiresAt };
    return this.run(async (records) => {
      try {
        // A live record does not match, and then collides with the upsert.
        await records.replaceOne({ _id: id, ...expired(now) }, replacement, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    });
  }

  async addMany(records: readonly { id: string; body: Json }[]): Promise<number> {
    if (records.length === 0) return 0;
    const documents = records.map(({ id, body }) => ({ _id: id, body: this.prepared(id, body), expiresAt: null }));
    return this.run(async (model) => {
      const collection = collectionOf(model);
      const there = await collection
        .insertMany(documents, { ordered: false, ...DURABLE })
        .then(() => [])
        .catch(duplicatesOf);
      return documents.length - there.length;
    });
  }

  async getOrAdd<B extends Json>(records: readonly { id: string; body: B }[]): Promise<StoredRecord<B>[]> {
    const wanted = records.map(({ id, body }) => ({
      record: { _id: id, body: this.prepared(id, body), expiresAt: null },
      body: plain(body),
    }));
    const byId = new Map(wanted.map((one) => [one.record._id, one]));
    return (await Promise.all([...byId.values()].map((one) => this.obtained.ask(one)))) as StoredRecord<B>[];
  }

  async replace(
    id: string,
    body: Json,
    expiresAt: number | null,
    now: number,
    where: Readonly<Record<string, Scalar>> = {},
  ): Promise<boolean> {
    const replacement = { body: this.prepared(id, body), expiresAt };
    const $and = [live(now), ...filterOf(equalities(where))];
    const { matchedCount } = await this.run((records) => records.replaceOne({ _id: id, $and }, replacement));
    return matchedCount === 1;
  }

  async increment(id: string, by: number, expiresAt: number, now: number): Promise<Counted> {
    checkId(id);
    const fresh = { body: toBson({ count: by }), expiresAt };
    return this.run((records) =>
      repeated(async () => {
        const counted = await records
          .findOneAndUpdate({ _id: id, ...live(now) }, { $inc: { 'body.count': by } }, { returnDocument: 'after' })
          .lean();
        if (counted) return { count: Number(shaped.record(counted).body.count), expiresAt: counted.expiresAt };
        // Collides (and is repeated) if another writer was first.
        await records.replaceOne({ _id: id, ...expired(now) }, fresh, { upsert: true });
        return { count: by, expiresAt };
      }),
    );
  }

  async remove(id: string): Promise<void> {
    await this.run((records) => records.deleteOne({ _id: id }));
  }

  async list<B>(where: Readonly<Record<string, Scalar>>, now: number, limit = 1_000): Promise<StoredRecord<B>[]> {
    checkLimit(limit, Number.MAX_SAFE_INTEGER);
    const $and = [live(now), ...this.where(where)];
    const found = await this.run((records) => inOrder(records, $and, limit));
    return found.map((record) => toRecord<B>(record));
  }

  async scan<B>(after: string, limit: number, now: number): Promise<StoredRecord<B>[]> {
    checkLimit(limit, MAX_SCAN);
    const found = await this.look((records) => inOrder(records, [{ _id: { $gt: after } }, live(now)], limit));
    return found.map((record) => toRecord<B>(record));
  }

  async removeWhere(where: Readonly<Record<string, Scalar>>): Promise<number> {
    const $and = [{}, ...this.where(where)];
    const { deletedCount } = await this.run((records) => records.deleteMany({ $and }));
    return deletedCount;
  }

  async purge(now: number): Promise<number> {
    const { deletedCount } = await this.run((records) => records.deleteMany(expired(now)));
    return deletedCount;
  }

  private prepared(id: string, body: Json): Json {
    checkId(id);
    for (const field of this.fields) valueAt(body, field);
    return toBson(body);
  }

  private where(where: Readonly<Record<string, Scalar>>): Filter<MongoRecord>[] {
    return filterOf(toTests(this.definition.name, where, this.fields));
  }

  /** Reads by ids, which need no index but theirs: reading makes no collection. */
  private async look<T>(work: (records: Model<MongoRecord>) => Promise<T>): Promise<T> {
    return this.connection.run((models) => work(models.records(this.definition)));
  }

  private async run<T>(work: (records: Model<MongoRecord>) => Promise<T>): Promise<T> {
    this.ready ??= this.ensure();
    try {
      await this.ready;
    } catch (error) {
      this.ready = undefined;
      throw error;
    }
    return this.connection.run((models) => work(models.records(this.definition)));
  }

  private ensure(): Promise<unknown> {
    return this.connection.run((models) => models.makeIndexes(models.records(this.definition)));
  }
}

const inOrder = (records: Model<MongoRecord>, $and: mongo.Document[], limit: number) =>
  collectionOf(records)
    .find({ $and }, { sort: { _id: 1 }, limit })
    .toArray();

function toRecord<B>(found: MongoRecord): StoredRecord<B> {
  const { _id: id, body, expiresAt } = shaped.record(found);
  return { id, body: fromBson<B>(body), expiresAt };
}
