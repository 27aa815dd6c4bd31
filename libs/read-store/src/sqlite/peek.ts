import { existsSync } from 'node:fs';
import { type Database, peekDatabase } from '@wavelane/sqlite';
import { ReadStoreUnavailable } from '../errors.js';
import type { RecordStore } from '../port.js';
import { messageOf } from './failures.js';
import { LIVE, toRecord } from './records.js';

/** Reads of a table of records; a missing one is empty. */
export type RecordsPeek = Pick<RecordStore, 'get' | 'scan'>;

/**
 * Looks into a file of records without making it, its tables or a file beside it: for checks before anything is
 * touched. A missing file is empty.
 * @throws ReadStoreUnavailable it cannot be read
 */
export function peekSqliteRecords(path: string, table: string): RecordsPeek {
  const rows = (sql: string, ...params: (string | number)[]) =>
    looking(path, table, (db) => db.prepare(`SELECT id, body, expires_at FROM "${table}" WHERE ${sql}`).all(...params));
  return {
    async get<B>(id: string, now: number) {
      const [row] = rows(`id = ? AND ${LIVE}`, id, now);
      return row && toRecord<B>(row);
    },
    async scan<B>(after: string, limit: number, now: number) {
      return rows(`id > ? AND ${LIVE} ORDER BY id LIMIT ?`, after, now, limit).map((row) => toRecord<B>(row));
    },
  };
}

/**
 * The logs that a file of read models was made from, by the ids that its checkpoints name; none if there is no file.
 * Makes nothing. @throws ReadStoreUnavailable it cannot be read
 */
export function peekSqliteLogIds(path: string): string[] {
  const sql = 'SELECT DISTINCT store_id FROM checkpoints ORDER BY store_id';
  return looking(path, 'checkpoints', (db) => db.prepare(sql).all()).map((row) => String(row.store_id));
}

function looking(path: string, table: string, look: (db: Database) => Record<string, unknown>[]) {
  if (!existsSync(path)) return [];
  let db: Database | undefined;
  try {
    db = peekDatabase(path);
    const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table);
    return there ? look(db) : [];
  } catch (error) {
    throw new ReadStoreUnavailable(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  } finally {
    db?.close();
  }
}
