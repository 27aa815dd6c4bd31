import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BalanceTransaction, Health } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { type Relay, startRelay } from '@wavelane/testing';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';

let ours: EventStoreDbDouble;
/** The server's log after it came back without its volume. */
let empty: EventStoreDbDouble;
let mongo: MongoDouble;
let relay: Relay;
let app: TestApp;

const portOf = ({ url }: EventStoreDbDouble) => Number(new URL(url).port);

beforeAll(async () => {
  [ours, empty, mongo] = await Promise.all([startEventStoreDbDouble(), startEventStoreDbDouble(), startMongoDouble()]);
  relay = await startRelay(portOf(ours));
  const url = ours.url.replace(String(portOf(ours)), String(relay.port));
  app = await startApp({ env: { EVENTSTORE_URL: url, MONGODB_URL: mongo.url }, simulators: false });
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  await relay.stop();
  await Promise.all([ours.kill(), empty.kill(), mongo.stop()]);
});

it('writes nothing to a server that comes back with another log, and tells it in readiness (E7)', async () => {
  const admin = await app.admin();
  const topUp = (note: string) => admin.post('/api/admin/balance/topup').send({ days: 10, note });
  const health = async () => (await app.anonymous().get('/health/ready')).body as Health;
  expect((await topUp('Before')).status).toBe(200);

  relay.lead(portOf(empty));
  const told = await eventually(
    async () => {
      const { eventStore } = (await health()).problems;
      return eventStore?.includes('another log') ? eventStore : undefined;
    },
    { what: 'readiness that names another log', timeoutMs: 60_000 },
  );
  expect(told).toMatch(/^EventStoreDB \(EVENTSTORE_URL\) answers with another log .* Put the right one back$/);
  expect((await topUp('Meanwhile')).status).toBe(503);
  expect(empty.log.all).toEqual([]);

  relay.lead(portOf(ours));
  await eventually(async () => ((await health()).status === 'ok' ? true : undefined), { timeoutMs: 60_000 });
  expect((await topUp('After')).status).toBe(200);
  await app.settle();
  const { body } = await admin.get('/api/admin/balance/transactions').expect(200);
  expect((body as BalanceTransaction[]).map(({ note }) => note).sort()).toEqual(['After', 'Before']);
  expect(empty.log.all).toEqual([]);
}, 240_000);
