import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutboxDay } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { anAccount, type ChannelOwner } from '../../../../../testing/people/an-account.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;
let channel: ChannelOwner['channel'];

/** The channel is not linked: everything stays in the queue. */
beforeAll(async () => {
  app = await startApp();
  const sara = anAccount('Sara').withPlan().withActiveChannel({ phone: '+14155550100' });
  ({ agent: user, channel } = await sara.in(app));
  ({ agent: other } = await anAccount('Omar').in(app));
});
afterAll(() => app.stop());

const days = async (query = '', agent = user) =>
  (await agent.get(`/api/outbox${query}`).expect(200)).body as OutboxDay[];
const send = (to: string, body: string, more: object = {}) =>
  user
    .post('/api/messages/send')
    .send({ channelId: channel.id, to, body, ...more })
    .expect(201);

describe('the list of days of the outbox', () => {
  it('shows the recipient, the words and the sender of a message', async () => {
    await user.post('/api/people').send({ phone: '+14155551201', name: 'Layla' }).expect(201);
    await send('+14155551201', 'Your table is free at eight');
    const [day] = await days();
    expect(day).toMatchObject({ total: 1, hasMore: false, singles: null });
    expect(day?.jobs[0]?.told).toMatchObject({
      person: { name: 'Layla' },
      text: 'Your table is free at eight',
      file: null,
      by: { name: 'Sara' },
    });
  });

  it('folds many single sends of a day into one row, and leaves a bulk job alone', async () => {
    for (const number of ['02', '03', '04', '05']) await send(`+141555512${number}`, `Hello ${number}`);
    const rows = [{ name: 'Ada', phone: '+14155551301', message: 'Sale' }];
    await user.post('/api/messages/bulk').send({ channelId: channel.id, rows, jobName: 'Spring' }).expect(201);
    const [day] = await days();
    expect(day?.total).toBe(6);
    expect(day?.jobs.map(({ name, told }) => [name, told?.text])).toEqual([['Spring', 'Sale']]);
    expect(day?.singles?.counts).toMatchObject({ total: 5, queued: 5, sent: 0 });
    expect(day?.singles?.newest.map(({ told }) => told?.text)).toEqual(['Hello 05', 'Hello 04', 'Hello 03']);
    expect(Date.parse(day?.singles?.first ?? '')).toBeLessThan(Date.parse(day?.singles?.last ?? ''));
  });

  it('keeps to one account, one channel and the days that are asked for', async () => {
    expect(await days('', other)).toEqual([]);
    expect(await days(`?channelId=${channel.id + 1_000}`)).toEqual([]);
    expect(await days('?to=2001-01-01')).toEqual([]);
    const [today] = await days();
    expect(await days(`?from=${today?.day}&to=${today?.day}`)).toEqual([today]);
    expect(await days(`?cursor=${today?.day}`)).toEqual([]);
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['cursor=x', 'cursor'],
    ['channelId=0', 'channelId'],
  ])('refuses %s and tells the field', async (asked, field) => {
    const { body } = await user.get(`/api/outbox?${asked}`).expect(400);
    expect((body as { fields: object }).fields).toHaveProperty(field);
  });
});
