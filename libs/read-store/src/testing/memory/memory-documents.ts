import type { CollectionSpec } from '../../collection.js';
import { AlreadyThere } from '../../errors.js';
import type { DocumentWrite, Found, LoadedDocument, Query, StoredDocument, ValuesQuery, Where } from '../../port.js';
import { cursorAfter, placeOf } from '../../query/cursor.js';
import { checkId, checkSpec, declaredFields } from '../../query/names.js';
import { checkLimit, type DeclaredFields, MAX_SCAN, toRequest, toTests, toValueTests } from '../../query/request.js';
import { valueAt } from '../../query/scalar.js';
import { frozenJson } from './frozen-json.js';
import { compare, compareBy, compareTo, matches } from './matching.js';

interface Collection {
  fields: ReadonlySet<string>;
  /** The indexes as they were declared last. */
  indexes: CollectionSpec['indexes'];
  documents: Map<string, LoadedDocument>;
}

/** A collection that does not exist has no documents, so any field may be asked for. */
const EVERYTHING: DeclaredFields = { has: () => true };

const isThere = (document: LoadedDocument): document is StoredDocument => document.body !== null;
const byId = (a: { id: string }, b: { id: string }) => compare(a.id, b.id);

/** The documents of all collections, in memory. Bodies are frozen: they are shared with their readers. */
export class MemoryDocuments {
  private readonly collections = new Map<string, Collection>();

  ensure(spec: CollectionSpec): void {
    const before = this.collections.get(spec.name);
    if (before?.indexes === spec.indexes) return;
    checkSpec(spec);
    const documents = before?.documents ?? new Map<string, LoadedDocument>();
    this.collections.set(spec.name, { fields: declaredFields(spec), indexes: spec.indexes, documents });
  }

  /** The same documents, from now on apart. */
  copy(): MemoryDocuments {
    const copy = new MemoryDocuments();
    for (const [name, collection] of this.collections)
      copy.collections.set(name, { ...collection, documents: new Map(collection.documents) });
    return copy;
  }

  drop(name: string): void {
    this.collections.delete(name);
  }

  names(): string[] {
    return [...this.collections.keys()].sort();
  }

  load(name: string, ids: readonly string[]): LoadedDocument[] {
    const documents = this.collections.get(name)?.documents;
    return [...new Set(ids)].flatMap((id) => documents?.get(id) ?? []);
  }

  find(name: string, query: Query): Found {
    const collection = this.collections.get(name);
    const request = toRequest(name, query, collection?.fields ?? EVERYTHING);
    const place = query.cursor === undefined ? undefined : placeOf(name, request, query.cursor);
    const found = this.all(name)
      .filter((document) => matches(document, request.tests))
      .filter((document) => !place || compareTo(request.sort, document, place) > 0)
      .sort((a, b) => compareBy(request.sort, a, b));
    const documents = found.slice(0, request.limit);
    const last = documents.at(-1);
    if (!last || found.length <= request.limit) return { documents };
    return { documents, cursor: cursorAfter(name, request, last) };
  }

  count(name: string, where: Where, atMost = Infinity): number {
    if (atMost !== Infinity) checkLimit(atMost, Infinity);
    const tests = toTests(name, where, this.collections.get(name)?.fields ?? EVERYTHING);
    return Math.min(atMost, this.all(name).filter((document) => matches(document, tests)).length);
  }

  values(name: string, query: ValuesQuery): string[] {
    const { field, limit } = query;
    const tests = toValueTests(name, query, this.collections.get(name)?.fields ?? EVERYTHING);
    const found = this.all(name).filter((document) => matches(document, tests));
    const values = found.map(({ id, body }) => String(field === 'id' ? id : valueAt(body, field)));
    return [...new Set(values)].sort(compare).slice(0, limit);
  }

  scan(name: string, after: string, limit: number): StoredDocument[] {
    checkLimit(limit, MAX_SCAN);
    const found = this.all(name).filter(({ id }) => compare(id, after) > 0);
    return found.sort(byId).slice(0, limit);
  }

  /** The documents of `put` and `add` in stored form. @throws TypeError */
  prepared(name: string, writes: readonly DocumentWrite[]): LoadedDocument[] {
    const { fields } = this.demand(name);
    return writes.map(({ id, position, body }) => {
      checkId(id);
      if (body === null) return { id, position, body };
      for (const field of fields) if (field !== 'id') valueAt(body, field);
      return { id, position, body: frozenJson(body) };
    });
  }

  /** Guarded: the higher position wins. */
  put(name: string, writes: readonly LoadedDocument[], over: 'lower' | 'lower or equal' = 'lower'): void {
    const { documents } = this.demand(name);
    for (const write of writes) {
      const before = documents.get(write.id)?.position;
      if (before === undefined || before < write.position || (over !== 'lower' && before === write.position))
        documents.set(write.id, write);
    }
  }

  /** @throws AlreadyThere */
  demandNew(name: string, writes: readonly DocumentWrite[]): void {
    const { documents } = this.demand(name);
    const there = writes.flatMap(({ id, isNew = false }) => (isNew && documents.has(id) ? id : []));
    if (there.length > 0) throw new AlreadyThere(there);
  }

  /** Rows: the first one of an id stays. */
  add(name: string, writes: readonly LoadedDocument[]): void {
    const { documents } = this.demand(name);
    for (const write of writes) if (!documents.has(write.id)) documents.set(write.id, write);
  }

  sweep(name: string, upTo: string): number {
    const documents = this.collections.get(name)?.documents ?? new Map<string, LoadedDocument>();
    const old = [...documents.values()].filter(({ body, position }) => body === null && position <= upTo);
    for (const { id } of old) documents.delete(id);
    return old.length;
  }

  private all(name: string): StoredDocument[] {
    return [...(this.collections.get(name)?.documents.values() ?? [])].filter(isThere);
  }

  private demand(name: string): Collection {
    const collection = this.collections.get(name);
    if (!collection) throw new TypeError(`There is no collection '${name}': ensure it before writing`);
    return collection;
  }
}
