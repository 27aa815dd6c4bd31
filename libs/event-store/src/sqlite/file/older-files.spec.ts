import { afterEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { WrongExpectedRevision } from '../../errors.js';
import { START } from '../../event.js';
import { proposed } from '../../testing/fixtures.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { sqliteLogHolds, sqliteLogId } from './peek.js';
import { openSqliteForSalvage } from './salvage-file.js';
import { OlderLog } from './testing/older-log.js';
import { verifySqliteLog } from './verify-file.js';

let older: OlderLog;
afterEach(() => older.remove());

const ids = Array.from({ length: 20 }, (_, n) => proposed(n).id);

describe.each([1, 2, 3, 4] as const)('a file of version %i without packed events', (version) => {
  it('opens as it is and goes on', async () => {
    older = new OlderLog(version, 20);
    const log = openSqliteEventStore({ path: older.path });
    const { events } = await log.readAll({ after: START, limit: 100 });
    expect(events.map(({ id }) => id)).toEqual(ids);
    expect(await log.append('kept-3', [proposed('next')], { expected: 1 })).toMatchObject({ revision: 2 });
    await expect(log.append('kept-4', [proposed('x')], { expected: 'none' })).rejects.toThrow(WrongExpectedRevision);
    await log.close();
    expect(await verifySqliteLog(older.path)).toMatchObject({ events: 21, total: 0 });
    expect(() => older.raw((db) => db.exec('DELETE FROM events'))).toThrow('append-only');
  });

  it('allows looking into it, verifying it and salvaging it without changing it', async () => {
    older = new OlderLog(version, 20);
    expect(sqliteLogHolds(older.path, 'Noted')).toBe(true);
    expect(sqliteLogId(older.path)).toMatch(/^0{8}-/);
    expect(await verifySqliteLog(older.path)).toMatchObject({ events: 20, total: 0 });
    const salvaged = openSqliteForSalvage(older.path);
    expect((await salvaged.readAll({ after: START, limit: 100 })).events).toHaveLength(20);
    await salvaged.close();
    expect(older.raw((db) => db.prepare('PRAGMA user_version').get())).toEqual({ user_version: version });
  });
});

describe('a process of an older version that has the file open', () => {
  it.each([
    [1, 'SELECT position, checksum FROM events WHERE position > 0', /checksum/],
    [4, 'SELECT max(last) AS position FROM packs', /packs/],
  ] as const)('fails once a newer one has opened it (version %i)', async (version, sql, message) => {
    older = new OlderLog(version, 20);
    const old = openDatabase(older.path);
    const statement = old.prepare(sql);
    await openSqliteEventStore({ path: older.path }).close();
    expect(() => statement.all()).toThrow(message);
    old.close();
  });
});
