import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { checksumOf } from '../../rows.js';
import { proposed } from '../../../testing/fixtures.js';

/** The schema of versions 1 to 4, step by step, as the releases of that time created it. */

/**
 * In `packs` the small columns stand before the content, so that SQLite can read them without it. `packed_streams` and
 * `packed_ids` name a text by its `keyOf`, and a pack by its last position.
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

/** Archive files that hold the content of packs instead of the log, by their last position. */
const ARCHIVES = `CREATE TABLE archives (
     last        INTEGER PRIMARY KEY,
     first       INTEGER NOT NULL,
     events      INTEGER NOT NULL,
     name        TEXT    NOT NULL,
     bytes       INTEGER NOT NULL,
     sha256      TEXT    NOT NULL,
     archived_at TEXT    NOT NULL
   ) STRICT;`;

/**
 * The whole name of a stream, in the row with its first event. Null in files that were packed before the name was kept.
 */
const NAMED_STREAMS = 'ALTER TABLE packed_streams ADD COLUMN name TEXT;';

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
  // Old events in packs: only the process that has put an event into a pack may delete its row.
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
  // Each of its statements that reads or writes an event names a column that no longer exists.
  `ALTER TABLE events RENAME COLUMN checksum TO crc;
   ${NAMED_STREAMS}`,
  // Only the content of a pack may be removed, and only if an archive holds it.
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

/** A log file of an older version, with `count` events in streams of two. For tests. */
export class OlderLog {
  readonly folder = mkdtempSync(join(tmpdir(), 'wavelane-older-'));
  readonly path = join(this.folder, 'events.db');

  constructor(version: 1 | 2 | 3 | 4, count: number) {
    this.raw((db) => {
      for (const step of STEPS.slice(0, version)) db.exec(step);
      db.exec(`PRAGMA journal_mode = WAL; PRAGMA application_id = ${0x574c6f67}; PRAGMA user_version = ${version}`);
      db.prepare('INSERT INTO store (one, id) VALUES (1, ?)').run('00000000-0000-4000-8000-000000000001');
      for (let n = 0; n < count; n++) insert(db, n);
    });
  }

  raw<T>(work: (db: Database) => T): T {
    const db = openDatabase(this.path);
    try {
      return work(db);
    } finally {
      db.close();
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function insert(db: Database, n: number): void {
  const { id, type, data, metadata } = proposed(n);
  const [stream, revision, recordedAt] = [`kept-${n >> 1}`, n % 2, '2026-01-01T00:00:00.000Z'];
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  const checksum = checksumOf(stream, revision, { id, type, schemaVersion: 1, ...texts }, recordedAt);
  db.prepare('INSERT INTO events VALUES (NULL, ?, ?, ?, ?, 1, ?, ?, ?, ?)').run(
    ...([stream, revision, id, type, texts.data, texts.metadata, recordedAt, checksum] as const),
  );
}
