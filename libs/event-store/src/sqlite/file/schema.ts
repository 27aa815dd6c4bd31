import { randomUUID } from 'node:crypto';
import { type Database, sqliteFailure } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable } from '../../errors.js';

/** "WLog": tells the file from any other SQLite file. */
const APPLICATION_ID = 0x574c6f67;

/**
 * `packs`: what is small stands before the content, so that it can be read without that. `packed_streams` and `packed_ids`
 * name a text by its `keyOf`, and a pack by its last position.
 */
const PACKS = `CREATE TABLE packs (
     last             INTEGER PRIMARY KEY,
     first            INTEGER NOT NULL,
     events           INTEGER NOT NULL,
     types            TEXT    NOT NULL,
     checksum         INTEGER NOT NULL,
     content_checksum INTEGER NOT NULL,
     content          BLOB    NOT NULL
   ) STRICT;
   CREATE TABLE packed_streams (
     stream INTEGER NOT NULL,
     first  INTEGER NOT NULL,
     last   INTEGER NOT NULL,
     pack   INTEGER NOT NULL,
     PRIMARY KEY (stream, first)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE packed_ids (
     id   INTEGER NOT NULL,
     pack INTEGER NOT NULL,
     PRIMARY KEY (id, pack)
   ) STRICT, WITHOUT ROWID;`;

/** Files that have the content of packs, in place of the log's (docs/adr/0074-memory-start-and-disk.md), by their last position. */
const ARCHIVES = `CREATE TABLE archives (
     last        INTEGER PRIMARY KEY,
     first       INTEGER NOT NULL,
     events      INTEGER NOT NULL,
     name        TEXT    NOT NULL,
     bytes       INTEGER NOT NULL,
     sha256      TEXT    NOT NULL,
     archived_at TEXT    NOT NULL
   ) STRICT;`;

/** Of the row with a stream's first event: its whole name. Null in files that were packed before it was kept. */
const NAMED_STREAMS = 'ALTER TABLE packed_streams ADD COLUMN name TEXT;';

/**
 * Step n takes a file from `user_version` n to n + 1. Never change a step that has been released; add one.
 * AUTOINCREMENT, because a plain rowid would give the position of a removed last event to another event.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE events (
     position       INTEGER PRIMARY KEY AUTOINCREMENT,
     stream         TEXT    NOT NULL,
     revision       INTEGER NOT NULL CHECK (revision >= 0),
     id             TEXT    NOT NULL,
     type           TEXT    NOT NULL,
     schema_version INTEGER NOT NULL,
     data           TEXT    NOT NULL,
     metadata       TEXT    NOT NULL,
     recorded_at    TEXT    NOT NULL,
     checksum       INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX events_by_revision ON events (stream, revision);
   CREATE UNIQUE INDEX events_by_id ON events (stream, id);
   CREATE INDEX events_by_type ON events (type, position);

   CREATE TRIGGER events_are_not_updated BEFORE UPDATE ON events
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

   CREATE TABLE store (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT;
   CREATE TRIGGER store_keeps_its_id BEFORE UPDATE ON store
     BEGIN SELECT RAISE(ABORT, 'the id of a store never changes'); END;
   CREATE TRIGGER store_keeps_its_row BEFORE DELETE ON store
     BEGIN SELECT RAISE(ABORT, 'the id of a store never changes'); END;`,
  // Old events in packs (docs/adr/0074-memory-start-and-disk.md): a row is taken away only by who has put its event into a pack.
  `${PACKS}
   CREATE TABLE packing (first INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
   DROP TRIGGER events_are_not_deleted;
   CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
     WHEN NOT EXISTS (SELECT 1 FROM packing WHERE OLD.position BETWEEN first AND last)
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   CREATE TRIGGER packs_are_not_updated BEFORE UPDATE ON packs
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   CREATE TRIGGER packs_are_not_deleted BEFORE DELETE ON packs
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;`,
  // A process from before there were packs may still have the file open, and would take a packed stream for a new one.
  // Each of its statements that reads or writes an event names a column that is gone now (docs/adr/0074-memory-start-and-disk.md).
  `ALTER TABLE events RENAME COLUMN checksum TO crc;
   ${NAMED_STREAMS}`,
  // Of a pack only its content goes, and only where an archive stands for it.
  `${ARCHIVES}
   CREATE TRIGGER archives_are_not_updated BEFORE UPDATE ON archives
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   CREATE TRIGGER archives_are_not_deleted BEFORE DELETE ON archives
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   DROP TRIGGER packs_are_not_updated;
   CREATE TRIGGER packs_are_not_updated BEFORE UPDATE ON packs
     WHEN NEW.content IS NOT x''
       OR (OLD.last, OLD.first, OLD.events, OLD.types, OLD.checksum, OLD.content_checksum)
         IS NOT (NEW.last, NEW.first, NEW.events, NEW.types, NEW.checksum, NEW.content_checksum)
       OR NOT EXISTS (SELECT 1 FROM archives WHERE OLD.last BETWEEN first AND last)
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;`,
];

/** For a connection that only reads: what a file of an older version lacks is provided in the connection. */
export function provideForReading(db: Database): void {
  const version = Number(pragma(db, 'user_version'));
  if (version >= STEPS.length || pragma(db, 'application_id') !== APPLICATION_ID) return;
  db.exec('PRAGMA temp_store = MEMORY');
  const provide = (tables: string) => db.exec(tables.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE'));
  provide(ARCHIVES);
  if (version >= 3) return;
  if (version < 2) provide(`${PACKS} ${NAMED_STREAMS}`);
  else db.exec('CREATE TEMP VIEW packed_streams AS SELECT *, NULL AS name FROM main.packed_streams');
  db.exec(`CREATE TEMP VIEW events AS SELECT ${COLUMNS_BEFORE}, checksum AS crc FROM main.events;
           CREATE TEMP TRIGGER events_are_read INSTEAD OF INSERT ON events
             BEGIN SELECT RAISE(ABORT, 'the file is only read'); END;`);
}

const COLUMNS_BEFORE = 'position, stream, revision, id, type, schema_version, data, metadata, recorded_at';

/**
 * Settings of a connection, which SQLite does not keep in the file, and the schema. Refuses rather than run weaker.
 * @param storeId of a log that is made now
 */
export function prepareDatabase(db: Database, path: string, storeId: string = randomUUID()): void {
  const isMemory = path === ':memory:';
  db.exec('PRAGMA journal_mode = WAL');
  // FULL: a commit is on the disk before it is answered. Drivers differ in their default (docs/adr/0003).
  db.exec('PRAGMA synchronous = FULL');
  // Without this, INSERT OR REPLACE removes rows behind the back of the DELETE trigger.
  db.exec('PRAGMA recursive_triggers = ON');
  db.exec('PRAGMA journal_size_limit = 67108864');
  db.exec('PRAGMA cache_size = -16000');
  // What may have to be taken back in a commit is noted in memory, not in a file elsewhere: that would need a descriptor
  // more in the middle of it, and a folder for all programs of the machine would hold pages of the log.
  db.exec('PRAGMA temp_store = MEMORY');
  // 16 MB between checkpoints instead of 4: pages that every append touches are copied back a quarter as often.
  db.exec('PRAGMA wal_autocheckpoint = 4000');
  demand(db, 'journal_mode', isMemory ? 'memory' : 'wal');
  demand(db, 'synchronous', 2);
  demand(db, 'recursive_triggers', 1);
  migrate(db, path, storeId);
  mustBeWritable(db);
}

/**
 * A file without the right to write it opens all the same, and would refuse the first append. What is begun for writing
 * there is silently begun for reading, so a write is tried, and taken back.
 */
function mustBeWritable(db: Database): void {
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (sqliteFailure(error) === 'busy') return; // another process is writing it
    throw error;
  }
  try {
    db.exec(`PRAGMA user_version = ${STEPS.length}`);
  } finally {
    db.exec('ROLLBACK');
  }
}

function migrate(db: Database, path: string, storeId: string): void {
  if (pragma(db, 'user_version') === STEPS.length && pragma(db, 'application_id') === APPLICATION_ID) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(pragma(db, 'user_version'));
    if (version > STEPS.length)
      throw new StoreUnavailable(`${path} was written by a newer version (schema ${version}, known ${STEPS.length})`);
    const isForeign = version > 0 && pragma(db, 'application_id') !== APPLICATION_ID;
    if (isForeign || (version === 0 && hasTables(db))) throw new StoreCorrupt(`${path} is not an event log`);
    for (const step of STEPS.slice(version)) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec(`PRAGMA user_version = ${STEPS.length}`);
    db.prepare('INSERT INTO store (one, id) VALUES (1, ?) ON CONFLICT DO NOTHING').run(storeId);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

function hasTables(db: Database): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema LIMIT 1`).get() !== undefined;
}

function demand(db: Database, name: string, value: string | number): void {
  const actual = pragma(db, name);
  if (actual !== value) throw new StoreUnavailable(`The log needs ${name} = ${value}, and got ${String(actual)}`);
}

function pragma(db: Database, name: string): unknown {
  return Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}
