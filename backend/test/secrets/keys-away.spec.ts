import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EventStore, START } from '@wavelane/event-store';
import { type ReadStore, type RecordStore, ReadStoreUnavailable } from '@wavelane/read-store';
import { EVENT_STORE, READ_STORE } from '../../src/platform/storage/tokens.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { Sender } from '../../testing/people/sender.js';

const STRANGER = '97333000333';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  await ada.sim('PUT', `/phones/${STRANGER}`, { behaviour: 'delivers' });
});
afterAll(() => app.stop());

/** Makes the file of the keys fail during the work, so that keys are neither found nor stored. */
async function withoutKeys(work: () => Promise<void>): Promise<void> {
  const records = Object.getPrototypeOf(app.app.get<ReadStore>(READ_STORE).records({ name: 'any' })) as RecordStore;
  const { getMany, getOrAdd, addMany } = records;
  const away = () => Promise.reject(new ReadStoreUnavailable('The disk fails'));
  Object.assign(records, { getMany: away, getOrAdd: away, addMany: away });
  try {
    await work();
  } finally {
    Object.assign(records, { getMany, getOrAdd, addMany });
  }
}

async function ordered(): Promise<number> {
  let count = 0;
  const pages = app.app.get<EventStore>(EVENT_STORE).pages({ after: START, types: ['MessageOrdered'] });
  for await (const { events } of pages) count += events.length;
  return count;
}

it('refuses with 503 to send to a new person while keys are away, and sends once at the repeat', async () => {
  const before = await ordered();
  const order = { channelId: ada.channel.id, to: `+${STRANGER}`, body: 'Hello' };
  const ask = () => ada.agent.post('/api/messages/send').set('Idempotency-Key', 'to-a-stranger').send(order);
  await withoutKeys(async () => {
    await ask().expect(503);
    await ada.agent
      .post('/api/people')
      .send({ phone: `+${STRANGER}`, name: 'Zoë' })
      .expect(503);
  });
  expect(await ordered()).toBe(before);
  expect(await ada.arrived(STRANGER)).toEqual([]);
  const { body } = await ask().expect(201);
  await ada.shows(body as Parameters<Sender['shows']>[0], 'delivered');
  expect((await ada.arrived(STRANGER)).map((one) => one.body)).toEqual(['Hello']);
});
