import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { openDatabase } from '@wavelane/sqlite';
import { verify } from '../../audit/checks/verification.js';
import { restoreBackup, takeBackup } from '../../operations/index.js';
import { Config } from '../../platform/config/config.js';
import { FORGOTTEN_FILE } from '../../platform/personal/forgotten-list.js';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../projections.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
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
  await app.settle();
  before = inRoot('backups/before');
  await takeBackup({ config: config(app.dataDir), folder: before, now });
  await world.stops();
  await world.done(await world.order(id));
  await app.settle();
  after = inRoot('backups/after');
  await takeBackup({ config: config(app.dataDir), folder: after, now });
  await app.stop();
}, 90_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Without what SQLite moved within a file of read models that was copied: of that the documents are looked through. */
function leftIn(dataDir: string): string[] {
  const folder = mkdtempSync(join(root, 'looked-at-'));
  const db = openDatabase(join(dataDir, 'read-models.sqlite'), { readOnly: true });
  db.prepare('VACUUM INTO ?').run(join(folder, 'documents.sqlite'));
  db.close();
  const found = world.left(dataDir).filter((one) => !one.startsWith('read-models.sqlite:'));
  return [...found, ...world.left(folder)];
}

/** Starts on a folder; what the first answer finds. */
async function started(dataDir: string): Promise<void> {
  app = await startApp({ dataDir, simulators: false });
  try {
    expect(leftIn(dataDir).filter((found) => !found.includes('before-restore'))).toEqual([]);
    await app.settle();
    expect(leftIn(dataDir)).toEqual([]);
    const [eventStore, readStore] = [app.app.get<EventStore>(EVENT_STORE), app.app.get<ReadStore>(READ_STORE)];
    const report = await verify({ eventStore, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
    expect(report.differences).toEqual([]);
    // They said STOP after the backup.
    const there = await app.signIn(email, PASSWORD);
    const message = { channelId: world.ada.channel.id, to: world.phone, body: 'Hello again' };
    const refused = await there.post('/api/messages/send').send(message).expect(409);
    expect((refused.body as { message: string }).message).toContain('STOP');
  } finally {
    await app.stop();
  }
}

it('a backup from afterwards has nothing of them, and the list of the forgotten names nobody', () => {
  expect(world.left(before)).not.toEqual([]);
  expect(world.left(after)).toEqual([]);
  const [line, end] = readFileSync(join(after, FORGOTTEN_FILE), 'utf8').split('\n');
  expect(JSON.parse(String(line))).toMatchObject({ reason: 'asked', keys: [{ generation: 1 }] });
  expect(end).toBe('');
});

it('a backup from before brings nobody back: a later one beside it knows whom the installation has forgotten', async () => {
  const dataDir = inRoot('elsewhere');
  await restoreBackup({ config: config(dataDir), folder: before, force: false, now });
  expect(world.left(dataDir)).not.toEqual([]);
  await started(dataDir);
}, 60_000);

it('nor does it where it is put in the place of the data that knows', async () => {
  const lonely = inRoot('lonely');
  const dataDir = inRoot('data');
  cpSync(before, join(lonely, 'before'), { recursive: true });
  const { aside } = await restoreBackup({ config: config(dataDir), folder: join(lonely, 'before'), force: true, now });
  rmSync(String(aside), { recursive: true });
  expect(world.left(dataDir)).not.toEqual([]);
  await started(dataDir);
  await started(dataDir);
}, 60_000);

it('nor where only the list was kept, also with a line that was cut off', async () => {
  const list = inRoot('kept.jsonl');
  appendFileSync(list, `${readFileSync(join(after, FORGOTTEN_FILE), 'utf8')}{"forgettingId":"cut o`);
  const dataDir = inRoot('third');
  const order = { config: config(dataDir), folder: join(inRoot('lonely'), 'before'), force: false, now };
  await expect(restoreBackup({ ...order, lists: [inRoot('none')] })).rejects.toThrow('no list of the forgotten');
  await restoreBackup({ ...order, lists: [list] });
  await started(dataDir);
}, 60_000);
