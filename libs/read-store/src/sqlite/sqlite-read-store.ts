import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlValue } from '@wavelane/sqlite';
import type { CollectionSpec } from '../collection.js';
import { readCursor, writeCursor } from '../cursor.js';
import { checkLimit, checkQuery, checkSpec, declaredFields, valueAt } from '../fields.js';
import type {
  Checkpoint,
  DocumentWrite,
  Found,
  LoadedDocument,
  Pointer,
  Query,
  ReadStore,
  RecordStore,
  RecordTable,
  StoredDocument,
  Where,
  WriteBatch,
} from '../port.js';
import { Connection } from './connection.js';
import { beyondSql, type Fragment, orderSql, whereSql } from './sql-query.js';
import { SqliteRecords } from './sqlite-records.js';
import { alignIndexes, createDocumentsTable, documentsTable, SCHEMA } from './tables.js';

export interface SqliteReadStoreOptions {
  /** The file; its folder is made where missing. Records go into a second file beside it, `<path>-records`. */
  path: string;
}

/**
 * The embedded read store (docs/adr/0005-read-store.md). Documents are not flushed at every commit: what a power cut
 * takes is folded again from the log. Records are.
 * @throws ReadStoreUnavailable the file cannot be opened
 */
export function openSqliteReadStore({ path }: SqliteReadStoreOptions): ReadStore {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return new SqliteReadStore(path);
}

class SqliteReadStore implements ReadStore {
  private readonly documents: Connection;
  private readonly recordsFile: Connection;
  private readonly declared = new Map<string, ReadonlySet<string>>();
  private readonly tables = new Map<string, SqliteRecords>();

  constructor(path: string) {
    this.documents = new Connection(path, 'NORMAL');
    this.recordsFile = new Connection(path === ':memory:' ? path : `${path}-records`, 'FULL');
    this.documents.run(() => this.documents.db.exec(SCHEMA));
  }

  async ensure(spec: CollectionSpec, { deferIndexes = false } = {}): Promise<void> {
    checkSpec(spec);
    this.documents.transaction(() => {
      createDocumentsTable(this.documents.db, spec.name);
      if (!deferIndexes) alignIndexes(this.documents.db, spec);
      this.documents
        .sql('INSERT INTO collections (name, spec) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET spec = excluded.spec')
        .run(spec.name, JSON.stringify(spec));
    });
    this.declared.set(spec.name, declaredFields(spec));
  }

  async drop(collection: string): Promise<void> {
    this.documents.transaction(() => {
      this.documents.db.exec(`DROP TABLE IF EXISTS ${documentsTable(collection)}`);
      this.documents.sql('DELETE FROM collections WHERE name = ?').run(collection);
    });
    this.declared.delete(collection);
  }

  async collections(): Promise<string[]> {
    return this.documents.run(() =>
      this.documents
        .sql('SELECT name FROM collections ORDER BY name')
        .all()
        .map(({ name }) => name as string),
    );
  }

  async get<B>(collection: string, id: string): Promise<StoredDocument<B> | undefined> {
    return (await this.many<B>(collection, [id]))[0];
  }

  async many<B>(collection: string, ids: readonly string[]): Promise<StoredDocument<B>[]> {
    const loaded = await this.load(collection, ids);
    const found = new Map(loaded.map((document) => [document.id, document]));
    return ids.flatMap((id) => {
      const document = found.get(id);
      return document?.body ? [document as StoredDocument<B>] : [];
    });
  }

  async find<B>(collection: string, query: Query): Promise<Found<B>> {
    this.check(collection, query);
    const limit = checkLimit(query.limit);
    const place = readCursor(collection, query);
    const where = whereSql(query.where);
    const rows: Record<string, unknown>[] = [];
    this.documents.run(() => {
      for (const beyond of place ? beyondSql(query, place) : [undefined]) {
        if (rows.length > limit) break;
        rows.push(...this.select(collection, query, where, beyond, limit + 1 - rows.length));
      }
    });
    const documents = rows.slice(0, limit).map((row) => toDocument<B>(row));
    const last = documents.at(-1);
    if (rows.length <= limit || !last) return { documents };
    const values = (query.sort ?? []).map(({ field }) => (field === 'id' ? last.id : valueAt(last.body, field)));
    return { documents, cursor: writeCursor(collection, query, { values, id: last.id }) };
  }

  async count(collection: string, where?: Where): Promise<number> {
    this.check(collection, { where });
    const { sql, params } = whereSql(where);
    return this.documents.run(() =>
      Number(
        this.documents.sql(`SELECT count(*) AS n FROM ${documentsTable(collection)} WHERE ${sql}`).get(...params)?.n,
      ),
    );
  }

  async scan<B>(collection: string, after: string, limit: number): Promise<StoredDocument<B>[]> {
    return this.documents.run(() =>
      this.documents
        .sql(
          `SELECT id, position, body FROM ${documentsTable(collection)} WHERE id > ? AND body IS NOT NULL ORDER BY id LIMIT ?`,
        )
        .all(after, limit)
        .map((row) => toDocument<B>(row)),
    );
  }

  async load(collection: string, ids: readonly string[]): Promise<LoadedDocument[]> {
    if (ids.length === 0) return [];
    return this.documents.run(() =>
      this.documents
        .sql(
          `SELECT id, position, body FROM ${documentsTable(collection)} WHERE id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(ids))
        .map((row) => toDocument<Record<string, unknown> | null>(row) as LoadedDocument),
    );
  }

  async write({ rows = [], documents = [], checkpoint }: WriteBatch): Promise<void> {
    this.documents.transaction(() => {
      for (const { collection, writes } of rows) this.insert(collection, writes, 'DO NOTHING');
      for (const { collection, writes } of documents) {
        this.insert(
          collection,
          writes,
          'DO UPDATE SET position = excluded.position, body = excluded.body WHERE position < excluded.position',
        );
      }
      if (checkpoint) {
        this.documents
          .sql(
            'INSERT INTO checkpoints (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
          )
          .run(checkpoint.key, JSON.stringify(checkpoint.value));
      }
    });
  }

  async replace(collection: string, write: DocumentWrite): Promise<void> {
    this.documents.transaction(() =>
      this.insert(
        collection,
        [write],
        'DO UPDATE SET position = excluded.position, body = excluded.body WHERE position <= excluded.position',
      ),
    );
  }

  async sweep(collection: string, upTo: string): Promise<number> {
    return this.documents.run(() =>
      Number(
        this.documents.sql(`DELETE FROM ${documentsTable(collection)} WHERE body IS NULL AND position <= ?`).run(upTo)
          .changes,
      ),
    );
  }

  async checkpoint(key: string): Promise<Checkpoint | undefined> {
    return this.documents.run(() => {
      const row = this.documents.sql('SELECT value FROM checkpoints WHERE key = ?').get(key);
      return row && (JSON.parse(row.value as string) as Checkpoint);
    });
  }

  async checkpoints(): Promise<Record<string, Checkpoint>> {
    return this.documents.run(() =>
      Object.fromEntries(
        this.documents
          .sql('SELECT key, value FROM checkpoints ORDER BY key')
          .all()
          .map(({ key, value }) => [key as string, JSON.parse(value as string) as Checkpoint]),
      ),
    );
  }

  async clearCheckpoint(key: string): Promise<void> {
    this.documents.run(() => this.documents.sql('DELETE FROM checkpoints WHERE key = ?').run(key));
  }

  async pointer(key: string): Promise<Pointer | undefined> {
    return this.documents.run(() => {
      const row = this.documents.sql('SELECT value, revision FROM pointers WHERE key = ?').get(key);
      return row && { value: JSON.parse(row.value as string) as Pointer['value'], revision: Number(row.revision) };
    });
  }

  async movePointer(
    key: string,
    value: Record<string, unknown>,
    expectedRevision: number,
  ): Promise<Pointer | undefined> {
    return this.documents.run(() => {
      const revision = expectedRevision + 1;
      const { changes } =
        expectedRevision === 0
          ? this.documents
              .sql('INSERT INTO pointers (key, value, revision) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING')
              .run(key, JSON.stringify(value), revision)
          : this.documents
              .sql('UPDATE pointers SET value = ?, revision = ? WHERE key = ? AND revision = ?')
              .run(JSON.stringify(value), revision, key, expectedRevision);
      return Number(changes) > 0 ? { value, revision } : undefined;
    });
  }

  records(table: RecordTable): RecordStore {
    let records = this.tables.get(table.name);
    if (!records) {
      records = new SqliteRecords(this.recordsFile, table);
      this.tables.set(table.name, records);
    }
    return records;
  }

  async ping(): Promise<void> {
    this.documents.run(() => this.documents.sql('SELECT 1').get());
    this.recordsFile.run(() => this.recordsFile.sql('SELECT 1').get());
  }

  async close(): Promise<void> {
    this.documents.close();
    this.recordsFile.close();
  }

  private select(
    collection: string,
    query: Query,
    where: Fragment,
    beyond: Fragment | undefined,
    limit: number,
  ): Record<string, unknown>[] {
    const condition = beyond ? `${where.sql} AND ${beyond.sql}` : where.sql;
    const params: SqlValue[] = [...where.params, ...(beyond?.params ?? []), limit];
    return this.documents
      .sql(
        `SELECT id, position, body FROM ${documentsTable(collection)} WHERE ${condition} ORDER BY ${orderSql(query)} LIMIT ?`,
      )
      .all(...params);
  }

  private insert(collection: string, writes: readonly DocumentWrite[], onConflict: string): void {
    const statement = this.documents.sql(
      `INSERT INTO ${documentsTable(collection)} (id, position, body) VALUES (?, ?, ?) ON CONFLICT (id) ${onConflict}`,
    );
    for (const { id, position, body } of writes) statement.run(id, position, body && JSON.stringify(body));
  }

  /** A collection that another process made is known by what it left in the file. */
  private check(collection: string, query: Pick<Query, 'where' | 'sort'>): void {
    let declared = this.declared.get(collection);
    if (!declared) {
      const row = this.documents.run(() =>
        this.documents.sql('SELECT spec FROM collections WHERE name = ?').get(collection),
      );
      if (!row) throw new TypeError(`There is no collection '${collection}'`);
      declared = declaredFields(JSON.parse(row.spec as string) as CollectionSpec);
      this.declared.set(collection, declared);
    }
    checkQuery(declared, query);
  }
}

function toDocument<B>(row: Record<string, unknown>): StoredDocument<B> {
  return {
    id: row.id as string,
    position: row.position as string,
    body: (row.body === null ? null : JSON.parse(row.body as string)) as B,
  };
}
