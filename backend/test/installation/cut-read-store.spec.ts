import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Health } from '@wavelane/contracts';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';

let mongo: MongoDouble;
let app: TestApp;

beforeAll(async () => {
  mongo = await startMongoDouble({ kind: 'mongos' });
  app = await startApp({ env: { MONGODB_URL: mongo.url }, simulators: false });
  await app.settle();
});
afterAll(async () => {
  mongo.mend();
  await app.stop();
  await mongo.stop();
});

const ready = async () => (await app.anonymous().get('/health/ready')).body as Health;

it('M4: readiness names a read store that is cut off, since when, and is true again by itself', async () => {
  await eventually(async () => ((await ready()).status === 'ok' ? true : undefined), { timeoutMs: 30_000 });
  mongo.cut();
  const told = await eventually(
    async () => {
      const { readStore } = (await ready()).problems;
      return readStore?.includes('nor over a new connection') ? readStore : undefined;
    },
    { timeoutMs: 90_000, what: 'a read store that says since when it was cut off' },
  );
  expect(told).toMatch(/^MongoDB.*No call has been answered for \d+ s, nor over a new connection$/);
  expect(told).not.toContain('mongodb://');
  mongo.mend();
  await eventually(async () => ((await ready()).status === 'ok' ? true : undefined), { timeoutMs: 60_000 });
}, 200_000);
