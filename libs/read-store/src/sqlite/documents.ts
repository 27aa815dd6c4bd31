import type { SqlValue } from '@wavelane/sqlite';
import { AlreadyThere } from '../errors.js';
import type { LoadedDocument, Query, StoredDocument, ValuesQuery, Where } from '../port.js';
import { cursorAfter, placeOf, stretchesAfter } from '../query/cursor.js';
import { isId } from '../query/names.js';
import {
  checkLimit,
  type DeclaredFields,
  MAX_SCAN,
  type Request,
  type Test,
  toRequest,
  toTests,
  toValueTests,
} from '../query/request.js';
import type { Step } from './writing/transaction.js';
import type { Catalog, Collection } from './catalog.js';
import type { Connection } from './connection.js';
import { boundsOf, columnSql, fieldSql, orderSql, testSql } from './expressions.js';
import type { PreparedWrites } from './writing/prepared-writes.js';
import type { Removal } from './writing/removal.js';

/** Documents in their tables. Synchronous: `Connection` decides when something runs. */
export class Documents {
  constructor(
    private readonly connection: Connection,
    private readonly catalog: Catalog,
  ) {}

  get(name: string, id: string): StoredDocument | undefined {
    const collection = isId(id) ? this.catalog.find(name) : undefined;
    const row =
      collection &&
      this.connection
        .sql(`SELECT id, position, document FROM ${collection.table} WHERE id = ? AND document IS NOT NULL`)
        .get(id);
    return row && (toDocument(row) as StoredDocument);
  }

  load(name: string, ids: readonly string[]): LoadedDocument[] {
    const collection = this.catalog.find(name);
    if (!collection || ids.length === 0) return [];
    const { table } = collection;
    return this.connection
      .sql(
        `SELECT t.id, position, document FROM json_each(?) AS wanted CROSS JOIN ${table} AS t ON t.id = wanted.value`,
      )
      .all(JSON.stringify([...new Set(ids)]))
      .map(toDocument);
  }

  find(name: string, query: Query): { documents: StoredDocument[]; cursor?: string } {
    const { collection, checked: request } = this.checked(name, (fields) => toRequest(name, query, fields));
    const place = query.cursor === undefined ? undefined : placeOf(name, request, query.cursor);
    const stretches = place ? stretchesAfter(request.sort, place) : [[]];
    if (!collection) return { documents: [] };
    const documents: StoredDocument[] = [];
    for (const stretch of stretches) {
      documents.push(...this.stretch(collection, request, stretch, request.limit + 1 - documents.length));
      if (documents.length > request.limit) {
        const page = documents.slice(0, request.limit);
        const last = page.at(-1);
        return last ? { documents: page, cursor: cursorAfter(name, request, last) } : { documents: page };
      }
    }
    return { documents };
  }

  count(name: string, where: Where, atMost?: number): number {
    if (atMost !== undefined) checkLimit(atMost, Infinity);
    const { collection, checked: tests } = this.checked(name, (fields) => toTests(name, where, fields));
    if (!collection) return 0;
    const { text, params } = whereSql(tests);
    const from = `FROM ${collection.table} WHERE ${text}`;
    const row =
      atMost === undefined
        ? this.connection.sql(`SELECT count(*) AS n ${from}`).get(...params)
        : this.connection.sql(`SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ?)`).get(...params, atMost);
    return Number(row?.n ?? 0);
  }

  /** Returns one text: a row of its own for each value would take several times as long. */
  values(name: string, query: ValuesQuery): string[] {
    const { collection, checked: tests } = this.checked(name, (fields) => toValueTests(name, query, fields));
    if (!collection) return [];
    const { text, params } = whereSql(tests);
    const field = columnSql(query.field);
    const values = `SELECT DISTINCT ${field} AS value FROM ${collection.table} WHERE ${text} ORDER BY value LIMIT ?`;
    const row = this.connection
      .sql(`SELECT json_group_array(value) AS found FROM (${values})`)
      .get(...params, query.limit);
    return JSON.parse(String(row?.found)) as string[];
  }

  scan(name: string, after: string, limit: number): StoredDocument[] {
    checkLimit(limit, MAX_SCAN);
    const collection = this.catalog.find(name);
    if (!collection) return [];
    return this.connection
      .sql(
        `SELECT id, position, document FROM ${collection.table} WHERE id > ? AND document IS NOT NULL ORDER BY id LIMIT ?`,
      )
      .all(after, limit)
      .map((row) => toDocument(row) as StoredDocument);
  }

  /** Guarded: the higher position wins, in any order and however often. */
  put(name: string, { columns, writes }: PreparedWrites, over: 'lower' | 'lower or equal' = 'lower'): void {
    const collection = this.catalog.current(name);
    const fresh = writes.filter(({ isNew }) => isNew);
    const there = this.insert(collection, { columns, writes: fresh }, LEAVE);
    if (there.length > 0) throw new AlreadyThere(there);
    const others = fresh.length > 0 ? writes.filter(({ isNew }) => !isNew) : writes;
    this.insert(collection, { columns, writes: others }, onConflictTake(collection, over === 'lower' ? '>' : '>='));
  }

  /** Rows: the first one of an id stays. */
  add(name: string, prepared: PreparedWrites): void {
    this.insert(this.catalog.current(name), prepared, LEAVE);
  }

  /**
   * The same as {@link put} and {@link add}, for another connection.
   * @returns undefined if SQLite has to take values from the JSON
   */
  steps(name: string, { columns, writes }: PreparedWrites, how: 'put' | 'add'): Step[] | undefined {
    const collection = this.catalog.current(name);
    if (columns !== collection.columns && columns.join() !== collection.columns.join()) return undefined;
    const [fresh, others]: [SqlValue[][], SqlValue[][]] = [[], []];
    for (const { id, position, json, values, isNew } of writes) {
      if (!values) return undefined;
      (isNew && how === 'put' ? fresh : others).push([id, position, json, ...values]);
    }
    const sql = insertBound(collection);
    const taken = how === 'put' ? onConflictTake(collection, '>') : LEAVE;
    return [
      { sql: `${sql} ${LEAVE}`, rows: fresh, isSure: true },
      { sql: `${sql} ${taken}`, rows: others },
    ].filter(({ rows }) => rows.length > 0);
  }

  /** @returns ids that nothing was written under */
  private insert(collection: Collection, { columns, writes }: PreparedWrites, onConflict: string): string[] {
    if (writes.length === 0) return [];
    const left: string[] = [];
    const fits = columns === collection.columns || columns.join() === collection.columns.join();
    const bound = this.connection.sql(`${insertBound(collection)} ${onConflict}`);
    for (const { id, position, json, values } of writes) {
      const { changes } =
        fits && values
          ? bound.run(id, position, json, ...values)
          : this.connection.sql(`${insertFromJson(collection)} ${onConflict}`).run(id, position, json);
      if (changes === 0) left.push(id);
    }
    return left;
  }

  /** Tombstones up to a position; undefined if there is no such collection. */
  tombstones(name: string, upTo: string): Removal | undefined {
    const collection = this.catalog.find(name);
    return collection && { table: collection.table, where: 'document IS NULL AND position <= ?', params: [upTo] };
  }

  /** Checks a query against the declared fields; those of a process that is ahead of this one are looked up. */
  private checked<T>(name: string, check: (fields: DeclaredFields) => T): { collection?: Collection; checked: T } {
    const collection = this.catalog.find(name);
    const fields = collection?.fields ?? EVERYTHING;
    try {
      return { collection, checked: check(fields) };
    } catch (error) {
      const fresh = this.catalog.find(name, { fresh: true });
      if (!fresh) throw error;
      return { collection: fresh, checked: check(fresh.fields) };
    }
  }

  private stretch(collection: Collection, request: Request, stretch: Test[], limit: number): StoredDocument[] {
    const { text, params } = pageSql(collection, request, stretch);
    return this.connection
      .sql(text)
      .all(...params, limit)
      .map((row) => toDocument(row) as StoredDocument);
  }
}

/** A missing collection has no declared fields, and that is no error: it has no documents. */
const EVERYTHING: DeclaredFields = { has: () => true };

/** One range of one index. A field that is pinned to a value sorts nothing, so the order leaves it out. */
export function pageSql({ table }: Pick<Collection, 'table'>, { tests, sort }: Request, stretch: readonly Test[]) {
  const all = [...tests, ...stretch];
  const pinned = new Set(all.filter(({ op }) => op === 'eq').map(({ field }) => field));
  const order = sort.filter(({ field }) => !pinned.has(field));
  const { text, params } = whereSql(tests, stretch);
  const orderBy = order.length > 0 ? ` ORDER BY ${orderSql(order)}` : '';
  return { text: `SELECT id, position, document FROM ${table} WHERE ${text}${orderBy} LIMIT ?`, params };
}

export function whereSql(tests: readonly Test[], stretch: readonly Test[] = []): { text: string; params: SqlValue[] } {
  const bounds = boundsOf([...tests, ...stretch]);
  const parts = [
    ...tests.map((test) => testSql(test, columnSql, bounds.get(test.field))),
    ...stretch.map((test) => testSql(test, columnSql)),
  ];
  return {
    text: ['document IS NOT NULL', ...parts.map(({ text }) => text)].join(' AND '),
    params: parts.flatMap(({ params }) => params),
  };
}

const columnList = ({ columns }: Collection) => ['id', 'position', 'document', ...columns.map(columnSql)].join(', ');

const insertBound = (collection: Collection) =>
  `INSERT INTO ${collection.table} (${columnList(collection)}) VALUES (?, ?, ?${', ?'.repeat(collection.columns.length)})`;

/** The same, its values taken from the JSON. `WHERE TRUE` keeps SQLite from reading ON CONFLICT as a join. */
const insertFromJson = (collection: Collection) =>
  `INSERT INTO ${collection.table} (${columnList(collection)})
   SELECT ${['id', 'position', 'document', ...collection.columns.map((field) => fieldSql(field, 'document'))].join(', ')}
   FROM (SELECT ? AS id, ? AS position, ? AS document) WHERE TRUE`;

const LEAVE = 'ON CONFLICT (id) DO NOTHING';

function onConflictTake({ table, columns }: Collection, guard: '>' | '>='): string {
  const taken = ['position', 'document', ...columns.map(columnSql)].map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (id) DO UPDATE SET ${taken.join(', ')} WHERE excluded.position ${guard} ${table}.position`;
}

function toDocument(row: Record<string, unknown>): LoadedDocument {
  const { id, position, document } = row as { id: string; position: string; document: string | null };
  return { id, position, body: document === null ? null : (JSON.parse(document) as LoadedDocument['body']) };
}
