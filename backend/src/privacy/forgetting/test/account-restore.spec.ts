import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../../../operations/backup/restore.js';
import { takeBackup } from '../../../operations/backup/backup.js';
import { Config } from '../../../platform/config/config.js';
import { FORGOTTEN_FILE } from '../../../platform/personal/forgotten-list.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { AccountWorld } from './account-world.js';

let root: string;
let app: TestApp;
let account: AccountWorld;

const now = () => new Date();
const config = (folder: string) => new Config({ DATA_DIR: folder, NODE_ENV: 'test' });
const inRoot = (name: string) => join(root, name);

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

it('keeps nothing of a forgotten account in a later backup, and no name in the list of the forgotten', () => {
  expect(account.left(inRoot('backups/before'))).not.toEqual([]);
  expect(account.left(inRoot('backups/after'))).toEqual([]);
  const [line] = readFileSync(join(inRoot('backups/after'), FORGOTTEN_FILE), 'utf8').split('\n');
  expect(JSON.parse(String(line))).toMatchObject({ whole: true, accountId: account.accountId });
});

it('forgets an account again after an earlier backup came back', async () => {
  const dataDir = inRoot('elsewhere');
  await restoreBackup({ config: config(dataDir), folder: inRoot('backups/before'), force: false, now });
  expect(account.left(dataDir)).not.toEqual([]);
  app = await startApp({ dataDir, simulators: false });
  try {
    expect(account.left(dataDir)).toEqual([]);
    await app.settle();
    expect(account.left(dataDir)).toEqual([]);
    await demandSoundBooks(app);
    // The address is free.
    await app.register('Somebody New', { email: account.email });
  } finally {
    await app.stop();
  }
}, 90_000);
