import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BulkResult, Channel, JobDetail } from '@wavelane/contracts';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { startApp, type TestApp } from '../../../testing/app.js';

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

it('a bulk file becomes one job on EventStoreDB and MongoDB too, and its errors can be downloaded', async () => {
  const { agent, user } = await app.register('Mona');
  const admin = await app.subscribe(agent, 'enterprise');
  await admin.post('/api/admin/balance/topup').send({ days: 50 }).expect(200);
  await agent.post('/api/channels').send({ label: 'Shop', phone: '+14155550100' }).expect(201);
  const [channel] = (await agent.get('/api/channels').expect(200)).body as Channel[];
  await admin.post(`/api/admin/users/${user.id}/channels/${channel!.id}/activate`).send({ days: 30 }).expect(200);
  const lines = Array.from({ length: 1_200 }, (_, n) => (n === 7 ? 'nobody,x' : `P${n},+97333${100_000 + n}`));
  const upload = () =>
    agent
      .post('/api/messages/bulk/file')
      .set('Idempotency-Key', 'engines')
      .field('channelId', String(channel!.id))
      .field('body', 'Hi {{name}}')
      .attach('file', Buffer.from(['name,phone', ...lines].join('\n')), 'people.csv')
      .expect(201);
  const first = (await upload()).body as BulkResult;
  expect(first.report).toMatchObject({ total: 1_200, valid: 1_199, invalid: 1 });
  expect((await upload()).body).toEqual(first);
  await app.settle(30_000);
  const job = (await agent.get(`/api/jobs/${first.jobId}`).expect(200)).body as JobDetail;
  expect(job.counts).toMatchObject({ total: 1_199, queued: 1_199 });
  expect((await agent.get(`/api/jobs/${first.jobId}/errors.csv`).expect(200)).text).toContain('nobody,x,9,');
});
