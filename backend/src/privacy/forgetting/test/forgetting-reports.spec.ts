import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EventStore, START } from '@wavelane/event-store';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { eventually } from '../../../../testing/eventually.js';
import { ForgettingWorld, SECRETS } from './forgetting-world.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
}, 30_000);
afterAll(() => app.stop());

/** The log as all its readers see it. */
async function log(): Promise<string[]> {
  const texts: string[] = [];
  for await (const { events } of app.app.get<EventStore>(EVENT_STORE).pages({ after: START }))
    texts.push(...events.map((event) => JSON.stringify(event)));
  return texts;
}

it('keeps a forgotten person out when the gateway reports on old messages', async () => {
  const world = await ForgettingWorld.start(app);
  const { ada, digits } = world;
  const id = await world.acquainted();
  const [first] = await ada.arrived(digits);
  if (!first) throw new Error('Nothing arrived');
  await world.done(await world.order(id));
  expect(world.left()).toEqual([]);
  const before = (await log()).length;
  const chat = { chat_id: `${digits}@s.whatsapp.net`, from: digits, from_name: SECRETS.name };
  const timestamp = Math.floor(Date.now() / 1_000);
  const statuses = ['played', 'deleted', 'failed'].map((status) => {
    const errors = [{ message: `${SECRETS.name} at ${digits} is away` }];
    return { id: first.id, status, recipient_id: digits, timestamp, errors };
  });
  const about = { from_me: false, type: 'action', ...chat, timestamp };
  const messages = [
    { ...about, id: 'Reaction-abcdefg', action: { type: 'reaction', target: first.id, emoji: '👍' } },
    { ...about, id: 'Deletion-abcdefg', action: { type: 'delete', target: first.id } },
    { id: first.id, from_me: true, type: 'text', ...chat, timestamp, text: { body: SECRETS.sent } },
    { id: 'Echo-abcdefg', from_me: true, type: 'text', ...chat, timestamp, text: { body: SECRETS.sent } },
  ];
  await ada.webhook({ statuses, messages }).expect(200);
  await eventually(async () => ((await log()).length >= before + 5 ? true : undefined), { what: 'the reports' });
  await app.settle();
  const told = (await log()).filter((text) => [...Object.values(SECRETS), digits].some((one) => text.includes(one)));
  expect(told).toEqual([]);
  expect(world.left()).toEqual([]);
  expect(await world.people()).toEqual([]);
  await app.settle();
  await demandSoundBooks(app);
}, 90_000);
