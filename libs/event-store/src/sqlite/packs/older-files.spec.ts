import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { WrongExpectedRevision } from '../../errors.js';
import { proposed } from '../../testing/fixtures.js';
import { sqliteLogHolds } from '../file/peek.js';
import { openSqliteForSalvage } from '../file/salvage-file.js';
import { verifySqliteLog } from '../file/verify-file.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { everything, PackedLog } from './testing/packed-log.js';

let packed: PackedLog;
beforeEach(() => {
  packed = new PackedLog();
});
afterEach(() => packed.remove());

/** The file as a version from before there were packs has it. */
function asBefore(): void {
  packed.raw((db) =>
    db.exec(`ALTER TABLE events RENAME COLUMN crc TO checksum;
               DROP TABLE archives; DROP TABLE packs; DROP TABLE packed_streams; DROP TABLE packed_ids; DROP TABLE packing;
               DROP TRIGGER events_are_not_deleted;
               CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
                 BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
               PRAGMA user_version = 1`),
  );
}

describe('a process of an older version that has the file open', () => {
  it.each([
    [
      'writes',
      `INSERT INTO events (stream, revision, id, type, schema_version, data, metadata, recorded_at, checksum)
                VALUES ('kept-1', 0, 'x', 'T', 1, '{}', '{}', '2026-01-01T00:00:00.000Z', 0)`,
    ],
    [
      'reads',
      `SELECT position, stream, revision, id, type, schema_version, data, metadata, recorded_at, checksum
               FROM events WHERE position > 0`,
    ],
  ])(
    'is refused what it %s once a newer one has opened it, and so cannot take a packed stream for a new one',
    async (_, sql) => {
      await packed.fill(10, 2);
      await packed.store.close();
      asBefore();
      const old = openDatabase(packed.path);
      const statement = old.prepare(sql);
      packed.store = openSqliteEventStore({ path: packed.path });
      await packed.pack();
      expect(() => statement.all()).toThrow(/checksum/);
      old.close();
      expect(await everything(packed.store)).toHaveLength(20);
    },
  );

  it('packs beside one of this version that opened it before there was a pack', async () => {
    await packed.fill(10, 2);
    await packed.pack();
    await expect(packed.store.append('kept-1', [proposed('again')], { expected: 'none' })).rejects.toThrow(
      new WrongExpectedRevision('kept-1', 'none', 1),
    );
    expect(await packed.store.append('kept-1', [proposed('next')], { expected: 1 })).toMatchObject({ revision: 2 });
  });

  it('opens the file again after the way back of docs/operations.md', async () => {
    await packed.fill(10, 2);
    await packed.store.close();
    const page = readFileSync('docs/operations.md', 'utf8');
    const sql = /<<'SQL'\n((?:(?!SQL\n)[^])*?PRAGMA user_version = 1;[^]*?)\n *SQL/.exec(page)?.[1] ?? 'missing';
    packed.raw((db) => db.exec(sql));
    const old = packed.raw((db) => db.prepare('SELECT count(checksum) AS count FROM events').get());
    expect(old).toEqual({ count: 20 });
    packed.store = openSqliteEventStore({ path: packed.path });
    expect(await everything(packed.store)).toHaveLength(20);
  });
});

describe('a file from before there were packs', () => {
  it('is verified and salvaged as it is, and packed once it was opened', async () => {
    await packed.fill(10, 2);
    await packed.store.close();
    asBefore();
    expect(await verifySqliteLog(packed.path)).toMatchObject({ events: 20, difference: undefined });
    expect(sqliteLogHolds(packed.path, 'Rare')).toBe(true);
    const salvaged = openSqliteForSalvage(packed.path);
    expect(await everything(salvaged)).toHaveLength(20);
    await salvaged.close();
    expect(packed.raw((db) => db.prepare('PRAGMA user_version').get())).toEqual({ user_version: 1 });
    packed.store = openSqliteEventStore({ path: packed.path });
    expect(await packed.pack()).toBe(19);
    expect(await verifySqliteLog(packed.path)).toMatchObject({ events: 20, difference: undefined });
  });
});
