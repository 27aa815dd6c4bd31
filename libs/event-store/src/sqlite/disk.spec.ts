import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { AppendOutcomeUnknown, StoreCorrupt, StoreUnavailable } from '../errors.js';
import { START } from '../event.js';
import type { EventStore } from '../port.js';
import { proposed } from '../testing/fixtures.js';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { verifySqliteLog } from './file/verify-file.js';

let folder: string;
let path: string;
let disk: Database;
/** A statement of the log that fails, by its text, with this SQLite code. */
let failing: { sql: string; errcode: number } | undefined;
let fatal: Error[];
/** Called just before a statement runs. */
let before: (sql: string) => void;
let store: EventStore;

/** The real driver, with a disk that a test can fill or break. */
const openBreakable: typeof openDatabase = (file, options) => {
  const db = openDatabase(file, options);
  disk = db;
  return {
    exec: (sql) => {
      if (failing && sql.startsWith(failing.sql)) throw Object.assign(new Error('disk'), failing);
      db.exec(sql);
    },
    close: () => db.close(),
    prepare: (sql) => {
      const statement = db.prepare(sql);
      const guarded =
        <A extends unknown[], R>(call: (...args: A) => R) =>
        (...args: A): R => {
          before(sql);
          if (failing && sql.startsWith(failing.sql)) throw Object.assign(new Error('disk'), failing);
          return call(...args);
        };
      return {
        run: guarded((...params) => statement.run(...params)),
        get: guarded((...params) => statement.get(...params)),
        all: guarded((...params) => statement.all(...params)),
        iterate: guarded((...params) => statement.iterate(...params)),
      };
    },
  };
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-disk-'));
  path = join(folder, 'events.db');
  failing = undefined;
  before = () => undefined;
  fatal = [];
  store = openSqliteEventStore({ path, openDatabase: openBreakable, onFatal: (error) => fatal.push(error) });
  await store.append('a', [proposed('first')], { expected: 'none' });
});

afterEach(async () => {
  failing = undefined;
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = async () => (await store.readAll({ after: START, limit: 1_000 })).events.length;

describe('a full disk', () => {
  const pages = () => Number(Object.values(defined(disk.prepare('PRAGMA page_count').get()))[0]);
  const large = (name: string) => proposed(name, { data: randomBytes(50_000).toString('hex') });

  it('refuses appends, keeps no part of them, goes on reading, and recovers by itself', async () => {
    disk.exec(`PRAGMA max_page_count = ${pages() + 20}`);
    const appends = Array.from({ length: 5 }, (_, at) =>
      store.append(`s${at}`, [large(`s${at}-0`), large(`s${at}-1`)], { expected: 'none' }),
    );
    for (const { status, reason } of (await Promise.allSettled(appends)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(reason).toBeInstanceOf(StoreUnavailable);
    }
    expect(await count()).toBe(1);
    await store.append('a', [proposed('small')], { expected: 0 });
    await expect(store.append('b', [large('b0'), large('b1')], { expected: 'none' })).rejects.toThrow(StoreUnavailable);
    disk.exec('PRAGMA max_page_count = 1000000');
    await store.append('b', [large('b0'), large('b1')], { expected: 'none' });
    expect(await count()).toBe(4);
    expect(fatal).toEqual([]);
    expect((await verifySqliteLog(path)).difference).toBeUndefined();
  });
});

describe('the descriptors of a log in SQLite', () => {
  const FOLDER = '/proc/self/fd';
  /** Names of the files that this process has open; none on systems other than Linux. */
  const openFiles = () =>
    (existsSync(FOLDER) ? readdirSync(FOLDER) : []).flatMap((number) => {
      try {
        return [readlinkSync(join(FOLDER, number))];
      } catch {
        return []; // the descriptor with which the folder itself was read
      }
    });

  it('opens no file during a commit, which would fail when no descriptor is left', async () => {
    const many = (stream: string) => Array.from({ length: 60 }, (_, at) => proposed(`${stream}-${at}`));
    for (let n = 0; n < 40; n++) await store.append(`s${n}`, many(`s${n}`), { expected: 'none' });
    const known = new Set(openFiles());
    const seen = new Set<string>();
    before = (sql) => {
      if (/^COMMIT|^RELEASE/.test(sql)) for (const name of openFiles()) if (!known.has(name)) seen.add(name);
    };
    for (let n = 40; n < 60; n++) await store.append(`s${n}`, many(`s${n}`), { expected: 'none' });
    expect([...seen]).toEqual([]);
  });
});

describe('opening a log in SQLite', () => {
  const READONLY = 8;
  const BUSY = 5;
  const again = () => openSqliteEventStore({ path, openDatabase: openBreakable });

  it('refuses a file that cannot be written, and accepts one that another process is writing', async () => {
    failing = { sql: 'PRAGMA user_version =', errcode: READONLY };
    expect(again).toThrow(StoreUnavailable);
    failing = { sql: 'BEGIN', errcode: BUSY };
    const other = again();
    failing = undefined;
    expect(await other.append('a', [proposed('second')], { expected: 0 })).toMatchObject({ revision: 1 });
    await other.close();
  });
});

describe('a failing disk', () => {
  const IOERR_FSYNC = 1034;
  const IOERR_WRITE = 778;
  const CORRUPT = 11;

  it('leaves the outcome unknown when the commit fails, and closes the log for good', async () => {
    failing = { sql: 'COMMIT', errcode: IOERR_FSYNC };
    const appends = ['b', 'c'].map((stream) => store.append(stream, [proposed(stream)], { expected: 'none' }));
    const outcomes = (await Promise.allSettled(appends)) as PromiseRejectedResult[];
    for (const { reason } of outcomes) expect(reason).toBeInstanceOf(AppendOutcomeUnknown);
    failing = undefined;
    await expect(store.append('d', [proposed('d')], { expected: 'none' })).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    expect(fatal).toHaveLength(1);
  });

  it('writes nothing when it fails before the commit', async () => {
    failing = { sql: 'INSERT INTO events', errcode: IOERR_WRITE };
    await expect(store.append('b', [proposed('b')], { expected: 'none' })).rejects.toThrow(StoreUnavailable);
    expect(fatal).toHaveLength(1);
    failing = undefined;
    await store.close();
    expect(await verifySqliteLog(path)).toMatchObject({ events: 1, difference: undefined });
  });

  it('releases all that wait', async () => {
    const waits = store.changed(await store.head(), new AbortController().signal);
    failing = { sql: 'SELECT max(position)', errcode: CORRUPT };
    await waits;
    await expect(store.head()).rejects.toThrow(StoreCorrupt);
    expect(fatal).toHaveLength(1);
  });
});
