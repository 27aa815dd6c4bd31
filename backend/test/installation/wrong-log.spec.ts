import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { openDatabase } from '@wavelane/sqlite';
import { ConfigError } from '../../src/platform/config/config.js';
import { ADMIN, startApp } from '../../testing/app.js';
import {
  CopiedInstallations,
  LOG,
  READ_MODELS,
  RECORDS,
  refusalOf,
  stateOf,
} from '../../testing/copied-installation.js';
import { command } from '../../testing/terminal.js';

let installations: CopiedInstallations;
/** The folder of another installation. */
let other: string;

beforeAll(async () => {
  installations = await CopiedInstallations.make();
  other = await installations.run();
});
afterAll(() => installations.remove());

const from =
  (source: string, ...names: string[]) =>
  (folder: string) => {
    for (const name of names) cpSync(join(source, name), join(folder, name));
  };
const without =
  (...names: string[]) =>
  (folder: string) => {
    for (const name of names) rmSync(join(folder, name));
  };
/** Removes the note of the log, as in an installation from before there were notes. */
const unnoted = (folder: string) => {
  const db = openDatabase(join(folder, RECORDS));
  db.exec(`DELETE FROM installation WHERE id = 'log'`);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
};
/** A log with the same events, of another name: what is there of one that was lost. */
const renamed = (folder: string) => {
  const db = openDatabase(join(folder, LOG));
  const { sql } = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'store_keeps_its_id'`).get() as {
    sql: string;
  };
  db.exec('DROP TRIGGER store_keeps_its_id');
  db.prepare('UPDATE store SET id = ?').run(randomUUID());
  db.exec(sql);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
};

describe('a start with a wrong log', () => {
  it.each<[string, (folder: string) => void, RegExp]>([
    ['without the log', without(LOG), /events\.sqlite in .* is missing or empty.*mounted/],
    ['without log and read models', without(LOG, READ_MODELS), /is missing or empty/],
    ['with an empty log', (folder) => writeFileSync(join(folder, LOG), ''), /is missing or empty/],
    ['with the log of another installation', (folder) => from(other, LOG)(folder), /is not the one/],
    [
      'with log and read models of another installation',
      (folder) => from(other, LOG, READ_MODELS)(folder),
      /is not the one/,
    ],
    [
      'with the read models of another installation',
      (folder) => from(other, READ_MODELS)(folder),
      /read-models\.sqlite in .* were made from another log/,
    ],
    [
      'without the log where none was noted yet',
      (folder) => (unnoted(folder), without(LOG)(folder)),
      /is missing or empty/,
    ],
    [
      'with the log of another installation where none was noted yet',
      (folder) => (unnoted(folder), from(other, LOG)(folder)),
      /is not the one/,
    ],
  ])('fails in one line with the way out, and touches nothing: %s', async (_, spoil, why) => {
    const folder = installations.copy(spoil);
    const before = stateOf(folder);
    const refused = await refusalOf(folder);
    expect(refused).toBeInstanceOf(ConfigError);
    const { message } = refused as Error;
    expect(message).toMatch(why);
    expect(message).toMatch(/wavelane adopt log( --new-log)?$/);
    expect(message).not.toContain('\n');
    expect(stateOf(folder)).toEqual(before);
  });

  it('refuses a new log on EventStoreDB and MongoDB', async () => {
    const [first, second, mongo] = await Promise.all([
      startEventStoreDbDouble(),
      startEventStoreDbDouble(),
      startMongoDouble(),
    ]);
    const dataDir = installations.copy(without(LOG, READ_MODELS, RECORDS));
    const env = { EVENTSTORE_URL: first.url, MONGODB_URL: mongo.url };
    try {
      expect(await refusalOf(dataDir, env)).toBeUndefined();
      expect(await refusalOf(dataDir, env)).toBeUndefined();
      const refused = await refusalOf(dataDir, { ...env, EVENTSTORE_URL: second.url });
      expect(String(refused)).toMatch(/The log in EventStoreDB .* is missing or empty/);
      const order = ['adopt', 'log', '--reason', 'mistyped'];
      const of = { ...env, EVENTSTORE_URL: second.url, DATA_DIR: dataDir, NODE_ENV: 'test' };
      const empty = await command(of, ...order);
      expect([empty.code, empty.error.join()]).toEqual([1, expect.stringMatching(/is empty.*--new-log/)]);
      expect(empty.out.join('\n')).toMatch(
        /The records are of the log \S+, known up to .*\nHere is the log \S+ with 0 events/,
      );
      expect(await refusalOf(dataDir, env)).toBeUndefined();
    } finally {
      await Promise.all([first.kill(), second.kill(), mongo.stop()]);
    }
  }, 120_000);
});

describe('an installation', () => {
  it('goes on without its read models: they are folded again', async () => {
    const app = await startApp({ dataDir: installations.copy(without(READ_MODELS)), simulators: false });
    await app.settle();
    await app.admin();
    await app.stop();
  });

  it('notes its log at its next start if it had not, and refuses another one then', async () => {
    const folder = installations.copy(unnoted);
    expect(await refusalOf(folder)).toBeUndefined();
    from(other, LOG, READ_MODELS)(folder);
    expect(String(await refusalOf(folder))).toMatch(/is not the one/);
  });

  it('adopts no log whose keys are not among its records, and says which are missing (acceptance 7)', async () => {
    const folder = installations.copy(from(other, LOG));
    const env = { DATA_DIR: folder, NODE_ENV: 'test' };
    const { code, error } = await command(env, 'adopt', 'log', '--reason', 'the wrong file');
    expect([code, error.join('\n')]).toEqual([
      1,
      expect.stringMatching(/keys of (1 person|\d+ people) .*read-models-records\.sqlite/),
    ]);
    expect(String(await refusalOf(folder))).toMatch(/is not the one/);
    from(other, RECORDS, 'app.key')(folder);
    expect(await command(env, 'adopt', 'log', '--reason', 'with its records')).toMatchObject({ code: 0 });
    expect(await refusalOf(folder)).toBeUndefined();
  });

  it('arises from no command in a folder that was mistyped (acceptance 9)', async () => {
    const folder = join(
      installations.copy(() => undefined),
      'mistyped',
    );
    const env = { DATA_DIR: folder, NODE_ENV: 'test' };
    for (const args of [
      ['adopt', 'log', '--reason', 'x'],
      ['events', 'tail'],
      ['accounts', 'list'],
      ['projections', 'faults'],
      ['keys', 'status'],
      ['backup', join(folder, 'copy')],
      ['audit', 'verify'],
      ['payments', 'replay', '--until', '2999-12-31'],
    ])
      expect([args[0], (await command(env, ...args)).code]).toEqual([args[0], 2]);
    expect(existsSync(folder)).toBe(false);
  });

  it('continues without its lost log after that was adopted, and not before', async () => {
    const folder = installations.copy(renamed);
    const env = { DATA_DIR: folder, NODE_ENV: 'test' };
    const before = stateOf(folder);
    for (const args of [['log'], ['keys', '--reason', 'x'], []])
      expect((await command(env, 'adopt', ...args)).code).toBe(2);
    expect((await command(env, 'projections', 'status')).code).not.toBe(0);
    expect(stateOf(folder)).toEqual(before);

    const { code, out } = await command(env, 'adopt', 'log', '--reason', 'the volume is lost');
    expect({ code, out: out.join('\n') }).toEqual({ code: 0, out: expect.stringMatching(/wavelane audit verify/) });
    const app = await startApp({ dataDir: folder, simulators: false });
    await app.settle();
    // The account is in the adopted log, and the keys of what is sealed in it are among the records.
    const { status } = await app.anonymous().post('/api/auth/login').send(ADMIN);
    expect(status).toBe(200);
    await app.stop();
    expect(await refusalOf(folder)).toBeUndefined();
  });
});
