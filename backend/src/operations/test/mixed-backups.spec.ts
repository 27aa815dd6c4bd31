import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import type { Manifest } from '../backup/manifest.js';
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

describe('a backup where the log is on EventStoreDB', () => {
  const servers = () => ({ NODE_ENV: 'test', EVENTSTORE_URL: log.url });
  const env = (folder: string) => ({ ...servers(), DATA_DIR: at(folder) });
  const names = ({ files }: Manifest) => files.map(({ name }) => name);
  let app: TestApp;

  it('has records, secrets and keys, and says that the log is not in it and what to do', async () => {
    app = await startApp({ dataDir: at('data'), env: servers(), simulators: false });
    await app.register('Early');
    const { code, out } = await command(env('data'), 'backup', at('backup'));
    expect({ code, said: out.join('\n') }).toEqual({ code: 0, said: expect.stringMatching(/NOT in it: the log/) });
    expect(out.join('\n')).toContain(`backup -- ${at('backup')} --secrets`);
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

  it('is not put into an installation whose log is a file', async () => {
    const own = { NODE_ENV: 'test', DATA_DIR: at('other') };
    const { code, error } = await command(own, 'restore', at('backup'));
    expect({ code, error: error.join() }).toEqual({
      code: 1,
      error: expect.stringMatching(/with the log on a server; EVENTSTORE_URL and MONGODB_URL say nothing/),
    });
    expect(existsSync(at('other'))).toBe(false);
  });
});

describe('a backup where read models and records are on MongoDB', () => {
  const servers = () => ({ NODE_ENV: 'test', MONGODB_URL: mongo.url });
  const env = (folder: string) => ({ ...servers(), DATA_DIR: at(folder) });

  it('has the log and the keys, says what is not in it, and comes back when nobody is at work', async () => {
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

  it('has all secrets that its log names, so there is nothing to add', async () => {
    const { code, error } = await command(env('back'), 'backup', at('log-backup'), '--secrets');
    expect({ code, error: error.join() }).toEqual({ code: 1, error: expect.stringMatching(/is in it/) });
  });
});
