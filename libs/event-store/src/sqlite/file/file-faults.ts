import { type Database, openDatabase, sqliteFailure } from '@wavelane/sqlite';
import type { LogDifference } from '../../verify/log-difference.js';
import { toPosition } from '../append/positions.js';
import { messageOf } from './health.js';
import { provideForReading } from './schema.js';

export interface FileChecks {
  /**
   * Leaves out the checks that read the whole file in one go and so hold the thread: its structure, and missing
   * numbers.
   */
  isQuick?: boolean;
}

/** The most listed faults of one kind. SQLite itself looks for no more. */
const MOST = 1_000;

/**
 * The faults that only a log's file shows: in its own structure, in the protection of events against changes, and of
 * missing events.
 * @returns undefined when other work may use the thread
 */
export function* faultsOfFile(path: string, { isQuick = false }: FileChecks): Generator<LogDifference | undefined> {
  const db = openDatabase(path, { readOnly: true });
  try {
    provideForReading(db, path);
    // One view of the file, beside writers.
    db.exec('BEGIN');
    yield* guardsGone(db);
    if (isQuick) return;
    yield* readable('looked through', () => damage(db));
    yield* readable('counted', () => missing(db));
  } finally {
    // A driver may keep a closed file, and its lock, for as long as it holds a prepared statement.
    db.exec('ROLLBACK');
    db.close();
  }
}

const GUARDS = ['events_are_not_deleted', 'events_are_not_updated', 'store_keeps_its_id', 'store_keeps_its_row'];

function guardsGone(db: Database): LogDifference[] {
  const rows = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  const present = new Set(rows.map(({ name }) => name));
  const gone = GUARDS.filter((name) => !present.has(name));
  return gone.map((name) => ({ rule: 'file', message: `The trigger ${name} is gone` }));
}

/** Yields SQLite's findings one by one, until it can go no further. */
function* damage(db: Database): Generator<LogDifference> {
  for (const row of db.prepare(`PRAGMA integrity_check(${MOST})`).iterate()) {
    const [line] = Object.values(row);
    if (line === 'ok') continue;
    yield { rule: 'file', message: `SQLite finds the file damaged: ${String(line).replaceAll('\n', ' ')}` };
  }
}

/** A file may be so damaged that a check comes to no end. */
function* readable(
  what: string,
  check: () => Iterable<LogDifference | undefined>,
): Generator<LogDifference | undefined> {
  try {
    yield* check();
  } catch (error) {
    if (sqliteFailure(error) !== 'fatal') throw error;
    yield { rule: 'file', message: `The file cannot be ${what} to its end: ${messageOf(error)}` };
  }
}

/** Rows are numbered by AUTOINCREMENT and never removed: the numbers are those from 1 to the last one given. */
function missing(db: Database): LogDifference[] {
  const given = Number(db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).get()?.seq ?? 0);
  const { count, last } = db
    .prepare('SELECT count(*) AS count, coalesce(max(position), 0) AS last FROM events')
    .get() as {
    count: number;
    last: number;
  };
  if (count === last && given === last) return [];
  const gaps = db
    .prepare(
      `SELECT position + 1 AS first, (SELECT min(position) FROM events WHERE position > e.position) - 1 AS last
       FROM (SELECT 0 AS position UNION ALL SELECT position FROM events) AS e
       WHERE NOT EXISTS (SELECT 1 FROM events WHERE position = e.position + 1) AND position < ?1 LIMIT ${MOST}`,
    )
    .all(given) as { first: number; last: number | null }[];
  return gaps.map((gap): LogDifference => {
    const [position, end] = [toPosition(gap.first), toPosition(gap.last ?? given)];
    const what =
      position === end
        ? `The event at position ${position} is`
        : `${(gap.last ?? given) - gap.first + 1} events, from position ${position} to ${end}, are`;
    return { rule: 'file', position, message: `${what} missing: ${given} were written and ${count} are there` };
  });
}
