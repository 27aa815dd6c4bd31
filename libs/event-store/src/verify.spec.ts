import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { IdSet } from './id-set.js';
import { openSqliteEventStore } from './sqlite/sqlite-event-store.js';
import { verifySqliteLog } from './sqlite/file/verify-file.js';
import { proposed } from './testing/fixtures.js';

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
  db.exec(statement);
  for (const { sql } of guards) db.exec(String(sql));
  db.close();
}

describe('verifying a log', () => {
  it('reports nothing of a sound log', async () => {
    const progress: number[] = [];
    const report = await verifySqliteLog(path, { onProgress: (events) => progress.push(events) });
    expect(report).toEqual({ events: 8, streams: 2, head: '0000000000000008', difference: undefined });
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
  ])('names %s', async (what, statement, rule, place) => {
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
  it('never overlooks one it holds, and tells thousands of others apart', () => {
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
