import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BulkResult, JobDetail } from '@wavelane/contracts';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { anAccount } from '../../../../testing/people/an-account.js';

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

it('makes one job of a bulk file on EventStoreDB and MongoDB too, with its errors to download', async () => {
  const { agent, channel } = await anAccount('Mona').withPlan('enterprise').withActiveChannel().in(app);
  const lines = Array.from({ length: 1_200 }, (_, n) => (n === 7 ? 'nobody,x' : `P${n},+97333${100_000 + n}`));
  const upload = () =>
    agent
      .post('/api/messages/bulk/file')
      .set('Idempotency-Key', 'engines')
      .field('channelId', String(channel.id))
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
