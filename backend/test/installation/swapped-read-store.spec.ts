import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BalanceTransaction, Health } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { defined, type Relay, startRelay } from '@wavelane/testing';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';

let log: EventStoreDbDouble;
let ours: MongoDouble;
/** A server that came back without its volume, and the one of another installation. */
let others: readonly MongoDouble[];
let relay: Relay;
let app: TestApp;

/** The commands of a client that only looks which server answers. */
const LOOKING = new Set(['hello', 'ismaster', 'isMaster', 'find', 'endSessions']);

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
const stored = (mongo: MongoDouble) =>
  JSON.stringify(mongo.collections.flatMap((name) => [...defined(mongo.collection(name)).documents.keys()]));

/** A server on which another installation has run and stopped. */
async function another(): Promise<MongoDouble> {
  const [theirs, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  const env = { EVENTSTORE_URL: theirs.url, MONGODB_URL: mongo.url };
  const other = await startApp({ env, simulators: false });
  await other.settle();
  await other.stop();
  await theirs.kill();
  mongo.received.length = 0;
  return mongo;
}

beforeAll(async () => {
  [log, ours] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  others = [await startMongoDouble(), await another()];
  relay = await startRelay(portOf(ours));
  const url = ours.url.replace(String(portOf(ours)), String(relay.port));
  app = await startApp({ env: { EVENTSTORE_URL: log.url, MONGODB_URL: url }, simulators: false });
  await app.settle();
}, 120_000);
afterAll(async () => {
  await app.stop();
  await relay.stop();
  await Promise.all([log.kill(), ours.stop(), ...others.map((other) => other.stop())]);
});

it('writes nothing to a MongoDB that is another since the start, and tells it in readiness (E7)', async () => {
  const admin = await app.admin();
  const topUp = (note: string) => admin.post('/api/admin/balance/topup').send({ days: 10, note });
  const health = async () => (await app.anonymous().get('/health/ready')).body as Health;
  expect((await topUp('Before')).status).toBe(200);

  for (const [index, other] of others.entries()) {
    const before = stored(other);
    relay.lead(portOf(other));
    const told = await eventually(
      async () => {
        const { readStore } = (await health()).problems;
        return readStore?.includes('another database') ? readStore : undefined;
      },
      { what: 'readiness that names another database', timeoutMs: 60_000 },
    );
    expect(told).toMatch(/^MongoDB \(MONGODB_URL\) answers with another database .* Put the right one back$/);
    expect((await topUp('Meanwhile')).status).toBe(503);
    const asked = other.received.map((command) => defined(Object.keys(command)[0]));
    expect([...new Set(asked)].filter((name) => !LOOKING.has(name))).toEqual([]);
    expect(stored(other)).toBe(before);

    relay.lead(portOf(ours));
    await eventually(async () => ((await health()).status === 'ok' ? true : undefined), { timeoutMs: 60_000 });
    expect((await topUp(`After ${index}`)).status).toBe(200);
  }
  await app.settle();
  const { body } = await admin.get('/api/admin/balance/transactions').expect(200);
  expect((body as BalanceTransaction[]).map(({ note }) => note).sort()).toEqual(['After 0', 'After 1', 'Before']);
}, 240_000);
