import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser, EventView, Job, MainBalance } from '@wavelane/contracts';
import { fieldsOf, openSqliteForSalvage, START, verifySqliteLog } from '@wavelane/event-store';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { fileOf, type Manifest } from '../backup/manifest.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { anAccount } from '../../../testing/people/an-account.js';
import { answer, command } from '../../../testing/terminal.js';
import { productVersion } from '../../platform/config/product-version.js';
import { SPOILT } from './spoilt-backups.js';
import { type Acknowledged, underLoad } from './under-load.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-backup-'));
const dataDir = join(root, 'data');
const backup = join(root, 'backup');
const restored = join(root, 'restored');
const env = (folder: string) => ({ DATA_DIR: folder, NODE_ENV: 'test' });

let app: TestApp;
let manifest: Manifest;
/** The requests that were acknowledged before the backup began. */
const before: Acknowledged = { balance: 0, emails: [], jobs: [] };

beforeAll(async () => {
  app = await startApp({ dataDir });
  const owner = await anAccount().withPlan().withLinkedChannel({ phone: '+14155550100' }).in(app);
  const { agent: user, channel } = owner;
  // The slow pace leaves messages in the queue when the backup is taken.
  await user.put(`/api/channels/${channel.id}/pacing`).send({ pace: 'careful' }).expect(200);
  await user
    .post('/api/subscribe/offline')
    .field({ planId: 'growth', amount: '7900', currency: 'USD' })
    .attach('proof', Buffer.from('%PDF-1.7\n%%EOF\n'), 'proof.pdf')
    .expect(201);
  await underLoad(app, owner, async (done) => {
    const enough = () => done.balance > 80 && done.emails.length > 5 && done.jobs.length > 5;
    await eventually(() => enough() || undefined, { timeoutMs: 40_000 });
    Object.assign(before, structuredClone(done));
    ({ answer: manifest } = await answer<Manifest>(env(dataDir), 'backup', backup, '--as', 'olga'));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
});
afterAll(async () => {
  await app.stop();
  rmSync(root, { recursive: true, force: true });
});

const copyOf = (name: string) => join(backup, name);

describe('a backup under load', () => {
  it('holds everything that is needed, readable for its owner only', () => {
    const names = manifest.files.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['app.key', 'events.sqlite', 'read-models.sqlite', 'read-models-records.sqlite']),
    );
    expect(names.filter((name) => name.startsWith('proofs/'))).toHaveLength(1);
    expect(readdirSync(backup).sort()).toEqual(
      [...new Set(names.map((name) => name.split('/')[0])), 'manifest.json'].sort(),
    );
    for (const name of names) expect(statSync(copyOf(name)).mode & 0o077).toBe(0);
    expect(manifest).toMatchObject({
      format: 1,
      version: productVersion(),
      log: { storeId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it('holds read models that are never ahead of its log', () => {
    const positions = Object.entries(manifest.checkpoints);
    expect(positions.length).toBeGreaterThan(15);
    for (const [key, position] of positions)
      expect({ key, isAhead: position > defined(manifest.log).head }).toEqual({ key, isAhead: false });
    // The backup was taken under load: the log grew during it.
    expect(positions.some(([, position]) => position < defined(manifest.log).head)).toBe(true);
  });

  it('holds every secret that its log names', async () => {
    const log = openSqliteForSalvage(copyOf('events.sqlite'));
    const records = openDatabase(copyOf('read-models-records.sqlite'), { readOnly: true });
    const secrets = new Set(
      records
        .prepare('SELECT id FROM vault')
        .all()
        .map(({ id }) => id),
    );
    const { events } = await log.readAll({ after: START, limit: 10_000, types: ['AccountRegistered'] });
    const named = events.map((event) => String(fieldsOf(event).passwordSecretId));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((id) => !secrets.has(id))).toEqual([]);
    await log.close();
    records.close();
  });

  it.each([
    ['a folder that is not empty', () => [backup], /not empty/],
    ['no folder', () => [], /Name one folder/],
  ])('refuses %s', async (_, words, why) => {
    const { code, error } = await command(env(dataDir), 'backup', ...words());
    expect(code).toBeGreaterThan(0);
    expect(error.join()).toMatch(why);
  });

  it('refuses a restore into an installation on servers only, and points to the documentation', async () => {
    const folder = join(root, 'elsewhere');
    const servers = { EVENTSTORE_URL: 'esdb://localhost:1?tls=false', MONGODB_URL: 'mongodb://localhost:1/x' };
    const { code, error } = await command({ ...env(dataDir), ...servers }, 'restore', folder);
    expect({ code, error: error.join() }).toEqual({ code: 1, error: expect.stringMatching(/docs\/operations\.md/) });
  });
});

describe('a restore', () => {
  it('puts the log, the read models and the vault back, and the product starts on them', async () => {
    const words = ['restore', backup, '--as', 'olga'];
    const { code, answer: told } = await answer<{ aside: string | null; held: number }>(env(restored), ...words);
    expect({ code, aside: told.aside }).toEqual({ code: 0, aside: null });
    const report = await verifySqliteLog(join(restored, 'events.sqlite'));
    expect(report).toMatchObject({ difference: undefined });
    expect(told.held).toBeGreaterThan(0);
    expect(report.events).toBe(defined(manifest.log).events + 2 + told.held); // the restore itself, and a pause for each job
    expect(report.head > defined(manifest.log).head).toBe(true);

    const second = await startApp({ dataDir: restored });
    try {
      await second.settle(30_000);
      const boss = await second.admin();
      const { balance } = (await boss.get('/api/admin/balance').expect(200)).body as MainBalance;
      expect(before.balance).toBeGreaterThan(80);
      expect(balance).toBeGreaterThanOrEqual(before.balance);
      const users = new Set(
        ((await boss.get('/api/admin/users?limit=500').expect(200)).body as AdminUser[]).map(({ email }) => email),
      );
      expect(before.emails.length).toBeGreaterThan(3);
      expect(before.emails.filter((email) => !users.has(email))).toEqual([]);
      const ada = await second.signIn('ada1@example.com', PASSWORD);
      const jobs = new Set(((await ada.get('/api/jobs?limit=500').expect(200)).body as Job[]).map(({ id }) => id));
      expect(before.jobs.length).toBeGreaterThan(3);
      expect(before.jobs.filter((id) => !jobs.has(id))).toEqual([]);
      // Messages that may have been sent after the backup wait for an operator.
      const paused = (await ada.get('/api/jobs?limit=500&status=PAUSED').expect(200)).body as Job[];
      expect(paused).toHaveLength(told.held);
      expect(defined(paused[0]).reason).toContain(`restored from a backup of ${manifest.begunAt}`);
      const waiting = (await ada.get('/api/jobs?limit=500&status=QUEUED').expect(200)).body as Job[];
      expect(waiting).toEqual([]);
      // An account that registered during the backup can sign in: account and password are both in it.
      const during = [...users].filter((email) => email.startsWith('during'));
      for (const email of during.slice(0, 10)) await second.signIn(email, PASSWORD);
      const [payment] = (await boss.get('/api/admin/offline-payments').expect(200)).body as { id: string }[];
      await boss.get(`/api/admin/offline-payments/${defined(payment).id}/proof`).expect(200);
      const { code: sound, out } = await command(env(restored), 'projections', 'verify');
      expect({ sound, different: out.filter((line) => !/ 0 different$/.test(line)) }).toEqual({
        sound: 0,
        different: [],
      });
    } finally {
      await second.stop();
    }
  });

  it('brings no session back, also from a backup that has some (F17)', async () => {
    const [folder, target] = [join(root, 'with-sessions'), join(root, 'from-sessions')];
    cpSync(backup, folder, { recursive: true });
    const records = join(folder, 'read-models-records.sqlite');
    const count = (path: string) => {
      const db = openDatabase(path);
      const { n } = db.prepare('SELECT count(*) AS n FROM sessions').get() as { n: number };
      db.close();
      return n;
    };
    expect(count(records)).toBe(0);
    const db = openDatabase(records);
    db.exec(`INSERT INTO sessions (id, body, expires_at) VALUES ('hash-of-an-id', '{}', NULL)`);
    db.close();
    const told = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    told.files = await Promise.all(told.files.map(({ name }) => fileOf(folder, name)));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(told));
    expect((await command(env(target), 'restore', folder)).code).toBe(0);
    expect(count(join(target, 'read-models-records.sqlite'))).toBe(0);
    expect(readFileSync(join(target, 'read-models-records.sqlite')).includes('hash-of-an-id')).toBe(false);
  });

  it('writes the restore and the backup to the log', async () => {
    const { out } = await command(env(restored), 'events', 'search', '--stream', 'operations', '--json');
    const told = out
      .map((line) => JSON.parse(line) as EventView)
      .map(({ type, data }) => [type, (data as { action: string }).action]);
    expect(told).toEqual([
      ['SendingHeld', undefined],
      ['OperatorActionEnded', 'restore'],
      ['OperatorActionBegun', 'restore'],
      ['OperatorActionBegun', 'backup'],
    ]);
  });

  it('overwrites nothing unless it is told to, and then moves it aside', async () => {
    expect(await command(env(restored), 'restore', backup)).toMatchObject({
      code: 1,
      error: [expect.stringMatching(/--force/)],
    });
    writeFileSync(join(restored, 'mine.txt'), 'precious');
    const { code, answer: told } = await answer<{ aside: string }>(env(restored), 'restore', backup, '--force');
    expect(code).toBe(0);
    expect(readFileSync(join(told.aside, 'mine.txt'), 'utf8')).toBe('precious');
    expect(existsSync(join(told.aside, 'events.sqlite'))).toBe(true);
    expect(existsSync(join(restored, 'mine.txt'))).toBe(false);
    expect((await command(env(restored), 'projections', 'verify')).code).toBe(0);
  });

  it('refuses to run while a process uses the data, with force too', async () => {
    const { code, error } = await command(env(dataDir), 'restore', backup, '--force');
    expect({ code, error: error.join() }).toEqual({ code: 1, error: expect.stringMatching(/Stop Wavelane/) });
  });

  it.each([
    ['another host, that may be at work', 'elsewhere/1/abc', 1],
    ['this host, that was killed', `${hostname()}/99999999/abc`, 0],
  ])('checks the lease of a process of %s', async (_, owner, code) => {
    const folder = join(root, `leased-${code}`);
    expect((await command(env(folder), 'restore', backup)).code).toBe(0);
    const db = openDatabase(join(folder, 'read-models.sqlite'));
    const lease = JSON.stringify({ owner, expiresAt: Date.now() + 60_000 });
    db.prepare(`INSERT INTO pointers (key, value, revision) VALUES ('lease:worker:dispatcher', ?, 1)`).run(lease);
    db.close();
    const told = await command(env(folder), 'restore', backup, '--force');
    expect({ code: told.code, error: told.error.join() }).toEqual({
      code,
      error: code === 0 ? '' : expect.stringContaining(owner),
    });
  });

  const untouched = join(root, 'untouched');
  const spoilt = (name: string, spoil: (path: string) => void): string => {
    const folder = join(root, `spoilt-${name.replace(/\W/g, '-')}`);
    cpSync(backup, folder, { recursive: true });
    spoil(join(folder, name));
    return folder;
  };

  it.each(SPOILT)('touches nothing when %s is %s', async (name, _, spoil, why) => {
    const folder = spoilt(name, spoil);
    const { code, error } = await command(env(untouched), 'restore', folder);
    expect({ code, error: error.join() }).toEqual({ code: 1, error: expect.stringMatching(why) });
    expect(existsSync(untouched) ? readdirSync(untouched) : []).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
