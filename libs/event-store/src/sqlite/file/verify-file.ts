import { openDatabase, sqliteFailure, type Database } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { START } from '../../event.js';
import { type LogDifference, type LogReport, verifyLog, type VerifyOptions } from '../../verify.js';
import { messageOf } from './health.js';
import { toPosition } from '../append/positions.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';

/**
 * {@link verifyLog} for a file, and what only a file shows: its own structure, that events can still not be changed,
 * and that none is missing, at the end or in between. May run beside the process that writes the file.
 */
export async function verifySqliteLog(path: string, options: VerifyOptions = {}): Promise<LogReport> {
  const none: LogReport = { events: 0, streams: 0, head: START };
  try {
    const difference = inFile(path);
    if (difference) return { ...none, difference };
    const store = openSqliteEventStore({ path });
    try {
      return await verifyLog(store, options);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreCorrupt) && sqliteFailure(error) !== 'fatal') throw error;
    return { ...none, difference: { rule: 'file', message: messageOf(error) } };
  }
}

function inFile(path: string): LogDifference | undefined {
  const db = openDatabase(path, { readOnly: true });
  try {
    // One view of the file, beside writers.
    db.exec('BEGIN');
    return damage(db) ?? withoutGuard(db) ?? missing(db);
  } finally {
    // A driver may keep a closed file, and its lock, for as long as it holds a prepared statement.
    db.exec('ROLLBACK');
    db.close();
  }
}

function damage(db: Database): LogDifference | undefined {
  const found = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {})[0];
  return found === 'ok' ? undefined : { rule: 'file', message: `SQLite finds the file damaged: ${String(found)}` };
}

const GUARDS = ['events_are_not_deleted', 'events_are_not_updated'];

function withoutGuard(db: Database): LogDifference | undefined {
  const rows = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  const present = new Set(rows.map(({ name }) => name));
  const gone = GUARDS.find((name) => !present.has(name));
  return gone === undefined ? undefined : { rule: 'file', message: `The trigger ${gone} is gone` };
}

/** Rows are numbered by AUTOINCREMENT and never removed: the numbers are those from 1 to the last one given. */
function missing(db: Database): LogDifference | undefined {
  const given = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).get()?.seq ?? 0;
  const { count, last } = db.prepare('SELECT count(*) AS count, max(position) AS last FROM events').get() as {
    count: number;
    last: number | null;
  };
  if (count === (last ?? 0) && given === (last ?? 0)) return undefined;
  const gap = db
    .prepare(
      `SELECT min(position) + 1 AS position FROM events AS e
       WHERE NOT EXISTS (SELECT 1 FROM events WHERE position = e.position + 1)`,
    )
    .get() as { position: number | null };
  const hasFirst = db.prepare('SELECT 1 FROM events WHERE position = 1').get() !== undefined;
  const position = toPosition(hasFirst ? (gap.position ?? 1) : 1);
  const message = `${Number(given)} events were written and ${count} are there; the first that is missing stood at ${position}`;
  return { rule: 'file', position, message };
}
