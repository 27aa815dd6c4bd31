import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Health } from '@wavelane/contracts';
import type { ReadStore } from '@wavelane/read-store';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { READ_STORE } from '../../src/platform/storage/tokens.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
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

it('says within a second that a server does not answer, and asks it one question at a time', async () => {
  await eventually(async () => ((await ready()).status === 'ok' ? true : undefined), { timeoutMs: 30_000 });
  mongo.cut();
  // The store itself gives up after some four seconds.
  for (let times = 0; times < 3; times++) {
    const began = performance.now();
    const { status, body } = await app.anonymous().get('/health/ready');
    expect([status, (body as Health).problems.readStore]).toEqual([503, expect.any(String)]);
    expect(performance.now() - began).toBeLessThan(2_500);
  }
  mongo.mend();
  await eventually(async () => ((await ready()).status === 'ok' ? true : undefined), { timeoutMs: 60_000 });
}, 120_000);

it('says that the secrets are gone, and calls no password wrong', async () => {
  const { user } = await app.register('Vera');
  const vault = app.app.get<ReadStore>(READ_STORE).records({ name: 'vault' });
  const kept = await vault.scan('', 1_000, 0);
  const login = () => app.anonymous().post('/api/auth/login').send({ email: user.email, password: PASSWORD });
  for (const { id } of kept) await vault.remove(id);
  expect((await ready()).problems).toMatchObject({
    secrets: expect.stringMatching(/secrets of this installation are gone/),
  });
  await login().expect(503);
  for (const { id, body } of kept) await vault.put(id, body, null);
  await login().expect(200);
  await eventually(async () => ((await ready()).status === 'ok' ? true : undefined), { timeoutMs: 60_000 });
}, 120_000);

it('tells in readiness of a read store that is cut off, since when, and recovers by itself (M4)', async () => {
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
