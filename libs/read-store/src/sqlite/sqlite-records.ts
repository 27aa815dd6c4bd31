import { checkField } from '../fields.js';
import type { RecordStore, RecordTable, Scalar, StoredRecord } from '../port.js';
import type { Connection } from './connection.js';
import { bind, column } from './sql-query.js';
import { recordsTable } from './tables.js';

/** Records in a table of their own, in the file that is flushed on every commit. */
export class SqliteRecords implements RecordStore {
  private readonly table: string;
  private readonly indexed: ReadonlySet<string>;

  constructor(
    private readonly connection: Connection,
    { name, indexes = [] }: RecordTable,
  ) {
    this.table = recordsTable(name);
    this.indexed = new Set(indexes);
    connection.run(() => {
      connection.db.exec(
        `CREATE TABLE IF NOT EXISTS ${this.table} (id TEXT PRIMARY KEY, body TEXT NOT NULL, expires_at INTEGER) WITHOUT ROWID`,
      );
      for (const field of indexes) {
        checkField(field);
        connection.db.exec(`CREATE INDEX IF NOT EXISTS "ri:${name}:${field}" ON ${this.table} (${column(field)}, id)`);
      }
    });
  }

  async get<B = Record<string, unknown>>(id: string, now: number): Promise<StoredRecord<B> | undefined> {
    return this.connection.run(() => {
      const row = this.connection
        .sql(`SELECT id, body, expires_at FROM ${this.table} WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)`)
        .get(id, now);
      return row && toRecord<B>(row);
    });
  }

  async put(id: string, body: Record<string, unknown>, expiresAt: number | null): Promise<void> {
    this.connection.run(() =>
      this.connection
        .sql(
          `INSERT INTO ${this.table} (id, body, expires_at) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`,
        )
        .run(id, JSON.stringify(body), expiresAt),
    );
  }

  async add(id: string, body: Record<string, unknown>, expiresAt: number | null, now: number): Promise<boolean> {
    return this.connection.run(() => {
      const { changes } = this.connection
        .sql(
          `INSERT INTO ${this.table} (id, body, expires_at) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at
           WHERE expires_at IS NOT NULL AND expires_at <= ?`,
        )
        .run(id, JSON.stringify(body), expiresAt, now);
      return Number(changes) > 0;
    });
  }

  async increment(id: string, by: number, expiresAt: number, now: number): Promise<number> {
    return this.connection.run(() => {
      const row = this.connection
        .sql(
          `INSERT INTO ${this.table} (id, body, expires_at) VALUES (?, json_object('count', ?), ?)
           ON CONFLICT (id) DO UPDATE SET
             body = CASE WHEN expires_at IS NULL OR expires_at > ?
               THEN json_set(body, '$.count', coalesce(json_extract(body, '$.count'), 0) + json_extract(excluded.body, '$.count'))
               ELSE excluded.body END,
             expires_at = CASE WHEN expires_at IS NULL OR expires_at > ? THEN expires_at ELSE excluded.expires_at END
           RETURNING json_extract(body, '$.count') AS count`,
        )
        .get(id, by, expiresAt, now, now);
      return Number(row?.count);
    });
  }

  async remove(id: string): Promise<void> {
    this.connection.run(() => this.connection.sql(`DELETE FROM ${this.table} WHERE id = ?`).run(id));
  }

  async list<B = Record<string, unknown>>(
    where: Readonly<Record<string, Scalar>>,
    now: number,
    limit = 1_000,
  ): Promise<StoredRecord<B>[]> {
    const { sql, params } = this.matching(where);
    return this.connection.run(() =>
      this.connection
        .sql(
          `SELECT id, body, expires_at FROM ${this.table}
           WHERE ${sql} AND (expires_at IS NULL OR expires_at > ?) ORDER BY id LIMIT ?`,
        )
        .all(...params, now, limit)
        .map((row) => toRecord<B>(row)),
    );
  }

  async removeWhere(where: Readonly<Record<string, Scalar>>): Promise<number> {
    const { sql, params } = this.matching(where);
    return this.connection.run(() =>
      Number(this.connection.sql(`DELETE FROM ${this.table} WHERE ${sql}`).run(...params).changes),
    );
  }

  async purge(now: number): Promise<number> {
    return this.connection.run(() =>
      Number(this.connection.sql(`DELETE FROM ${this.table} WHERE expires_at <= ?`).run(now).changes),
    );
  }

  private matching(where: Readonly<Record<string, Scalar>>) {
    const fields = Object.entries(where);
    for (const [field] of fields) {
      if (!this.indexed.has(field)) throw new TypeError(`The table declares no index on '${field}'`);
    }
    return {
      sql: fields.map(([field, value]) => `${column(field)} ${value === null ? 'IS' : '='} ?`).join(' AND ') || '1',
      params: fields.map(([, value]) => bind(value)),
    };
  }
}

function toRecord<B>(row: Record<string, unknown>): StoredRecord<B> {
  return {
    id: row.id as string,
    body: JSON.parse(row.body as string) as B,
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
  };
}
