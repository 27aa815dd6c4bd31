import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Answering, Conversation, OpeningHours, Report } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { asked, MINUTE, minutes, Monday } from './reporting.js';

const clock = new Monday();
let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const report = async (more = '', days = 3): Promise<Report> => {
  await app.settle();
  return (await ada.agent.get(`/api/reports${asked('2030-03-04', days, more)}`).expect(200)).body as Report;
};

async function open(from: string, to: string): Promise<void> {
  const { openingHours } = (await ada.agent.get('/api/answering').expect(200)).body as Answering;
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from, to }));
  const hours: OpeningHours = { timeZone: 'UTC', week, holidays: [] };
  await ada.agent
    .put('/api/answering/opening-hours')
    .send({ hours, expectedVersion: openingHours.version })
    .expect(200);
}

async function told(): Promise<void> {
  const message = {
    ...{ id: 'Hours1-abcdefgh', from_me: false, type: 'text', chat_id: '14155590001@s.whatsapp.net' },
    ...{ from_name: 'Sara', timestamp: Math.floor(clock.now() / 1_000), text: { body: 'Hello?' } },
  };
  await ada.webhook({ messages: [message], event: { type: 'messages', event: 'post' } }).expect(200);
  await app.settle();
}

it('counts answers within opening hours, anew when they change, and keeps the figures of a past day', async () => {
  // Monday at 8; the question comes at 16:50 and is answered on Tuesday at 9:10.
  await open('09:00', '17:00');
  clock.advance(8 * 60 * MINUTE + 50 * MINUTE);
  await told();
  clock.advance(16 * 60 * MINUTE + 20 * MINUTE);
  const [conversation] = (await ada.agent.get('/api/conversations').expect(200)).body as Conversation[];
  const answer = { text: 'Here we are', expectedOwner: null };
  await ada.agent.post(`/api/conversations/${conversation?.id}/reply`).send(answer);
  const tuesday = await report();
  expect(minutes(tuesday.totals.first)).toEqual([1, 20, 20]);
  expect(minutes(tuesday.members[0]?.first ?? tuesday.totals.next)).toEqual([1, 20, 20]);
  expect(tuesday.calendar).toMatchObject({ version: 1, isAlwaysOpen: false });
  expect(minutes((await report('&hoursVersion=0')).totals.first)).toEqual([1, 16 * 60 + 20, 16 * 60 + 20]);

  clock.advance(24 * 60 * MINUTE);
  await open('09:00', '16:55');
  const wednesday = await report();
  expect(minutes(wednesday.totals.first)).toEqual([1, 15, 15]);
  expect(wednesday.calendar.versions.map(({ version }) => version)).toEqual([1, 2]);
  expect((await report('&asOf=2030-03-05')).totals).toEqual(tuesday.totals);
  expect(minutes((await report('&hoursVersion=1')).totals.first)).toEqual([1, 20, 20]);
  expect(minutes((await report('&asOf=2030-03-05&hoursVersion=2')).totals.first)).toEqual([1, 15, 15]);

  const refused = await ada.agent.get(`/api/reports${asked('2030-03-04', 1, '&hoursVersion=9')}`).expect(400);
  expect(refused.body.fields).toHaveProperty('hoursVersion');
  const figure = `/api/reports/conversations${asked('2030-03-04', 3, '&hoursVersion=2&figure=first')}`;
  expect((await ada.agent.get(figure).expect(200)).body).toHaveLength(1);
});
