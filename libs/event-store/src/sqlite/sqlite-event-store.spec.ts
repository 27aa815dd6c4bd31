import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import { START } from '../event.js';
import type { EventStore, ReadStreamOptions } from '../port.js';
import { proposed } from '../testing/fixtures.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

let folder: string;
let path: string;
const opened: EventStore[] = [];

function open(options: Partial<Parameters<typeof openSqliteEventStore>[0]> = {}): EventStore {
  const store = openSqliteEventStore({ path, ...options });
  opened.push(store);
  return store;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-log-'));
  path = join(folder, 'log', 'events.db');
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a log in a SQLite file', () => {
  it('keeps events and its id over a restart', async () => {
    const first = open({ now: () => new Date('2026-03-01T10:00:00.000Z') });
    const id = await first.storeId();
    const { position } = await first.append('channel-1', [proposed(1), proposed(2)], { expected: 'none' });
    await first.close();
    const second = open();
    expect(await second.storeId()).toBe(id);
    const { events, next, head } = await second.readAll({ after: START, limit: 10 });
    expect(events.map(({ revision, metadata }) => [revision, metadata.recordedAt])).toEqual([
      [0, '2026-03-01T10:00:00.000Z'],
      [1, '2026-03-01T10:00:00.000Z'],
    ]);
    expect({ next, head }).toEqual({ next: position, head: true });
  });

  it('shares one commit between appends of one turn and refuses only the one in conflict', async () => {
    const store = open();
    const outcomes = await Promise.allSettled([
      store.append('a', [proposed('a0'), proposed('a1')], { expected: 'none' }),
      store.append('a', [proposed('late'), proposed('later')], { expected: 'none' }),
      store.append('b', [proposed('b0')], { expected: 'none' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toEqual(new WrongExpectedRevision('a', 'none', 1));
    const { events } = await store.readAll({ after: START, limit: 10 });
    expect(events.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual(['a@0', 'a@1', 'b@0']);
  });

  it.each(['any', 'exists'] as const)('writes an event once however often it comes with %s', async (expected) => {
    const store = open();
    await store.append('inbox', [proposed(1)], { expected: 'none' });
    await store.append('inbox', [proposed(2)], { expected });
    await store.append('inbox', [proposed(3)], { expected });
    expect(await store.append('inbox', [proposed(2)], { expected })).toMatchObject({ revision: 1, deduplicated: true });
    const mixed = await store.append('inbox', [proposed(3), proposed(4), proposed(4)], { expected });
    expect(mixed).toMatchObject({ revision: 3, deduplicated: false });
  });

  it.each([
    ['UPDATE', `UPDATE events SET data = '{}'`],
    ['DELETE', 'DELETE FROM events'],
    ['INSERT OR REPLACE', 'INSERT OR REPLACE INTO events SELECT * FROM events'],
    ['UPDATE of the store id', `UPDATE store SET id = 'other'`],
  ])('refuses %s', async (_, statement) => {
    const store = open();
    await store.append('a', [proposed(1)], { expected: 'none' });
    const raw = openDatabase(path);
    raw.exec('PRAGMA recursive_triggers = ON');
    expect(() => raw.exec(statement)).toThrow();
    raw.close();
    expect(await store.readAll({ after: START, limit: 10 })).toMatchObject({ events: [{ data: { name: 1 } }] });
  });

  it('does not begin a stream anew that has lost its first event', async () => {
    const store = open();
    await store.append('a', [proposed(1), proposed(2)], { expected: 'none' });
    const raw = openDatabase(path);
    raw.exec(`DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE stream = 'a' AND revision = 0`);
    raw.close();
    await expect(store.append('a', [proposed(3)], { expected: 'none' })).rejects.toThrow(WrongExpectedRevision);
  });

  it('hands out large events in short pages, all of them, in order', async () => {
    const store = open();
    const ids: string[] = [];
    for (let n = 0; n < 24; n++) {
      const event = { ...proposed(n), data: { n, text: 'x'.repeat(n % 3 === 0 ? 10 : 250_000) } };
      ids.push(event.id);
      await store.append(n % 2 === 0 ? 'big' : 'other', [event], { expected: n < 2 ? 'none' : (n >> 1) - 1 });
    }
    const read: string[] = [];
    let after = START;
    for (let isHead = false; !isHead;) {
      const { events, next, head } = await store.readAll({ after, limit: 500 });
      const text = events.slice(0, -1).reduce((sum, { data }) => sum + (data as { text: string }).text.length, 0);
      expect(text).toBeLessThanOrEqual(1_000_000);
      read.push(...events.map(({ id }) => id));
      isHead = head;
      after = next;
    }
    expect(read).toEqual(ids);
    const of = async (options: ReadStreamOptions) => {
      const revisions: number[] = [];
      for await (const { revision } of store.readStream('big', options)) revisions.push(revision);
      return revisions;
    };
    const all = Array.from({ length: 12 }, (_, n) => n);
    expect(await of({})).toEqual(all);
    expect(await of({ backwards: true })).toEqual(all.toReversed());
    expect(await of({ from: 2, limit: 7 })).toEqual(all.slice(2, 9));
  });

  it('finds the only event of a type in one page backwards, whatever was written since', async () => {
    const store = open();
    await store.append('rare', [proposed('rare', { type: 'Rare' })], { expected: 'none' });
    for (let n = 0; n < 21; n++)
      await store.append(
        `common-${n}`,
        Array.from({ length: 1_000 }, (_none, index) => proposed(`${n}-${index}`, { type: 'Common' })),
        { expected: 'none' },
      );
    const { events, start } = await store.readBack({ limit: 10, types: ['Rare'] });
    expect({ streams: events.map(({ stream }) => stream), start }).toEqual({ streams: ['rare'], start: true });
  });

  it('does not hand out an event whose bytes have changed', async () => {
    const store = open();
    await store.append('a', [proposed(1)], { expected: 'none' });
    const raw = openDatabase(path);
    raw.exec(`DROP TRIGGER events_are_not_updated; UPDATE events SET data = '{"name":2}'`);
    raw.close();
    await expect(store.readAll({ after: START, limit: 10 })).rejects.toThrow(StoreCorrupt);
  });

  it('refuses files that are not its own', () => {
    const notes = join(folder, 'notes.db');
    writeFileSync(notes, 'not a database, only some text that is long enough to be read as a header'.repeat(20));
    expect(() => open({ path: notes })).toThrow(StoreCorrupt);
    const other = openDatabase(join(folder, 'other.db'));
    other.exec('CREATE TABLE t (x)');
    other.close();
    expect(() => open({ path: join(folder, 'other.db') })).toThrow(StoreCorrupt);
    expect(() => open({ path: join(folder, 'notes.db', 'below-a-file.db') })).toThrow(StoreUnavailable);
  });
});
