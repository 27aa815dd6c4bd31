import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { proposed } from '../../../testing/fixtures.js';
import { openSqliteEventStore } from '../../sqlite-event-store.js';
import { packSqliteLog } from './packing.js';
import { everything, PackedLog } from '../testing/packed-log.js';

let packed: PackedLog;
beforeEach(() => {
  packed = new PackedLog();
});
afterEach(() => packed.remove());

/** One event for each time, recorded then. */
async function filledAt(times: readonly string[]): Promise<void> {
  await packed.store.close();
  let at = 0;
  packed.store = openSqliteEventStore({ path: packed.path, now: () => new Date(times[at] ?? '2026-03-01') });
  for (; at < times.length; at++) await packed.store.append(`s-${at}`, [proposed(`e-${at}`)], { expected: 'none' });
}

const OLD = '2026-01-01T00:00:00.000Z';
const FUTURE = '2099-01-01T00:00:00.000Z';
const BEFORE = '2026-02-01T00:00:00.000Z';
const times = (count: number, time: string) => Array.from({ length: count }, () => time);

describe('packing by age', () => {
  it.each([
    [1, 40],
    [700, 900],
  ])('goes on behind %d events of the future', async (count, behind) => {
    await filledAt([...times(20, OLD), ...times(count, FUTURE), ...times(behind, OLD), ...times(30, '2026-03-01')]);
    expect(await packed.pack(() => true, BEFORE)).toBe(20 + count + behind);
    expect(await packed.pack(() => true, BEFORE)).toBe(0);
  });

  it('goes on behind more events of the future than it looks at for one pack', async () => {
    await filledAt([...times(10, OLD), ...times(5, FUTURE), ...times(600, OLD)]);
    packed.raw((db) => {
      db.exec('DROP TRIGGER events_are_not_updated');
      db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
               INSERT INTO events SELECT NULL, 'later-' || i, 0, 'later', type, schema_version, data, metadata, '${FUTURE}', 0
               FROM n, events WHERE position = 11`);
      db.exec(`INSERT INTO events SELECT NULL, 'old-' || position, 0, 'old', type, schema_version, data, metadata, '${OLD}', 0
               FROM events WHERE position <= 600`);
    });
    await packed.pack((stream) => stream.startsWith('s-'), BEFORE);
    const reached = packed.raw((db) => db.prepare('SELECT max(last) AS last FROM packs').get());
    expect(Number(reached?.last)).toBeGreaterThan(615 + 3_000);
  });

  it('leaves what lies behind the last old event, whatever one event says', async () => {
    await filledAt([...times(10, OLD), ...times(50, '2026-03-01')]);
    expect(await packed.pack(() => true, BEFORE)).toBe(10);
  });
});

describe('packing beside a long reader', () => {
  it('waits while the write-ahead log is too long, says so once, and goes on when the reader is gone', async () => {
    await packed.fill(300, 4);
    const reader = openDatabase(packed.path, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    await packed.store.append('behind', [proposed('behind')], { expected: 'none' });
    const told: string[] = [];
    const work = packSqliteLog(
      packed.path,
      { before: '9999', streams: () => true },
      {
        mostWal: 1_000,
        onWait: (why) => {
          told.push(why);
          expect(packed.raw((db) => db.prepare('SELECT count(*) AS n FROM packs').get())).toEqual({ n: 0 });
          reader.exec('COMMIT');
          reader.close();
        },
      },
    );
    expect(await work).toBe(1_200);
    expect(told).toEqual([expect.stringMatching(/write-ahead log has \d+ MB/)]);
    expect(await everything(packed.store)).toHaveLength(1_201);
  });
});
