import { randomUUID } from 'node:crypto';
import { type Database, sqliteFailure } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable } from '../../errors.js';
import { refusePacks } from '../unpacking/packed-logs.js';

/** "WLog": distinguishes the file from any other SQLite file. */
const APPLICATION_ID = 0x574c6f67;

/** The version of the file before which the checksum of an event was called otherwise. */
const NAMED_CRC = 3;

/** The version of the file before which an event had its texts as they are, and an index named its stream beside its id. */
const SMALL = 6;

/** AUTOINCREMENT, because a plain rowid would give the position of a removed last event to another event. */
const SCHEMA = `CREATE TABLE events (
     position       INTEGER PRIMARY KEY AUTOINCREMENT,
     stream         TEXT    NOT NULL,
     revision       INTEGER NOT NULL CHECK (revision >= 0),
     id             TEXT    NOT NULL,
     type           TEXT    NOT NULL,
     schema_version INTEGER NOT NULL,
     data           TEXT    NOT NULL,
     metadata       TEXT    NOT NULL,
     recorded_at    TEXT    NOT NULL,
     crc            INTEGER NOT NULL,
     content        BLOB
   ) STRICT;
   CREATE UNIQUE INDEX events_by_revision ON events (stream, revision);
   CREATE INDEX events_by_id ON events (id);
   CREATE INDEX events_by_type ON events (type, position);

   CREATE TRIGGER events_are_not_updated BEFORE UPDATE ON events
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

   CREATE TABLE store (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT;
   CREATE TRIGGER store_keeps_its_id BEFORE UPDATE ON store
     BEGIN SELECT RAISE(ABORT, 'the id of a store never changes'); END;
   CREATE TRIGGER store_keeps_its_row BEFORE DELETE ON store
     BEGIN SELECT RAISE(ABORT, 'the id of a store never changes'); END;`;

/**
 * Takes a file of an older version to the current one; rows stay as they are. Versions 2 to 4 could pack and archive
 * old events; their tables are empty here. Each statement of a process of such a version that has the file open names a
 * table or column that is gone then, so that its reads and writes are refused.
 */
const stepsFrom = (version: number): string => `${version < PLAIN ? plain(version) : ''}
   ALTER TABLE events ADD COLUMN content BLOB;
   DROP INDEX events_by_id;
   CREATE INDEX events_by_id ON events (id);`;

/** The version from which on there are no packs. */
const PLAIN = 5;

function plain(version: number): string {
  const isNamed = version >= NAMED_CRC;
  return `${isNamed ? '' : 'ALTER TABLE events RENAME COLUMN checksum TO crc;'}
   DROP TRIGGER events_are_not_deleted;
   CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
     BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
   DROP TABLE IF EXISTS archives;
   DROP TABLE IF EXISTS packs;
   DROP TABLE IF EXISTS packed_streams;
   DROP TABLE IF EXISTS packed_ids;
   DROP TABLE IF EXISTS packing;`;
}

/** `user_version` of a file. */
const VERSION = SMALL;

/**
 * For a connection that only reads: the connection provides the parts that a file of an older version lacks.
 * @throws LogPacked
 */
export function provideForReading(db: Database, path: string): void {
  const version = Number(pragma(db, 'user_version'));
  if (version >= VERSION || pragma(db, 'application_id') !== APPLICATION_ID) return;
  refusePacks(db, path);
  const checksum = version >= NAMED_CRC ? 'crc' : 'checksum AS crc';
  db.exec(`PRAGMA temp_store = MEMORY;
           CREATE TEMP VIEW events AS SELECT ${COLUMNS_BEFORE}, ${checksum}, NULL AS content FROM main.events;
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
  // The undo data of a commit is kept in memory, not in a file elsewhere: that would need a descriptor more in the
  // middle of it, and a folder for all programs of the machine would hold pages of the log.
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
 * A file without the right to write it opens all the same, and would refuse the first append. A transaction begun for
 * writing there is silently begun for reading, so this tries a write, and rolls it back.
 */
function mustBeWritable(db: Database): void {
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (sqliteFailure(error) === 'busy') return; // another process is writing it
    throw error;
  }
  try {
    db.exec(`PRAGMA user_version = ${VERSION}`);
  } finally {
    db.exec('ROLLBACK');
  }
}

function migrate(db: Database, path: string, storeId: string): void {
  if (pragma(db, 'user_version') === VERSION && pragma(db, 'application_id') === APPLICATION_ID) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(pragma(db, 'user_version'));
    if (version > VERSION)
      throw new StoreUnavailable(`${path} was written by a newer version (schema ${version}, known ${VERSION})`);
    const isForeign = version > 0 && pragma(db, 'application_id') !== APPLICATION_ID;
    if (isForeign || (version === 0 && hasTables(db))) throw new StoreCorrupt(`${path} is not an event log`);
    refusePacks(db, path);
    db.exec(version === 0 ? SCHEMA : stepsFrom(version));
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec(`PRAGMA user_version = ${VERSION}`);
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
