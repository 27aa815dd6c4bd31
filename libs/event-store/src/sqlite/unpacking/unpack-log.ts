import { existsSync, rmSync } from 'node:fs';
import { type Database, flush, openDatabase, peekDatabase } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { prepareDatabase } from '../file/schema.js';
import { type EventRow, rowValues } from '../rows.js';
import { SQL } from '../statements.js';
import { holdsPacks } from './packed-logs.js';
import { rowsOfPackedLog } from './packed-rows.js';

const OPENING_MS = 5_000;
const AT_ONCE = 1_000;

/** Whether there is a log in this file with old events in packs. Makes no file. @throws the driver's errors */
export function isPackedSqliteLog(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = peekDatabase(path);
  try {
    return holdsPacks(db);
  } finally {
    db.close();
  }
}

/**
 * Writes a copy of a packed log whose events are all rows, each with its place, id and time. The log is only read, and
 * no process writes it meanwhile. It is for logs of versions that packed and archived old events.
 * @param copy of the new file; an existing file is removed
 * @param onProgress gets how many events are copied so far
 * @returns how many events it has
 * @throws StoreCorrupt a pack is damaged or gone, or an archive is not in its folder
 */
export function unpackSqliteLog(path: string, copy: string, onProgress?: (events: number) => void): number {
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  const source = openDatabase(path, { readOnly: true });
  const target = openDatabase(copy, { busyTimeoutMs: OPENING_MS });
  try {
    prepareDatabase(target, copy, String(source.prepare(SQL.storeId).get()?.id));
    const events = copyRows(rowsOfPackedLog(source, path, columnsOf(source)), target, onProgress);
    const given = Number(source.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).get()?.seq ?? 0);
    const last = Number(target.prepare(SQL.head).get()?.position ?? 0);
    if (last !== given) throw new StoreCorrupt(`${path} ends at position ${last}, and ${given} events were written`);
    target.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return events;
  } finally {
    source.close();
    target.close();
    flush(copy);
  }
}

/** Files of the first versions with packs call the checksum otherwise. */
function columnsOf(db: Database): string {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  const checksum = version < 3 ? 'checksum' : 'crc';
  return `position, stream, revision, id, type, schema_version, data, metadata, recorded_at, ${checksum}, NULL AS content`;
}

function copyRows(rows: Iterable<EventRow>, target: Database, onProgress?: (events: number) => void): number {
  const insert = target.prepare(
    `INSERT INTO events (position, stream, revision, id, type, schema_version, data, metadata, recorded_at, crc, content)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let events = 0;
  target.exec('BEGIN');
  for (const row of rows) {
    const [position, stream, revision, id, type, schemaVersion, data, metadata, recordedAt, checksum] = row;
    const event = { id, type, schemaVersion, data, metadata };
    insert.run(position, ...rowValues(stream, revision, event, recordedAt, checksum));
    if (++events % AT_ONCE > 0) continue;
    target.exec('COMMIT; BEGIN');
    onProgress?.(events);
  }
  target.exec('COMMIT');
  return events;
}
