import { existsSync } from 'node:fs';
import { type Database, peekDatabase } from '@wavelane/sqlite';
import { StoreUnavailable } from '../../errors.js';
import { messageOf } from './health.js';

/**
 * Whether a log has an event of this type, without making the file or one beside it. A log that does not exist has none.
 * @throws StoreUnavailable it cannot be read
 */
export function sqliteLogHolds(path: string, type: string): boolean {
  const inRows = looking(path, 'events', (db) => db.prepare('SELECT 1 FROM events WHERE type = ? LIMIT 1').get(type));
  if (inRows) return true;
  const inPacks = 'SELECT 1 FROM packs, json_each(packs.types) WHERE json_each.value = ? LIMIT 1';
  return looking(path, 'packs', (db) => db.prepare(inPacks).get(type)) !== undefined;
}

/**
 * The id of a log (see `storeId`), without making the file or one beside it; undefined where there is no log or an
 * empty file. @throws StoreUnavailable it cannot be read
 */
export function sqliteLogId(path: string): string | undefined {
  return looking(path, 'store', (db) => db.prepare('SELECT id FROM store').get())?.id as string | undefined;
}

type Row = Record<string, unknown>;

function looking(path: string, table: string, look: (db: Database) => Row | undefined): Row | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const db = peekDatabase(path);
    try {
      const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table);
      return there && look(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw new StoreUnavailable(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
