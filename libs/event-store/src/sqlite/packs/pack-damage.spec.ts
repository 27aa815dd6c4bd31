import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { snapshotDatabase } from '@wavelane/sqlite';
import { salvagePage } from '../../damage/salvage.js';
import { StoreCorrupt } from '../../errors.js';
import { START } from '../../event.js';
import type { LogDifference } from '../../log-difference.js';
import { proposed } from '../../testing/fixtures.js';
import { toPosition } from '../append/positions.js';
import { openSqliteForSalvage } from '../file/salvage-file.js';
import { verifySqliteLog } from '../file/verify-file.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { backwards, everything, PackedLog } from './testing/packed-log.js';

let packed: PackedLog;
beforeEach(() => {
  packed = new PackedLog();
});
afterEach(() => packed.remove());

describe('packed events', () => {
  beforeEach(async () => {
    await packed.fill(200, 3);
    await packed.fill(5, 1, 'left');
    await packed.store.append('end', [proposed('end')], { expected: 'none' });
    await packed.pack((stream) => stream.startsWith('kept-'));
  });

  it.each([
    'DELETE FROM packs',
    'UPDATE packs SET types = types',
    'INSERT OR REPLACE INTO packs SELECT * FROM packs',
    'DELETE FROM events',
  ])('are not changed by %s', (statement) => {
    packed.raw((db) => {
      db.exec('PRAGMA recursive_triggers = ON');
      expect(() => db.exec(statement)).toThrow('append-only');
    });
  });

  it.each([
    'content = zeroblob(length(content))',
    `types = '[]'`,
    'events = events - 1',
    'events = 0',
    'content_checksum = 0',
  ])('whose pack was changed (%s) are named with their positions, and all others are read', async (change) => {
    packed.raw((db) => db.exec(`DROP TRIGGER packs_are_not_updated; UPDATE packs SET ${change} WHERE first = 1`));
    await packed.reopen();
    await expect(everything(packed.store)).rejects.toThrow(/Positions 0{15}1 to 0{13}512 cannot be read/);
    await expect(packed.store.append('kept-1', [proposed('x')], { expected: 'none' })).rejects.toThrow(StoreCorrupt);
    expect(await packed.store.append('other', [proposed('y')], { expected: 'none' })).toMatchObject({ revision: 0 });
    const salvaged = openSqliteForSalvage(packed.path);
    const page = await salvagePage(salvaged, { after: START, limit: 5 });
    expect([page.events, Number(page.next), page.damages.length]).toEqual([[], 512, 1]);
    expect((await salvagePage(salvaged, { after: page.next, limit: 500 })).events).toHaveLength(95);
    await salvaged.close();
    const { difference } = await verifySqliteLog(packed.path);
    expect(difference).toBeDefined();
  });

  it.each([
    [
      'an event of a pack is gone from its index',
      'DELETE FROM packed_ids WHERE id IN (SELECT id FROM packed_ids LIMIT 1)',
      /1 are not found/,
    ],
    [
      'a stream is gone from its index',
      'DELETE FROM packed_streams WHERE stream IN (SELECT stream FROM packed_streams LIMIT 1)',
      /are not found/,
    ],
    [
      'a row among packs is gone',
      `INSERT INTO packing VALUES (1, 999); DELETE FROM events WHERE stream = 'left-2'`,
      /1 are missing/,
    ],
    ['a pack is gone', 'DROP TRIGGER packs_are_not_deleted; DELETE FROM packs WHERE first = 1', /A pack is missing/],
  ])('are verified: %s', async (_, change, message) => {
    packed.raw((db) => db.exec(change));
    const told: LogDifference[] = [];
    await verifySqliteLog(packed.path, { onDifference: (each) => told.push(each) });
    expect(told.map(({ message }) => message).join('\n')).toMatch(message);
  });
});

describe('a pack that is gone', () => {
  it('is named by whoever reads over its place, forwards and backwards, and what lies behind is salvaged', async () => {
    await packed.fill(300, 4);
    await packed.pack();
    packed.raw((db) => db.exec('DROP TRIGGER packs_are_not_deleted; DELETE FROM packs WHERE first = 513'));
    await packed.reopen();
    expect((await packed.store.readAll({ after: START, limit: 512 })).events).toHaveLength(512);
    await expect(everything(packed.store)).rejects.toThrow(/Positions 0{13}513 to 0{12}1024 cannot be read.*gone/);
    await expect(backwards(packed.store)).rejects.toThrow(StoreCorrupt);
    const salvaged = openSqliteForSalvage(packed.path);
    const page = await salvagePage(salvaged, { after: START, limit: 2_000 });
    const { events } = await salvagePage(salvaged, { after: toPosition(1_024), limit: 2_000 });
    expect([page.events.length, events.length]).toEqual([512, 176]);
    await salvaged.close();
  });
});

describe('a table of packed streams that cannot be read', () => {
  it('is found out anew from the packs by whoever salvages, and named by verification', async () => {
    await packed.fill(200, 3);
    await packed.store.append('kept-7', [proposed('later')], { expected: 2 });
    await packed.store.append('end', [proposed('end')], { expected: 'none' });
    await packed.pack((stream) => stream !== 'end', '9999');
    await packed.store.append('kept-8', [proposed('later still')], { expected: 2 });
    await packed.store.close();
    const pages = packed.raw((db) => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      const size = Number(Object.values(db.prepare('PRAGMA page_size').get() ?? {})[0]);
      const found = db.prepare(`SELECT pageno FROM dbstat WHERE name = 'packed_streams'`).all();
      return found.map(({ pageno }) => ({ at: (Number(pageno) - 1) * size, size }));
    });
    const file = openSync(packed.path, 'r+');
    for (const { at, size } of pages) writeSync(file, Buffer.alloc(size, 0xa5), 0, size, at);
    closeSync(file);
    const salvaged = openSqliteForSalvage(packed.path);
    const revisionsOf = async (stream: string) => {
      const found: number[] = [];
      for await (const { revision } of salvaged.readStream(stream)) found.push(revision);
      return found;
    };
    expect([await revisionsOf('kept-7'), await revisionsOf('kept-8'), await revisionsOf('kept-9')]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2],
    ]);
    expect(await revisionsOf('never')).toEqual([]);
    await salvaged.close();
    const { difference } = await verifySqliteLog(packed.path, { comparesStreams: true });
    expect(difference).toMatchObject({ rule: 'file' });
    packed.store = openSqliteEventStore({ path: join(packed.folder, 'another.db') });
  });
});

describe('a damaged pack', () => {
  it('is mended from a backup that has it, as docs/operations.md says', async () => {
    await packed.fill(200, 3);
    await packed.pack();
    const before = await everything(packed.store);
    const backup = join(packed.folder, 'backup.db');
    snapshotDatabase(packed.path, backup);
    packed.raw((db) =>
      db.exec(`DROP TRIGGER packs_are_not_updated; UPDATE packs SET content = zeroblob(9) WHERE last = 512`),
    );
    const page = readFileSync('docs/operations.md', 'utf8');
    const sql = /<<'SQL'\n(?:(?!SQL)[^])*?(DROP TRIGGER packs_are_not_updated;[^]*?END;)/.exec(page)?.[1] ?? '';
    packed.raw((db) => {
      db.exec(`ATTACH '${backup}' AS backup`);
      db.exec(sql.replace('DROP TRIGGER packs_are_not_updated;', '').replaceAll('4711', '512'));
    });
    await packed.reopen();
    expect(await everything(packed.store)).toEqual(before);
    expect((await verifySqliteLog(packed.path)).difference).toBeUndefined();
  });
});
