import { BSON, type Document, Long } from 'bson';
import { update as applyOperators } from 'mingo';
import { type Collection, collectionOf, idKey, MongoFailure, type Space } from './data.js';
import { matcher, sorter } from './matching.js';

/** A command on one database; `space` is the data or a transaction's view of it. */
export type Command = (command: Document, space: Space, cursors: Cursors) => Document;

export class Cursors {
  private readonly open = new Map<number, { ns: string; rest: Document[] }>();
  private last = 0;

  first(ns: string, documents: Document[], size = 101): Document {
    const firstBatch = documents.slice(0, size);
    const rest = documents.slice(size);
    const id = rest.length > 0 ? ++this.last : 0;
    if (id > 0) this.open.set(id, { ns, rest });
    return { ok: 1, cursor: { firstBatch, id: Long.fromNumber(id), ns } };
  }

  more(id: number, size = 1_000): Document {
    const cursor = this.open.get(id);
    if (!cursor) throw new MongoFailure(43, 'CursorNotFound', `cursor id ${id} not found`);
    const nextBatch = cursor.rest.splice(0, size);
    if (cursor.rest.length === 0) this.open.delete(id);
    return { ok: 1, cursor: { nextBatch, id: Long.fromNumber(cursor.rest.length > 0 ? id : 0), ns: cursor.ns } };
  }

  kill(ids: number[]): void {
    for (const id of ids) this.open.delete(id);
  }
}

/** The commands that the read store's adapter sends. The answer to any other is CommandNotFound. */
export const COMMANDS: Record<string, Command> = {
  ping: () => ({ ok: 1 }),
  buildInfo: () => ({ ok: 1, version: '8.0.4' }),
  endSessions: () => ({ ok: 1 }),

  insert(command, space) {
    const { documents } = collectionOf(space, command.insert as string);
    return writes(command, command.documents as Document[], (document) => {
      const key = idKey(document._id);
      if (documents.has(key)) throw duplicate(command.insert as string, document._id);
      documents.set(key, document);
      return { n: 1 };
    });
  },

  update(command, space) {
    const collection = collectionOf(space, command.update as string);
    return writes(command, command.updates as Document[], (update) =>
      updateOne(collection, command.update as string, update),
    );
  },

  delete(command, space) {
    const { documents } = collectionOf(space, command.delete as string);
    return writes(command, command.deletes as Document[], ({ q, limit }) => {
      const found = matching({ documents }, q as Document);
      const gone = limit === 1 ? found.slice(0, 1) : found;
      for (const { _id } of gone) documents.delete(idKey(_id));
      return { n: gone.length };
    });
  },

  find(command, space, cursors) {
    let found = matching(collectionOf(space, command.find as string), (command.filter ?? {}) as Document);
    if (command.sort) found = found.toSorted(sorter(command.sort as Document));
    const limit = Number(command.limit ?? 0);
    if (limit > 0) found = found.slice(0, limit);
    return cursors.first(`${command.$db}.${command.find}`, found, command.batchSize as number | undefined);
  },

  getMore: (command, _space, cursors) => cursors.more(Number(command.getMore), command.batchSize as number | undefined),

  killCursors(command, _space, cursors) {
    const ids = command.cursors as unknown[];
    cursors.kill(ids.map(Number));
    return { ok: 1, cursorsKilled: ids, cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] };
  },

  /** Supports only the pipeline of `countDocuments`: $match, perhaps $limit, and a $group that counts. */
  aggregate(command, space, cursors) {
    const [match, ...rest] = command.pipeline as Document[];
    const limit = rest.find((stage) => '$limit' in stage)?.$limit as number | undefined;
    const group = rest.at(-1);
    if (!match?.$match || !(group?.$group as Document | undefined)?.n)
      throw new MongoFailure(2, 'BadValue', 'The double only counts');
    const found = matching(collectionOf(space, command.aggregate as string), match.$match as Document);
    const n = Math.min(found.length, limit ?? Infinity);
    return cursors.first(`${command.$db}.${command.aggregate}`, n > 0 ? [{ _id: 1, n }] : []);
  },

  findAndModify(command, space) {
    const name = command.findAndModify as string;
    const collection = collectionOf(space, name);
    const [before] = matching(collection, command.query as Document);
    const { upsert, remove, update } = command;
    if (remove && before) collection.documents.delete(idKey(before._id));
    else if (!remove) updateOne(collection, name, { q: command.query, u: update, upsert });
    const after = before && collection.documents.get(idKey(before._id));
    return { ok: 1, value: (command.new ? after : before) ?? null, lastErrorObject: { n: before ? 1 : 0 } };
  },

  create(command, space) {
    const name = command.create as string;
    if (space.collections.has(name))
      throw new MongoFailure(48, 'NamespaceExists', `Collection ${name} already exists.`);
    collectionOf(space, name);
    return { ok: 1 };
  },

  /** Supports only requests for names. */
  listCollections: (command, space, cursors) =>
    cursors.first(
      `${command.$db}.$cmd.listCollections`,
      [...space.collections.keys()].map((name) => ({ name, type: 'collection' })),
      1_000,
    ),

  drop(command, space) {
    if (!space.collections.delete(command.drop as string))
      throw new MongoFailure(26, 'NamespaceNotFound', 'ns not found');
    return { ok: 1 };
  },

  dropDatabase(_command, space) {
    space.collections.clear();
    return { ok: 1 };
  },

  createIndexes(command, space) {
    const name = command.createIndexes as string;
    const createdCollectionAutomatically = !space.collections.has(name);
    const collection = collectionOf(space, name);
    const numIndexesBefore = collection.indexes.length;
    for (const index of command.indexes as Document[]) {
      const same = collection.indexes.find(({ name }) => name === index.name);
      if (!same) collection.indexes.push({ v: 2, ...index });
      else if (
        JSON.stringify(Object.entries(same.key as Document)) !== JSON.stringify(Object.entries(index.key as Document))
      )
        throw new MongoFailure(86, 'IndexKeySpecsConflict', `Another index is called ${index.name}`);
    }
    const numIndexesAfter = collection.indexes.length;
    return { createdCollectionAutomatically, numIndexesBefore, numIndexesAfter, ok: 1 };
  },

  listIndexes(command, space, cursors) {
    const name = command.listIndexes as string;
    const collection = space.collections.get(name);
    if (!collection) throw new MongoFailure(26, 'NamespaceNotFound', `ns does not exist: ${name}`);
    return cursors.first(`${command.$db}.${name}`, [...collection.indexes]);
  },

  dropIndexes(command, space) {
    const collection = collectionOf(space, command.dropIndexes as string);
    collection.indexes = collection.indexes.filter(({ name }) => name !== command.index);
    return { ok: 1 };
  },
};

/** Writes one after another; a failed one is reported by its index, and ends an ordered list. */
function writes(command: Document, list: Document[], write: (item: Document) => Document): Document {
  const answer = { ok: 1, n: 0, nModified: 0 };
  const writeErrors: Document[] = [];
  const upserted: Document[] = [];
  for (const [index, item] of list.entries()) {
    try {
      const { n = 0, nModified = 0, upsertedId } = write(item);
      answer.n += Number(n);
      answer.nModified += Number(nModified);
      if (upsertedId !== undefined) upserted.push({ index, _id: upsertedId as string });
    } catch (error) {
      const { code, message, ...details } = error as MongoFailure;
      writeErrors.push({ index, code, errmsg: message, ...details });
      if (command.ordered !== false || command.autocommit === false) break;
    }
  }
  return { ...answer, ...(upserted.length > 0 && { upserted }), ...(writeErrors.length > 0 && { writeErrors }) };
}

function updateOne(collection: Collection, name: string, { q, u, upsert, multi }: Document): Document {
  if (multi) throw new MongoFailure(2, 'BadValue', 'The double updates one document at a time');
  const [before] = matching(collection, q as Document);
  const { $setOnInsert: onInsert = {}, ...always } = u as Document;
  if (before && Object.keys(always).length === 0) return { n: 1 };
  if (before) {
    collection.documents.set(idKey(before._id), changed(before, always));
    return { n: 1, nModified: 1 };
  }
  if (!upsert) return {};
  const { _id } = q as Document;
  if (typeof _id !== 'string') throw new MongoFailure(2, 'BadValue', 'The double upserts by _id');
  if (collection.documents.has(idKey(_id))) throw duplicate(name, _id);
  collection.documents.set(idKey(_id), { ...changed({ _id }, always), ...(onInsert as Document) });
  return { n: 1, upsertedId: _id };
}

function changed(before: Document, update: Document): Document {
  if (!Object.keys(update).some((key) => key.startsWith('$'))) return { _id: before._id, ...update };
  const next = BSON.deserialize(BSON.serialize(before));
  applyOperators(next, update);
  return next;
}

export function matching({ documents }: Pick<Collection, 'documents'>, filter: Document): Document[] {
  const { _id, ...rest } = filter;
  const ids = typeof _id === 'string' ? [_id] : ((_id as Document | undefined)?.$in as unknown[] | undefined);
  const candidates = ids
    ? [...new Set(ids.map(idKey))].flatMap((key) => documents.get(key) ?? [])
    : [...documents.values()];
  // Most commands name documents by id alone, and mingo copies its whole table of operators for each filter.
  if (ids && Object.keys(rest).length === 0) return candidates;
  const matches = matcher(ids ? rest : filter);
  return candidates.filter(matches);
}

function duplicate(name: string, id: unknown): MongoFailure {
  const failure = new MongoFailure(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${name} index: _id_ dup key: { _id: ${JSON.stringify(id)} }`,
  );
  return Object.assign(failure, { keyPattern: { _id: 1 }, keyValue: { _id: id } });
}
