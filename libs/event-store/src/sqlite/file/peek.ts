import { existsSync } from 'node:fs';
import { peekDatabase } from '@wavelane/sqlite';
import { StoreUnavailable } from '../../errors.js';
import { messageOf } from './health.js';

/**
 * Whether a log has an event of this type, without making the file or one beside it. A log that does not exist has none.
 * @throws StoreUnavailable it cannot be read
 */
export function sqliteLogHolds(path: string, type: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = peekDatabase(path);
    try {
      const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'events'`).get();
      return there !== undefined && db.prepare('SELECT 1 FROM events WHERE type = ? LIMIT 1').get(type) !== undefined;
    } finally {
      db.close();
    }
  } catch (error) {
    throw new StoreUnavailable(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
