import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CurrentUser, MainBalance } from '@wavelane/contracts';
import { startMongoDouble, type MongoDouble } from '@wavelane/read-store/testing';
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '../../libs/event-store/src/testing/eventstoredb-double.js';
import { startApp, type TestApp } from './support/app.js';

let eventStore: EventStoreDbDouble;
let mongo: MongoDouble;
let app: TestApp;

beforeAll(async () => {
  [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  app = await startApp({ env: { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([eventStore.kill(), mongo.stop()]);
});

it('the same application works on EventStoreDB and MongoDB', async () => {
  const { agent } = await app.register('Mona');
  const admin = await app.subscribe(agent, 'growth');
  await admin.post('/api/admin/balance/topup').send({ days: 50, note: 'On the other engines' }).expect(200);
  await agent.post('/api/channels').send({ label: 'Shop', phone: '+14155550100' }).expect(201);
  const me = (await agent.get('/api/me')).body as CurrentUser;
  expect(me).toMatchObject({ daysBalance: 30, channelsUsed: 1, currentPlan: { id: 'growth' } });
  expect((await admin.get('/api/admin/balance')).body as MainBalance).toEqual({ balance: 50, reserved: 0 });
});
