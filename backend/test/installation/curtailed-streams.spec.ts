import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Health } from '@wavelane/contracts';
import { EventStoreDbOperator, type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { LogPatrol } from '../../src/platform/storage/log-patrol.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';
import { command } from '../../testing/terminal.js';

let eventStore: EventStoreDbDouble;
let mongo: MongoDouble;
let operator: EventStoreDbOperator;
let app: TestApp;

const env = () => ({ EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url });
const start = async (dataDir?: string) => startApp({ env: env(), ...(dataDir !== undefined && { dataDir }) });

beforeAll(async () => {
  [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  operator = new EventStoreDbOperator(eventStore.url);
  app = await start();
});
afterAll(async () => {
  await app.stop();
  await operator.stop();
  await Promise.all([eventStore.kill(), mongo.stop()]);
});

/** The health answer, once the process that has just started has filled its read models. */
async function health(): Promise<Health> {
  await app.app.get(LogPatrol).round();
  return eventually(async () => {
    const { status, body } = await app.anonymous().get('/health/ready');
    return status === 200 ? (body as Health) : undefined;
  });
}
const topUp = async () => (await app.admin()).post('/api/admin/balance/topup').send({ days: 10, note: 'Invoice' });
const verified = async () => {
  await app.settle();
  const { code, error } = await command({ ...env(), DATA_DIR: app.dataDir, NODE_ENV: 'test' }, 'audit', 'verify');
  return { code, error: error.filter((line) => line.startsWith('log,')) };
};

it('reports a stream that was cut short on the server in health, verification and commands (E4)', async () => {
  expect((await topUp()).status).toBe(200);
  expect((await topUp()).status).toBe(200);
  expect(await verified()).toEqual({ code: 0, error: [] });

  await operator.truncate('pool-main', 1);
  expect(await health()).toMatchObject({
    status: 'degraded',
    problems: {
      'log damage: stream pool-main': expect.stringMatching(
        /^Stream pool-main is cut short .*\(\$tb\).*What to do: docs\/operations\.md, "A stream that was cut short"$/,
      ),
    },
  });
  const { code, error } = await verified();
  expect(code).toBe(1);
  expect(error).toEqual([expect.stringMatching(/^log, streams are whole at \d+.*: Stream pool-main is cut short/)]);

  // Another process starts without the caches of this one.
  const { dataDir } = app;
  await app.app.close();
  app = await start(dataDir);
  const refused = await topUp();
  expect(refused.status).toBe(503);
  expect((refused.body as { message: string }).message).toMatch(/^Our records for this are damaged/);

  await operator.relax('pool-main');
  expect(await health()).toMatchObject({ status: 'ok', problems: {} });
  expect((await topUp()).status).toBe(200);
  expect(await verified()).toEqual({ code: 0, error: [] });
});

it('reports a change to a stream by itself within a minute, and drops it once it is undone (E4)', async () => {
  const told = async () => {
    const { problems } = (await app.anonymous().get('/health/ready')).body as Health;
    return problems['log damage: stream pool-main'];
  };
  expect(await told()).toBeUndefined();
  await operator.truncate('pool-main', 1);
  const within = { timeoutMs: 60_000, everyMs: 250 };
  expect(await eventually(told, { ...within, what: 'the damage' })).toMatch(/^Stream pool-main is cut short/);
  await operator.relax('pool-main');
  await eventually(async () => ((await told()) === undefined ? true : undefined), { ...within, what: 'its end' });
}, 150_000);

it('reports a deleted stream as damage, after a scavenge too (E4)', async () => {
  await operator.delete('gateway-settings');
  await operator.deleteForEver('pool-main');
  const { problems } = await health();
  expect(Object.keys(problems)).toEqual(
    expect.arrayContaining(['log damage: stream gateway-settings', 'log damage: stream pool-main']),
  );
  expect((await topUp()).status).toBe(503);
  eventStore.log.scavenge();
  const { code, error } = await verified();
  expect(code).toBe(1);
  expect(error.join('\n')).toMatch(/Stream pool-main was deleted on the server for ever/);
});
