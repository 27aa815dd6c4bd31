import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { salvaging } from '../damage/salvage.js';
import { IdSet } from '../id-set.js';
import { openSqliteForSalvage } from '../sqlite/file/salvage-file.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { verifySqliteLog } from '../sqlite/file/verify-file.js';
import { proposed } from '../testing/fixtures.js';
import { writePlainRows } from '../testing/plain-rows.js';
import type { LogDifference } from './log-difference.js';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-verify-'));
  path = join(folder, 'events.db');
  const store = openSqliteEventStore({ path });
  for (const stream of ['a', 'b'])
    await store.append(
      stream,
      [0, 1, 2, 3].map((at) => proposed(`${stream}${at}`)),
      { expected: 'none' },
    );
  await store.close();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Changes the file behind the log's back, guards aside, and puts the guards up again. */
function tamper(statement: string): void {
  const db = openDatabase(path);
  const guards = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`);
  writePlainRows(db);
  db.exec(statement);
  for (const { sql } of guards) db.exec(String(sql));
  db.close();
}

describe('verifying a log', () => {
  it('reports nothing of a sound log', async () => {
    const progress: number[] = [];
    const report = await verifySqliteLog(path, { onProgress: (events) => progress.push(events) });
    expect(report).toEqual({ events: 8, streams: 2, head: '0000000000000008', difference: undefined, total: 0 });
    expect(progress).toEqual([8]);
  });

  it.each([
    [
      'a changed byte',
      `UPDATE events SET data = replace(data, 'b1', 'c1') WHERE position = 6`,
      'readable',
      'position 6 (stream b, revision 1)',
    ],
    ['an event taken from the middle', 'DELETE FROM events WHERE position = 3', 'file', '0000000000000003'],
    ['the first event taken', 'DELETE FROM events WHERE position = 1', 'file', '0000000000000001'],
    ['the last event taken', 'DELETE FROM events WHERE position = 8', 'file', '0000000000000008'],
    ['a guard taken down', 'SELECT 1', 'file', 'events_are_not_updated'],
  ])('reports %s', async (what, statement, rule, place) => {
    tamper(statement);
    if (what === 'a guard taken down') {
      const db = openDatabase(path);
      db.exec('DROP TRIGGER events_are_not_updated');
      db.close();
    }
    const { difference } = await verifySqliteLog(path);
    expect(difference).toMatchObject({ rule });
    expect(defined(difference).message).toContain(place);
  });

  it('goes on after damage and names all of it, whatever kind it is', async () => {
    tamper(`UPDATE events SET data = replace(data, 'a1', 'x1') WHERE position = 2;
      UPDATE events SET data = substr(data, 2) WHERE position = 6;
      DELETE FROM events WHERE position IN (3, 8)`);
    const db = openDatabase(path);
    db.exec('DROP TRIGGER events_are_not_updated; DROP TRIGGER store_keeps_its_id');
    db.close();
    const found: string[] = [];
    const read: string[] = [];
    const { total, events, difference } = await verifySqliteLog(path, {
      onDifference: ({ message }) => found.push(message),
      onPage: (page) => Promise.resolve(void read.push(...page.map(({ position }) => position.slice(-1)))),
    });
    expect(found).toEqual([
      'The trigger events_are_not_updated is gone',
      'The trigger store_keeps_its_id is gone',
      expect.stringMatching('The event at position 0+3 is missing: 8 were written and 6 are there'),
      expect.stringMatching('The event at position 0+8 is missing'),
      expect.stringContaining('position 2 (stream a, revision 1): checksum'),
      expect.stringMatching('Stream a: revision 3 at position 0+4 stands where 2 belongs'),
      expect.stringContaining('position 6 (stream b, revision 1): checksum'),
    ]);
    expect(total).toBe(found.length);
    expect(difference?.message).toBe(found[0]);
    // The first damaged event is still readable as an event, the second one is not.
    expect([events, read.join('')]).toEqual([5, '12457']);
  });

  it.each(['one in the middle', 'the last one'])(
    'reads past a page of the file that cannot be read: %s',
    async (which) => {
      const store = openSqliteEventStore({ path });
      const many = Array.from({ length: 300 }, (_, at) => proposed(`c${at}`));
      await store.append('c', many, { expected: 'none' });
      await store.close();
      const db = openDatabase(path, { readOnly: true });
      const { pageno } = db
        .prepare(
          `SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'
         ORDER BY path ${which === 'the last one' ? 'DESC LIMIT 1' : 'LIMIT 1 OFFSET 5'}`,
        )
        .get() as { pageno: number };
      db.close();
      const file = openSync(path, 'r+');
      writeSync(file, Buffer.alloc(4_096), 0, 4_096, (pageno - 1) * 4_096);
      closeSync(file);
      const found: LogDifference[] = [];
      const report = await verifySqliteLog(path, { onDifference: (each) => found.push(each) });
      const stretch = defined(found.find(({ rule }) => rule === 'readable')).message;
      const [from, to] = [...stretch.matchAll(/\d{16}/g)].map(Number) as [number, number];
      if (which !== 'the last one') expect(to - from).toBeGreaterThan(1);
      expect(report.events).toBe(308 - (to - from + 1));
      expect(to === 308).toBe(which === 'the last one');
      expect(found[0]?.message).toMatch(/^SQLite finds the file damaged: .*page/);
      const salvaged = openSqliteForSalvage(path);
      for (const backwards of [false, true]) {
        const positions: number[] = [];
        for await (const { position } of salvaging(salvaged).readStream('c', { backwards }))
          positions.push(Number(position));
        const there = Array.from({ length: 300 }, (_, at) => at + 9).filter((at) => at < from || at > to);
        expect(positions).toEqual(backwards ? there.reverse() : there);
      }
      await salvaged.close();
    },
  );

  it('checks that what was acknowledged is there, whole and in a row', async () => {
    const ids = (...names: string[]) => names.map((name) => proposed(name).id);
    const kept = [
      { stream: 'a', ids: ids('a0', 'a1') },
      { stream: 'b', ids: ids('b3') },
    ];
    expect((await verifySqliteLog(path, { acknowledged: kept })).difference).toBeUndefined();
    for (const lost of [ids('a1', 'a3'), ids('gone'), ids('a3', 'gone'), ids('b0')]) {
      const { difference } = await verifySqliteLog(path, { acknowledged: [{ stream: 'a', ids: lost }] });
      expect(difference).toMatchObject({ rule: 'acknowledged is kept', stream: 'a' });
    }
  });

  it('reports that a damaged file is damaged', async () => {
    truncateSync(path, statSync(path).size / 2);
    expect((await verifySqliteLog(path)).difference).toMatchObject({ rule: 'file' });
  });
});

describe('a set of ids', () => {
  it('recognises each id that it holds, and tells thousands of others apart', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 300 }), (texts) => {
        const set = new IdSet();
        expect(texts.map((text) => set.add(text))).toEqual(texts.map(() => true));
        expect(texts.map((text) => set.add(text))).toEqual(texts.map(() => false));
      }),
    );
    const set = new IdSet();
    for (let index = 0; index < 100_000; index++)
      if (!set.add(`stream-${index % 99} ${index}`)) throw new Error('lost');
  });
});
