import type { Database } from '@wavelane/sqlite';
import { LogPacked } from '../../errors.js';

/** Whether old events of this file are in packs, into which earlier versions could put them. */
export function holdsPacks(db: Database): boolean {
  const isThere = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'packs'`).get();
  return isThere !== undefined && db.prepare('SELECT 1 FROM packs LIMIT 1').get() !== undefined;
}

/** @throws LogPacked old events of this file are in packs */
export function refusePacks(db: Database, path: string): void {
  if (holdsPacks(db)) throw new LogPacked(path);
}
