import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { verify } from '../../audit/checks/verification.js';
import { restoreBackup, takeBackup } from '../../operations/index.js';
import { Config } from '../../platform/config/config.js';
import { FORGOTTEN_FILE } from '../../platform/personal/forgotten-list.js';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../projections.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { AccountWorld } from './account-world.js';

let root: string;
let app: TestApp;
let account: AccountWorld;

const now = () => new Date();
const config = (folder: string) => new Config({ DATA_DIR: folder, NODE_ENV: 'test' });
const inRoot = (name: string) => join(root, name);

/** Without what SQLite moved within the file before it was copied: documents are compared with the log. */
const told = (folder: string) => account.left(folder).filter((found) => !found.startsWith('read-models.sqlite:'));

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'wavelane-account-'));
  app = await startApp({ dataDir: inRoot('data') });
  account = await AccountWorld.start(app);
  await account.live();
  await takeBackup({ config: config(app.dataDir), folder: inRoot('backups/before'), now });
  const admin = await app.admin();
  const order = { confirm: account.email, reason: 'asked' };
  await admin.post(`/api/admin/users/${account.accountId}/forgetting`).send(order).expect(202);
  await account.done(admin);
  await app.settle();
  await takeBackup({ config: config(app.dataDir), folder: inRoot('backups/after'), now });
  await app.stop();
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a backup from afterwards has nothing of it, and the list of the forgotten names nobody', () => {
  expect(account.left(inRoot('backups/before'))).not.toEqual([]);
  expect(account.left(inRoot('backups/after'))).toEqual([]);
  const [line] = readFileSync(join(inRoot('backups/after'), FORGOTTEN_FILE), 'utf8').split('\n');
  expect(JSON.parse(String(line))).toMatchObject({ whole: true, accountId: account.accountId });
});

it('a backup from before brings no account back', async () => {
  const dataDir = inRoot('elsewhere');
  await restoreBackup({ config: config(dataDir), folder: inRoot('backups/before'), force: false, now });
  expect(account.left(dataDir)).not.toEqual([]);
  app = await startApp({ dataDir, simulators: false });
  try {
    expect(told(dataDir)).toEqual([]);
    await app.settle();
    expect(told(dataDir)).toEqual([]);
    const [eventStore, readStore] = [app.app.get<EventStore>(EVENT_STORE), app.app.get<ReadStore>(READ_STORE)];
    const report = await verify({ eventStore, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
    expect(report.differences).toEqual([]);
    // The address is free.
    await app.register('Somebody New', { email: account.email });
  } finally {
    await app.stop();
  }
}, 90_000);
