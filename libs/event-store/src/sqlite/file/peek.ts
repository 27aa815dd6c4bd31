import { existsSync } from 'node:fs';
import { type Database, peekDatabase } from '@wavelane/sqlite';
import { LogPacked, StoreUnavailable } from '../../errors.js';
import { refusePacks } from '../unpacking/packed-logs.js';
import { messageOf } from './health.js';

/**
 * Whether a log has an event of this type, without making the file or one beside it. A log that does not exist has none.
 * @throws StoreUnavailable it cannot be read
 */
export function sqliteLogHolds(path: string, type: string): boolean {
  const look = (db: Database) => db.prepare('SELECT 1 FROM events WHERE type = ? LIMIT 1').get(type);
  return looking(path, 'events', look) !== undefined;
}

/**
 * The id of a log (see `storeId`), without making the file or one beside it; undefined if there is no log or an empty
 * file. @throws StoreUnavailable it cannot be read
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
      refusePacks(db, path);
      const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table);
      return there && look(db);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof LogPacked) throw error;
    throw new StoreUnavailable(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
