import type { SqlValue } from '@wavelane/sqlite';
import { Fenced } from '../errors.js';
import type { Counted, Fence, RecordStore, RecordTable, Scalar, StoredRecord } from '../port.js';
import { checkId, checkRecordTable, isId } from '../query/names.js';
import { checkLimit, equalities, MAX_SCAN, toTests, type Test } from '../query/request.js';
import { valueAt } from '../query/scalar.js';
import type { Connection } from './connection.js';
import { fieldSql, testSql } from './expressions.js';
import { removed } from './writing/removal.js';

type Json = Record<string, unknown>;

/** From this number of records on another thread writes them. */
const ASIDE_FROM = 100;

export const LIVE = '(expires_at IS NULL OR expires_at > ?)';

/** Names of the tables of records in a file, sorted. */
export const recordTablesIn = (connection: Connection): string[] =>
  connection
    .sql(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));

/** A table of records in a file that commits to the disk before it answers. */
export class SqliteRecords implements RecordStore {
  private readonly table: string;
  private readonly fields: ReadonlySet<string>;
  private readonly ready: Promise<void>;

  constructor(
    private readonly connection: Connection,
    private readonly definition: RecordTable,
  ) {
    checkRecordTable(definition.name, definition.indexes ?? []);
    this.table = `"${definition.name}"`;
    this.fields = new Set(definition.indexes);
    this.ready = this.ensure();
    this.ready.catch(() => undefined); // the methods reject with it
  }

  async get<B>(id: string, now: number): Promise<StoredRecord<B> | undefined> {
    if (!isId(id)) return undefined;
    await this.ready;
    const row = await this.connection.read(() =>
      this.connection.sql(`SELECT id, body, expires_at FROM ${this.table} WHERE id = ? AND ${LIVE}`).get(id, now),
    );
    return row && toRecord<B>(row);
  }

  async getMany<B>(ids: readonly string[], now: number): Promise<StoredRecord<B>[]> {
    const asked = JSON.stringify([...new Set(ids)].filter(isId));
    await this.ready;
    const rows = await this.connection.read(() =>
      this.connection
        .sql(
          `SELECT t.id, t.body, t.expires_at FROM json_each(?) AS wanted CROSS JOIN ${this.table} AS t ON t.id = wanted.value
           WHERE ${LIVE}`,
        )
        .all(asked, now),
    );
    return rows.map((row) => toRecord<B>(row));
  }

  async put(id: string, body: Record<string, unknown>, expiresAt: number | null): Promise<void> {
    const json = this.prepared(id, body);
    await this.commit(
      `INSERT INTO ${this.table} (id, body, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`,
      [id, json, expiresAt],
    );
  }

  async putFenced(id: string, body: Json & { fence: Fence }, expiresAt: number | null): Promise<void> {
    const json = this.prepared(id, body);
    const changes = await this.commit(
      `INSERT INTO ${this.table} AS r (id, body, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at
       WHERE r.body ->> '$.fence.lease' IS NOT ? OR r.body ->> '$.fence.term' <= ?`,
      [id, json, expiresAt, body.fence.lease, body.fence.term],
    );
    if (changes === 0) throw new Fenced(id);
  }

  async add(id: string, body: Record<string, unknown>, expiresAt: number | null, now: number): Promise<boolean> {
    const json = this.prepared(id, body);
    const changes = await this.commit(
      `INSERT INTO ${this.table} AS r (id, body, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at WHERE r.expires_at <= ?`,
      [id, json, expiresAt, now],
    );
    return changes === 1;
  }

  async addMany(records: readonly { id: string; body: Record<string, unknown> }[]): Promise<number> {
    const rows = JSON.stringify(records.map(({ id, body }) => ({ id, body: this.prepared(id, body) })));
    const text = `INSERT INTO ${this.table} (id, body, expires_at)
       SELECT value ->> '$.id', value ->> '$.body', NULL FROM json_each(?) WHERE TRUE ON CONFLICT (id) DO NOTHING`;
    await this.ready;
    const isMany = records.length >= ASIDE_FROM;
    const changes = isMany ? await this.connection.commitAside({ steps: [{ sql: text, rows: [[rows]] }] }) : undefined;
    return changes ?? this.commit(text, [rows]);
  }

  async getOrAdd<B extends Json>(records: readonly { id: string; body: B }[]): Promise<StoredRecord<B>[]> {
    const ids = new Set(records.map(({ id }) => id));
    if ((await this.addMany(records)) === ids.size && ids.size === records.length)
      return records.map(({ id, body }) => toRecord<B>({ id, body: JSON.stringify(body), expires_at: null }));
    return this.getMany<B>(
      records.map(({ id }) => id),
      -Infinity,
    );
  }

  async replace(
    id: string,
    body: Record<string, unknown>,
    expiresAt: number | null,
    now: number,
    where: Readonly<Record<string, Scalar>> = {},
  ): Promise<boolean> {
    const json = this.prepared(id, body);
    const { text, params } = sqlOf(equalities(where));
    const changes = await this.commit(
      `UPDATE ${this.table} SET body = ?, expires_at = ? WHERE id = ? AND ${LIVE} AND ${text}`,
      [json, expiresAt, id, now, ...params],
    );
    return changes === 1;
  }

  async increment(id: string, by: number, expiresAt: number, now: number): Promise<Counted> {
    checkId(id);
    await this.ready;
    return this.connection.commit(() => {
      const row = this.connection
        .sql(`SELECT id, body, expires_at FROM ${this.table} WHERE id = ? AND ${LIVE}`)
        .get(id, now);
      const record = row && toRecord<Record<string, unknown>>(row);
      const count = Number(record?.body.count ?? 0) + by;
      const until = record ? record.expiresAt : expiresAt;
      this.connection
        .sql(
          `INSERT INTO ${this.table} (id, body, expires_at) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`,
        )
        .run(id, JSON.stringify({ ...record?.body, count }), until);
      return { count, expiresAt: until };
    });
  }

  async remove(id: string): Promise<void> {
    if (isId(id)) await this.commit(`DELETE FROM ${this.table} WHERE id = ?`, [id]);
  }

  async list<B>(where: Readonly<Record<string, Scalar>>, now: number, limit = 1_000): Promise<StoredRecord<B>[]> {
    checkLimit(limit, Number.MAX_SAFE_INTEGER);
    const { text, params } = this.where(where);
    await this.ready;
    const rows = await this.connection.read(() =>
      this.connection
        .sql(`SELECT id, body, expires_at FROM ${this.table} WHERE ${text} AND ${LIVE} ORDER BY id LIMIT ?`)
        .all(...params, now, limit),
    );
    return rows.map((row) => toRecord<B>(row));
  }

  async scan<B>(after: string, limit: number, now: number): Promise<StoredRecord<B>[]> {
    checkLimit(limit, MAX_SCAN);
    await this.ready;
    const rows = await this.connection.read(() =>
      this.connection
        .sql(`SELECT id, body, expires_at FROM ${this.table} WHERE id > ? AND ${LIVE} ORDER BY id LIMIT ?`)
        .all(after, now, limit),
    );
    return rows.map((row) => toRecord<B>(row));
  }

  async removeWhere(where: Readonly<Record<string, Scalar>>): Promise<number> {
    const { text, params } = this.where(where);
    return this.removed(text, params);
  }

  async purge(now: number): Promise<number> {
    return this.removed('expires_at <= ?', [now]);
  }

  private prepared(id: string, body: Record<string, unknown>): string {
    checkId(id);
    for (const field of this.fields) valueAt(body, field);
    return JSON.stringify(body);
  }

  private where(where: Readonly<Record<string, Scalar>>): { text: string; params: SqlValue[] } {
    return sqlOf(toTests(this.definition.name, where, this.fields));
  }

  /** @returns how many rows changed */
  private async commit(text: string, params: SqlValue[]): Promise<number> {
    await this.ready;
    return this.connection.commit(() => Number(this.connection.sql(text).run(...params).changes));
  }

  private async removed(where: string, params: readonly SqlValue[]): Promise<number> {
    await this.ready;
    return removed(this.connection, { table: this.table, where, params });
  }

  private async ensure(): Promise<void> {
    const { name, indexes = [] } = this.definition;
    const { table } = this;
    await this.connection.commit(() => {
      this.connection.exec(
        `CREATE TABLE IF NOT EXISTS ${table} (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, expires_at REAL) STRICT;
         CREATE INDEX IF NOT EXISTS "${name}:expiry" ON ${table} (expires_at) WHERE expires_at IS NOT NULL`,
      );
      for (const field of indexes)
        this.connection.exec(
          `CREATE INDEX IF NOT EXISTS "${name}:by:${field}" ON ${table} (${fieldSql(field, 'body')}, id)`,
        );
    });
  }
}

function sqlOf(tests: readonly Test[]): { text: string; params: SqlValue[] } {
  const parts = tests.map((test) => testSql(test, (field) => fieldSql(field, 'body')));
  return {
    text: parts.map(({ text }) => text).join(' AND ') || 'TRUE',
    params: parts.flatMap(({ params }) => params),
  };
}

export function toRecord<B>(row: Record<string, unknown>): StoredRecord<B> {
  const { id, body, expires_at: expiresAt } = row as { id: string; body: string; expires_at: number | null };
  return { id, body: JSON.parse(body) as B, expiresAt };
}
