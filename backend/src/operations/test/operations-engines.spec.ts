import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventPage, OperationsOverview, ProjectionView } from '@wavelane/contracts';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../testing/app.js';
import { command } from '../../../testing/terminal.js';

let eventStore: EventStoreDbDouble;
let mongo: MongoDouble;
let app: TestApp;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  env = { NODE_ENV: 'test', EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url };
  app = await startApp({ env, simulators: false });
  // The folder with the master key: the log's fields about accounts are sealed.
  env = { ...env, DATA_DIR: app.dataDir };
});
afterAll(async () => {
  await app.stop();
  await Promise.all([eventStore.kill(), mongo.stop()]);
});

it('serves the screen and the commands of operators alike on EventStoreDB and MongoDB', async () => {
  await app.register('Mona');
  const admin = await app.admin();
  await app.settle();
  const read = async () => (await admin.get('/api/admin/operations').expect(200)).body as OperationsOverview;
  const { projections, reactors, health } = await read();
  expect(health.every(({ problem }) => problem === null)).toBe(true);
  for (const one of [...projections, ...reactors]) expect(one).toMatchObject({ lagEvents: 0 });

  const rebuilt = await command(env, 'projections', 'rebuild', 'accounts', '--switch', '--reason', 'on servers');
  expect(rebuilt).toMatchObject({ code: 0, error: [] });
  expect((await command(env, 'projections', 'verify', 'accounts')).code).toBe(0);
  const path = '/api/admin/operations/projections/accounts/rollback';
  const rolledBack = (await admin.post(path).send({ reason: 'and back' }).expect(200)).body as ProjectionView;
  expect(rolledBack).toMatchObject({ name: 'accounts', previous: expect.stringMatching(/-1$/) });

  const pages: EventPage[] = [];
  for (let cursor = ''; ; cursor = `&cursor=${encodeURIComponent(defined(defined(pages.at(-1)).next))}`) {
    pages.push((await admin.get(`/api/admin/operations/events?limit=3${cursor}`).expect(200)).body as EventPage);
    if (defined(pages.at(-1)).next === null) break;
  }
  const walked = pages.flatMap(({ events }) => events);
  expect(walked[0]).toMatchObject({ stream: 'operations', type: 'OperatorActionEnded' });
  expect(walked.map(({ position }) => position)).toEqual(
    walked
      .map(({ position }) => position)
      .sort()
      .reverse(),
  );
  expect((await command(env, 'events', 'tail', '-n', '2')).out).toHaveLength(2);
  expect(await command(env, 'backup', '/tmp/never-made')).toMatchObject({ code: 1 });
});
