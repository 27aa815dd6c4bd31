import { afterAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import type { ReadStore } from '@wavelane/read-store';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { restoreBackup } from '../../backup/restore.js';
import { takeBackup } from '../../backup/backup.js';
import { Config } from '../../../platform/config/config.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import type { PushPayload } from '../push/push-writer.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-restored-push-'));
const inRoot = (name: string) => join(root, name);
const configOf = (dataDir: string) => new Config({ NODE_ENV: 'test', DATA_DIR: dataDir });
const now = () => new Date();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const titlesAt = (app: TestApp, endpoint: string): string[] =>
  app.simulators.push.all(endpoint).map(({ payload }) => (JSON.parse(payload) as PushPayload).title);
const subscriptionsOf = async (app: TestApp) =>
  (await app.app.get<ReadStore>(READ_STORE).records({ name: 'push-subscriptions' }).scan('', 100, 0)).length;
const waiting = async (app: TestApp) =>
  (await app.app.get<ReadStore>(READ_STORE).records({ name: 'push-queue' }).scan('', 100, 0)).length;
const wantsApprovals = (agent: TestAgent) =>
  agent
    .put('/api/notices/settings')
    .send({ kinds: [{ kind: 'payment-approved', ways: { app: true, mail: false, push: true } }] })
    .expect(200);

describe('a push of a restored installation', () => {
  it('arrives only once, and ends with the sessions that the backup does not have', async () => {
    const env = { SIM_PORT: String(await freePort()) };
    const before = await startApp({ env });
    const { agent, user } = await before.register('Ada');
    await wantsApprovals(agent);
    const browser = before.simulators.push.subscribe();
    await agent.post('/api/push').send(browser).expect(201);
    await before.subscribe(agent);
    await eventually(() => titlesAt(before, browser.endpoint).length === 1, { what: 'the first push' });
    // This one waits while the backup is taken, and arrives after it.
    before.simulators.push.behaviour = 'away';
    await agent.post('/api/push/test').expect(200, { browsers: 1 });
    await before.settle();
    await takeBackup({ config: configOf(before.dataDir), folder: inRoot('backup'), now });
    before.simulators.push.behaviour = 'accepts';
    await eventually(() => titlesAt(before, browser.endpoint).length === 2, { what: 'the push after the backup' });
    await before.settle();
    cpSync(join(before.dataDir, 'simulators'), inRoot('gateway'), { recursive: true });
    await before.stop();

    const dataDir = inRoot('restored');
    await restoreBackup({ config: configOf(dataDir), folder: inRoot('backup'), force: false, now });
    rmSync(join(dataDir, 'simulators'), { recursive: true, force: true });
    cpSync(inRoot('gateway'), join(dataDir, 'simulators'), { recursive: true });
    const after = await startApp({ dataDir, env });
    try {
      await eventually(async () => (await waiting(after)) === 0, { what: 'the queue to be empty' });
      await after.settle(30_000);
      expect(titlesAt(after, browser.endpoint)).toEqual(['Pushes arrive here', 'Payment approved']);
      const again = await after.signIn(user.email, PASSWORD);
      await eventually(async () => (await again.post('/api/push/test')).body.browsers === 0, { what: 'no browser' });
      // The same browser signs in again and gets what is new, once.
      await again.post('/api/push').send(browser).expect(201);
      expect(await subscriptionsOf(after)).toBe(1);
      await again.post('/api/push/test').expect(200, { browsers: 1 });
      await eventually(() => titlesAt(after, browser.endpoint).length === 3, { what: 'a new push' });
      // The subscription ended meanwhile: the service reports it, and the product drops it.
      after.simulators.push.behaviour = 'gone';
      await again.post('/api/push/test').expect(200);
      await eventually(async () => (await subscriptionsOf(after)) === 0, { what: 'the end of the subscription' });
      expect(titlesAt(after, browser.endpoint)).toHaveLength(3);
    } finally {
      await after.stop();
    }
  }, 90_000);
});
