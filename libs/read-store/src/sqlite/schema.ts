import { type Database } from '@wavelane/sqlite';
import { ReadStoreUnavailable } from '../errors.js';

/** The purpose of a file: its mark, the durability of its commits, and its tables step by step. */
export interface FileKind {
  /** Tells the file from any other SQLite file. */
  applicationId: number;
  /** FULL: a commit is on the disk before it is answered. NORMAL: a power cut may take the last commits, in order. */
  synchronous: 'FULL' | 'NORMAL';
  /** Removed data is overwritten, too. */
  forgets?: boolean;
  /** Pages kept in memory by each connection, in kB. */
  cacheKilobytes: number;
  /**
   * Step n takes a file from `user_version` n to n + 1: statements, or a query that gives one in each row. Never change
   * a released step; add one. Plain values, since they are sent to the writing thread.
   */
  steps: readonly (string | { each: string })[];
}

/** "WRed". NORMAL, because everything in it can be folded again from the log. */
export const READ_MODELS: FileKind = {
  applicationId: 0x57526564,
  synchronous: 'NORMAL',
  forgets: true,
  // 64 MB made catching up with 1,000,000 events no quicker.
  cacheKilobytes: 32_000,
  steps: [
    // AUTOINCREMENT: a number is never used twice, so a statement prepared for a dropped collection fails.
    `CREATE TABLE collections (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, fields TEXT NOT NULL) STRICT;
     CREATE TABLE checkpoints (key TEXT PRIMARY KEY, position TEXT NOT NULL, store_id TEXT NOT NULL, note TEXT) STRICT;
     CREATE TABLE pointers (key TEXT PRIMARY KEY, value TEXT NOT NULL, revision INTEGER NOT NULL) STRICT;`,
    `ALTER TABLE checkpoints ADD COLUMN fence_lease TEXT;
     ALTER TABLE checkpoints ADD COLUMN fence_term INTEGER;`,
    // Documents may be stored in short form from now on. Columns have other names, so that a process of an earlier
    // version that still has the file open fails instead of misreading them, or of making tables of the old form.
    `CREATE TABLE forms (number INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, form TEXT NOT NULL, UNIQUE (collection, form)) STRICT;
     ALTER TABLE collections RENAME COLUMN fields TO declared;`,
    {
      each: `SELECT 'ALTER TABLE documents_' || number || ' RENAME COLUMN body TO document' AS statement FROM collections`,
    },
    // Documents are stored in full again. Short ones are folded again from the log, as if the file were new; their
    // tables are dropped aside (WholeTables), because that takes as long as they are large.
    {
      each: `SELECT 'ALTER TABLE documents_' || number || ' RENAME TO ending_documents_' || number AS statement FROM collections`,
    },
    `DELETE FROM collections; DELETE FROM checkpoints; DELETE FROM pointers; DROP TABLE forms;`,
  ],
};

/** "WRec". FULL, because its contents exist nowhere else. */
export const RECORDS: FileKind = {
  applicationId: 0x57526563,
  synchronous: 'FULL',
  forgets: true,
  // Read by key and seldom twice: the system keeps the file's pages, and a large cache fills for days.
  cacheKilobytes: 4_000,
  steps: [],
};

/**
 * Pages of the WAL from which a commit checkpoints them into the file. That holds the thread: 16 MB take 25 ms, 64 MB
 * took 70 to 120. A thread without callers lets more pages collect, since a page written twice by then is copied once;
 * a process with such a thread leaves the checkpoint to it.
 */
export const CHECKPOINT_PAGES = { alone: 4_000, aside: 12_000, withAside: 16_000 };

export function checkpointFrom(db: Database, pages: number): void {
  db.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
}

/**
 * Writes the whole file anew from its rows. Zeroing removed data does not reach the bytes that stay in the gaps of a
 * page when its rows move to another one. Needs as much free space as the file takes; the temporary copy is a file that
 * has no name.
 */
export function rewriteDatabase(db: Database): void {
  db.exec('PRAGMA temp_store = FILE');
  try {
    db.exec('VACUUM');
  } finally {
    db.exec('PRAGMA temp_store = MEMORY');
  }
}

/** Settings of a connection, which SQLite does not keep in the file, and the schema. Refuses rather than run weaker. */
export function prepareDatabase(db: Database, path: string, kind: FileKind): void {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${kind.synchronous}`);
  if (kind.forgets) db.exec('PRAGMA secure_delete = ON');
  db.exec('PRAGMA journal_size_limit = 67108864');
  checkpointFrom(db, CHECKPOINT_PAGES.alone);
  db.exec(`PRAGMA cache_size = -${kind.cacheKilobytes}`);
  db.exec('PRAGMA temp_store = MEMORY');
  demand(db, path, 'journal_mode', path === ':memory:' ? 'memory' : 'wal');
  demand(db, path, 'synchronous', kind.synchronous === 'FULL' ? 2 : 1);
  migrate(db, path, kind);
}

function migrate(db: Database, path: string, { applicationId, steps }: FileKind): void {
  if (pragma(db, 'user_version') === steps.length && pragma(db, 'application_id') === applicationId) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(pragma(db, 'user_version'));
    const isOurs = pragma(db, 'application_id') === applicationId;
    if (!isOurs && hasTables(db)) throw new ReadStoreUnavailable(`${path} is a SQLite file of something else`);
    if (version > steps.length)
      throw new ReadStoreUnavailable(
        `${path} was written by a newer version (schema ${version}, known ${steps.length})`,
      );
    for (const step of steps.slice(version))
      if (typeof step === 'string') db.exec(step);
      else for (const { statement } of db.prepare(step.each).all()) db.exec(String(statement));
    db.exec(`PRAGMA application_id = ${applicationId}`);
    db.exec(`PRAGMA user_version = ${steps.length}`);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

function hasTables(db: Database): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}

function demand(db: Database, path: string, name: string, value: string | number): void {
  const actual = pragma(db, name);
  if (actual !== value) throw new ReadStoreUnavailable(`${path} needs ${name} = ${value}, and got ${String(actual)}`);
}

function pragma(db: Database, name: string): unknown {
  return Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}
