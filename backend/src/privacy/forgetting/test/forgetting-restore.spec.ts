import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Forgetting, Person } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { restoreBackup } from '../../../operations/backup/restore.js';
import { takeBackup } from '../../../operations/backup/backup.js';
import { Config } from '../../../platform/config/config.js';
import { FORGOTTEN_FILE } from '../../../platform/personal/forgotten-list.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { eventually } from '../../../../testing/eventually.js';
import { ForgettingWorld } from './forgetting-world.js';

let root: string;
let app: TestApp;
let world: ForgettingWorld;
let before: string;
let after: string;
let email: string;

const now = () => new Date();
const config = (folder: string) => new Config({ DATA_DIR: folder, NODE_ENV: 'test' });
const inRoot = (name: string) => join(root, name);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'wavelane-restored-'));
  app = await startApp({ dataDir: inRoot('data') });
  world = await ForgettingWorld.start(app);
  ({ email } = (await world.ada.agent.get('/api/me').expect(200)).body as { email: string });
  const id = await world.acquainted();
  // More than fit into a page of a file.
  for (let n = 0; n < OTHERS; n++)
    await world.ada.agent
      .post('/api/people')
      .send({ phone: otherPhone(n), name: otherName(n) })
      .expect(201);
  await app.settle();
  before = inRoot('backups/before');
  await takeBackup({ config: config(app.dataDir), folder: before, now });
  await world.stops();
  await world.done(await world.order(id));
  await app.settle();
  after = inRoot('backups/after');
  await takeBackup({ config: config(app.dataDir), folder: after, now });
  await app.stop();
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const OTHERS = 60;
const otherPhone = (n: number) => `+1415666${2_000 + n}`;
const otherName = (n: number) => `Marzipan ${n} of the guild`;

/** The people are forgotten in the restored installation, which had them in its files from the start. */
async function othersAreForgotten(there: TestAgent): Promise<void> {
  for (const n of [0, 1, OTHERS - 1]) {
    const handle = encodeURIComponent(otherPhone(n));
    const [person] = (await there.get(`/api/people?handle=${handle}`).expect(200)).body as Person[];
    const order = { confirm: true, reason: 'asked' };
    const { body } = await there
      .post(`/api/people/${String(person?.id)}/forgetting`)
      .send(order)
      .expect(202);
    const isDone = async () => {
      const { state } = (await there.get(`/api/forgettings/${(body as Forgetting).id}`)).body as Forgetting;
      return state === 'done' || undefined;
    };
    await eventually(isDone, { what: 'another one who is forgotten', timeoutMs: 60_000 });
    expect(world.left(app.dataDir, [otherPhone(n).slice(1), otherName(n)])).toEqual([]);
  }
}

/** Starts on a folder; what the first answer finds. */
async function started(dataDir: string, isFirst = false): Promise<void> {
  app = await startApp({ dataDir, simulators: false });
  try {
    expect(world.left(dataDir).filter((found) => !found.includes('before-restore'))).toEqual([]);
    await app.settle();
    expect(world.left(dataDir)).toEqual([]);
    // They said STOP after the backup.
    const there = await app.signIn(email, PASSWORD);
    const message = { channelId: world.ada.channel.id, to: world.phone, body: 'Hello again' };
    const refused = await there.post('/api/messages/send').send(message).expect(409);
    expect((refused.body as { message: string }).message).toContain('STOP');
    if (isFirst) await othersAreForgotten(there);
    await app.settle();
    await demandSoundBooks(app);
  } finally {
    await app.stop();
  }
}

it('keeps nothing of a forgotten person in a later backup, and no name in the list of the forgotten', () => {
  expect(world.left(before)).not.toEqual([]);
  expect(world.left(after)).toEqual([]);
  const [line, end] = readFileSync(join(after, FORGOTTEN_FILE), 'utf8').split('\n');
  expect(JSON.parse(String(line))).toMatchObject({ reason: 'asked', keys: [{ generation: expect.any(Number) }] });
  expect(end).toBe('');
});

it('forgets a person again after an earlier backup came back beside a later one that lists them', async () => {
  const dataDir = inRoot('elsewhere');
  await restoreBackup({ config: config(dataDir), folder: before, force: false, now });
  expect(world.left(dataDir)).not.toEqual([]);
  await started(dataDir, true);
}, 90_000);

it('forgets a person again after an earlier backup replaced the data that lists them', async () => {
  const lonely = inRoot('lonely');
  const dataDir = inRoot('data');
  cpSync(before, join(lonely, 'before'), { recursive: true });
  const { aside } = await restoreBackup({ config: config(dataDir), folder: join(lonely, 'before'), force: true, now });
  rmSync(String(aside), { recursive: true });
  expect(world.left(dataDir)).not.toEqual([]);
  await started(dataDir);
  await started(dataDir);
}, 60_000);

it('forgets a person again by the kept list alone, even with a line that was cut off', async () => {
  const list = inRoot('kept.jsonl');
  appendFileSync(list, `${readFileSync(join(after, FORGOTTEN_FILE), 'utf8')}{"forgettingId":"cut o`);
  const dataDir = inRoot('third');
  const order = { config: config(dataDir), folder: join(inRoot('lonely'), 'before'), force: false, now };
  await expect(restoreBackup({ ...order, lists: [inRoot('none')] })).rejects.toThrow('no list of the forgotten');
  await restoreBackup({ ...order, lists: [list] });
  await started(dataDir);
}, 60_000);
