import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Payment, PaymentHistory } from '@wavelane/contracts';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit, until } from '../../../../testing/paypal.js';

let eventStore: EventStoreDbDouble;
let mongo: MongoDouble;
let app: TestApp;

beforeAll(async () => {
  [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  const env = { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url, TEST_CLOCK: '1' };
  app = await startApp({ env });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([eventStore.kill(), mongo.stop()]);
});

it('takes a purchase, a webhook event three times, a sweep and a refund on EventStoreDB and MongoDB', async () => {
  const kit = new PayPalKit(app);
  const { agent } = await app.register('Mona');
  const orderId = await kit.paid(agent);
  const answers = await Promise.all([kit.confirm(agent, orderId), kit.confirm(agent, orderId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await kit.control('POST', '/webhooks/resend', { orderId, times: 3 });
  const forgotten = await kit.approved(agent, { amount: 7_900 });
  // Two minutes after the webhook event of the approval, at any time.
  await until(
    () => kit.later(1).then(() => kit.days(agent)),
    (days) => days === 120,
    20_000,
  );
  await kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, {});
  await until(
    () => kit.days(agent),
    (days) => days === 90,
  );
  await app.settle(30_000);
  expect(await kit.document(orderId)).toMatchObject({ status: 'REFUNDED', open: false });
  expect(await kit.document(forgotten)).toMatchObject({ status: 'COMPLETED', open: false });

  const admin = await app.admin();
  const list = async (query: string) =>
    ((await admin.get(`/api/admin/payments?${query}`).expect(200)).body as Payment[]).map(({ status }) => status);
  expect(await list('')).toEqual(['COMPLETED', 'REFUNDED']);
  const one = (await admin.get(`/api/admin/payments/${(await kit.document(orderId)).id}`).expect(200)).body;
  const { timeline } = one as PaymentHistory;
  const granted = defined(timeline.find(({ type }) => type === 'PayPalGrantDecided')).position;
  expect(granted).toMatch(/^\d{20}\/\d{20}$/);
  expect(await list(`knownAt=${encodeURIComponent(granted)}`)).toContain('COMPLETED');
  expect(await list(`knownAt=${encodeURIComponent(granted)}`)).not.toContain('REFUNDED');
  await admin.get('/api/admin/payments?knownAt=17').expect(400);
});
