import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { Config } from '../../platform/config/config.js';
import type { Manifest } from '../backup/manifest.js';
import { restoreBackup } from '../backup/restore.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { answer, command } from '../../../testing/terminal.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-mixed-backup-'));
const at = (name: string) => join(root, name);
let log: EventStoreDbDouble;
let mongo: MongoDouble;

beforeAll(async () => {
  [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
});
afterAll(async () => {
  await Promise.all([log.kill(), mongo.stop()]);
  rmSync(root, { recursive: true, force: true });
});

async function peopleOf(app: TestApp): Promise<string[]> {
  await app.settle(30_000);
  const admin = await app.admin();
  const users = (await admin.get('/api/admin/users?limit=500').expect(200)).body as AdminUser[];
  return users.map(({ name }) => name);
}

describe('a backup with the log on EventStoreDB', () => {
  const servers = () => ({ NODE_ENV: 'test', EVENTSTORE_URL: log.url });
  const env = (folder: string) => ({ ...servers(), DATA_DIR: at(folder) });
  const names = ({ files }: Manifest) => files.map(({ name }) => name);
  let app: TestApp;

  it('holds records, secrets and keys, and says that the log is not in it and what to do', async () => {
    app = await startApp({ dataDir: at('data'), env: servers(), simulators: false });
    await app.register('Early');
    const { code, out } = await command(env('data'), 'backup', at('backup'));
    expect({ code, said: out.join('\n') }).toEqual({ code: 0, said: expect.stringMatching(/NOT in it: the log/) });
    expect(out.join('\n')).toContain(`wavelane backup ${at('backup')} --secrets`);
    expect(readdirSync(at('backup')).sort()).toEqual(
      ['app.key', 'manifest.json', 'read-models-records.sqlite', 'read-models.sqlite'].sort(),
    );
  });

  it('takes the secrets that came before the log was copied, and comes back with all of them', async () => {
    const late = await app.register('Late');
    const { body } = await late.agent.get('/api/me').expect(200);
    const { code, answer: manifest } = await answer<Manifest>(env('data'), 'backup', at('backup'), '--secrets');
    expect({ code, elsewhere: manifest.elsewhere, log: manifest.log }).toEqual({
      code: 0,
      elsewhere: ['log'],
      log: null,
    });
    expect(names(manifest)).toContain('read-models-records.sqlite');
    await app.stop();
    expect(await command(env('restored'), 'restore', at('backup'))).toMatchObject({ code: 0, error: [] });
    const second = await startApp({ dataDir: at('restored'), env: servers(), simulators: false });
    try {
      expect(await peopleOf(second)).toEqual(expect.arrayContaining(['Early', 'Late']));
      await second.signIn((body as { email: string }).email, PASSWORD);
      await second.settle();
      expect((await command(env('restored'), 'projections', 'verify')).code).toBe(0);
    } finally {
      await second.stop();
    }
  });

  it.each([
    ['backup', at('none')],
    ['adopt', 'log', '--reason', 'x'],
    ['audit', 'verify'],
    ['keys', 'adopt', '--reason', 'x'],
    ['events', 'tail'],
  ])('takes and makes nothing in a folder that holds no installation: %s %s', async (...args) => {
    const { code, error } = await command(env('mistyped'), ...args);
    expect({ code, error }).toEqual({ code: 2, error: [expect.stringMatching(/There is no installation here: /)] });
    expect([at('mistyped'), at('none')].filter((path) => existsSync(path))).toEqual([]);
  });

  it('refuses a restore beside a log with newer people, until --give-up is given', async () => {
    const later = await startApp({ dataDir: at('restored'), env: servers(), simulators: false });
    await later.register('Newcomer');
    await later.settle();
    await later.stop();
    const refused = await command(env('older'), 'restore', at('backup'));
    expect(refused).toMatchObject({ code: 1, error: [expect.stringMatching(/events of 1 person .*--give-up/)] });
    expect(readdirSync(at('older'))).toEqual([]);
    expect(await command(env('older'), 'restore', at('backup'), '--give-up')).toMatchObject({ code: 0, error: [] });
    const app = await startApp({ dataDir: at('older'), env: servers(), simulators: false });
    try {
      const names = await peopleOf(app);
      expect(names).toEqual(expect.arrayContaining(['Early', 'Late']));
      expect(names).not.toContain('Newcomer');
    } finally {
      await app.stop();
    }
  }, 60_000);

  it('stops only those whose keys its records lack, and says how many they are and the two ways out', async () => {
    const config = new Config(env('stuck'));
    await restoreBackup({ config, folder: at('backup'), force: false, now: () => new Date() });
    const app = await startApp({ dataDir: at('stuck'), env: servers(), simulators: false });
    try {
      const names = await peopleOf(app);
      expect(names).toEqual(expect.arrayContaining(['Early', 'Late']));
      expect(names).not.toContain('Newcomer');
      await app.register('Afterwards');
      await app.settle();
      const { body } = await app.anonymous().get('/health/ready').expect(200);
      expect(body).toMatchObject({
        status: 'degraded',
        problems: {
          'keys of people': expect.stringMatching(/keys of 1 person .*bring newer records back.*wavelane keys adopt/),
        },
      });
      expect(await peopleOf(app)).toContain('Afterwards');
    } finally {
      await app.stop();
    }
  }, 60_000);

  it('leads out of records that are older than the log already, by an order', async () => {
    const { code, answer: adopted } = await answer<{ people: number }>(
      ...([env('stuck'), 'keys', 'adopt', '--reason', 'the newer records are lost'] as const),
    );
    expect([code, adopted.people]).toEqual([0, 1]);
    const app = await startApp({ dataDir: at('stuck'), env: servers(), simulators: false });
    try {
      expect(await peopleOf(app)).toEqual(expect.arrayContaining(['Early', 'Late', 'Afterwards']));
      expect((await app.anonymous().get('/health/ready').expect(200)).body).toMatchObject({
        status: 'ok',
        problems: {},
      });
    } finally {
      await app.stop();
    }
  }, 60_000);

  it('needs no records that are lost for good, if the order says so', async () => {
    const order = ['--reason', 'the disk is lost'];
    expect((await command(env('anew'), 'adopt', 'log', '--anew', ...order)).code).toBe(0);
    expect((await command(env('anew'), 'keys', 'adopt', ...order)).code).toBe(0);
    const app = await startApp({ dataDir: at('anew'), env: servers(), simulators: false });
    try {
      await app.settle(30_000);
      expect((await app.anonymous().get('/health/ready')).body).toMatchObject({ status: 'ok', problems: {} });
    } finally {
      await app.stop();
    }
  });

  it('refuses a restore into an installation whose log is a file', async () => {
    const own = { NODE_ENV: 'test', DATA_DIR: at('other') };
    const { code, error } = await command(own, 'restore', at('backup'));
    expect({ code, error: error.join() }).toEqual({
      code: 1,
      error: expect.stringMatching(/with the log on a server; EVENTSTORE_URL, MONGODB_URL and S3_BUCKET say nothing/),
    });
    expect(existsSync(at('other'))).toBe(false);
  });
});

describe('a backup with read models and records on MongoDB', () => {
  const servers = () => ({ NODE_ENV: 'test', MONGODB_URL: mongo.url });
  const env = (folder: string) => ({ ...servers(), DATA_DIR: at(folder) });

  it('holds the log and the keys, says what is not in it, and comes back after the stop of the product', async () => {
    const app = await startApp({ dataDir: at('with-mongo'), env: servers(), simulators: false });
    await app.register('Mona');
    await app.settle();
    const { code, out } = await command(env('with-mongo'), 'backup', at('log-backup'));
    expect({ code, said: out.join('\n') }).toEqual({ code: 0, said: expect.stringMatching(/NOT in it: read models/) });
    expect(readdirSync(at('log-backup')).sort()).toEqual(['app.key', 'events.sqlite', 'manifest.json']);

    const early = await command(env('back'), 'restore', at('log-backup'));
    expect({ code: early.code, error: early.error.join() }).toEqual({
      code: 1,
      error: expect.stringMatching(/Stop Wavelane/),
    });
    await app.stop();
    expect(await command(env('back'), 'restore', at('log-backup'))).toMatchObject({ code: 0, error: [] });
    const second = await startApp({ dataDir: at('back'), env: servers(), simulators: false });
    try {
      expect(await peopleOf(second)).toContain('Mona');
    } finally {
      await second.stop();
    }
  });

  it('holds all secrets that its log names, so there is nothing to add', async () => {
    const { code, error } = await command(env('back'), 'backup', at('log-backup'), '--secrets');
    expect({ code, error: error.join() }).toEqual({ code: 1, error: expect.stringMatching(/is in it/) });
  });
});
