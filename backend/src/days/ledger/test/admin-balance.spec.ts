import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser, BalanceTransaction } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { controlGateway } from '../../../../testing/gateway-control.js';
import { POOL, PoolDesk } from './pool-desk.js';

let app: TestApp;
let desk: PoolDesk;

beforeAll(async () => {
  app = await startApp();
  desk = await PoolDesk.of(app);
});
afterAll(() => app.stop());

describe('the main balance', () => {
  it('goes up by a top-up and down by an adjustment, and the list says so, newest first', async () => {
    const before = await desk.balance();
    expect((await desk.topUp(100, 'Invoice 7').expect(200)).body).toEqual({ success: true, balance: before + 100 });
    expect((await desk.adjust(-30).expect(200)).body).toEqual({ success: true, balance: before + 70 });
    await desk.adjust(5).expect(200);
    const [up, down, first] = await desk.lines();
    expect(first).toEqual({
      id: expect.any(String),
      type: 'topup',
      days: 100,
      user: null,
      channel: null,
      note: 'Invoice 7',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      balanceAfter: before + 100,
      voided: false,
      voidedAt: null,
      voidedBy: null,
      voids: null,
    });
    expect(down).toMatchObject({ type: 'adjustment', days: 30, note: null, balanceAfter: before + 70 });
    expect(up).toMatchObject({ type: 'topup', days: 5, balanceAfter: before + 75 });
  });

  it('stays at 0 or above', async () => {
    await desk.level(12);
    const refused = await desk.adjust(-13).expect(409);
    expect(refused.body).toMatchObject({ message: 'Cannot remove more than 12 days', fields: { days: 'At most 12' } });
    expect(await desk.balance()).toBe(12);
  });

  it.each([0, -1, 1.5, 1e9, '30', null, [], {}, true, 'NaN', '1e3'])('refuses a top-up of %j', async (days) => {
    const before = await desk.balance();
    const { body } = await desk.topUp(days).expect(400);
    expect(Object.keys(body.fields as object)).toEqual(['days']);
    expect(await desk.balance()).toBe(before);
  });

  it.each([0, 1.5, -1e9, '−5', null])('refuses an adjustment of %j', (days) => desk.adjust(days).expect(400));

  it('tells the fault in the texts of the forms', async () => {
    expect((await desk.topUp(0).expect(400)).body).toMatchObject({ fields: { days: 'Days must be at least 1' } });
  });

  it('keeps any note as it is, up to its length', async () => {
    for (const note of ['=HYPERLINK("http://evil")', '+1', '🧾 дни 日', "'; drop table", '<script>']) {
      await desk.topUp(1, note).expect(200);
      expect(defined((await desk.lines())[0]).note).toBe(note);
    }
    await desk.topUp(1, 'x'.repeat(10_000)).expect(400);
    await desk.topUp(1, 7).expect(400);
  });

  it('takes a repeated request once', async () => {
    const before = await desk.balance();
    for (let time = 0; time < 3; time++) await desk.topUp(4).set('Idempotency-Key', 'top-up-4').expect(200);
    expect(await desk.balance()).toBe(before + 4);
    await desk.topUp(5).set('Idempotency-Key', 'top-up-4').expect(409);
  });

  it('counts fifty top-ups at once', async () => {
    const before = await desk.balance();
    await Promise.all(Array.from({ length: 50 }, () => desk.topUp(1).expect(200)));
    expect(await desk.balance()).toBe(before + 50);
    const numbers = (await desk.lines('?limit=50')).map(({ id }) => Number(id));
    expect(numbers).toEqual(numbers.map((_, index) => defined(numbers[0]) - index));
  });

  it('pages its list', async () => {
    const first = await desk.admin.get(`${POOL}/transactions?limit=2`).expect(200);
    const next = defined(defined(/<([^>]+)>; rel="next"/.exec(first.headers.link as string))[1]);
    const second = (await desk.admin.get(next).expect(200)).body as BalanceTransaction[];
    expect([...(first.body as BalanceTransaction[]), ...second]).toEqual((await desk.lines('?limit=4')).slice(0, 4));
  });

  it('refuses everyone except administrators', async () => {
    const { agent } = await app.register();
    for (const client of [agent, app.anonymous()]) {
      const status = client === agent ? 403 : 401;
      await client.get(POOL).expect(status);
      await client.get(`${POOL}/transactions`).expect(status);
      await client.post(`${POOL}/topup`).send({ days: 5 }).expect(status);
      await client.post(`${POOL}/adjust`).send({ days: 5 }).expect(status);
      await client.post(`${POOL}/sync`).send({}).expect(status);
      await client.delete(`${POOL}/transactions/1`).expect(status);
    }
  });
});

describe('comparing the main balance with the gateway', () => {
  const setGateway = (liveDays: number) => controlGateway(app.simulators.url, 'PUT', '/partner', { liveDays });

  it('notes the difference and moves nothing', async () => {
    await desk.level(200);
    await setGateway(180);
    const { body } = await desk.admin.post(`${POOL}/sync`).send({}).expect(200);
    expect(body).toEqual({ success: true, balance: 200, externalBalance: 180, difference: -20 });
    expect((await desk.lines())[0]).toMatchObject({
      type: 'sync',
      days: 20,
      note: 'WHAPI has 180 days, 20 fewer than the main balance',
      balanceAfter: 200,
    });
    expect(await desk.balance()).toBe(200);
    await setGateway(10_000);
  });
});

describe('allocating days to a channel', () => {
  it('refuses more days than there are, naming both numbers', async () => {
    await desk.level(8);
    const { agent, id } = await desk.subscriber();
    const channel = await desk.added(agent);
    const refused = await desk.activate(id, channel.id, 9).expect(409);
    expect(refused.body).toMatchObject({
      message: 'Main balance only has 8 days available. Cannot add 9 days.',
      fields: { days: 'Insufficient balance' },
    });
    expect(await desk.balance()).toBe(8);
    for (const days of [0, -3, 1.5, '5', 1e12, null]) await desk.activate(id, channel.id, days).expect(400);
  });

  it('gives no more than there is to twenty requests at once', async () => {
    await desk.level(100);
    const people = [await desk.subscriber(), await desk.subscriber()];
    const channels: [string, number][] = [];
    for (const { agent, id } of people) {
      for (let n = 0; n < 10; n++) channels.push([id, (await desk.added(agent)).id]);
    }
    const answers = await Promise.all(channels.map(([user, channel]) => desk.activate(user, channel, 30)));
    await app.settle(20_000);
    const given = answers.filter(({ status }) => status < 300);
    expect(given).toHaveLength(3);
    for (const { status, body } of answers.filter(({ status }) => status >= 300)) {
      expect(status).toBe(409);
      expect(body.message).toMatch(/^Main balance only has \d+ days available\. Cannot add 30 days\.$/);
    }
    expect((await desk.admin.get(POOL)).body).toEqual({ balance: 10, reserved: 0 });
  });
});

describe('the days of a user', () => {
  const change = (id: string, what: 'add' | 'remove', days: unknown) =>
    desk.admin.post(`/api/admin/users/${id}/${what}-days`).send({ days });

  it('adds and removes days, and shows them in the list', async () => {
    const { agent, user } = await app.register('Grace');
    expect((await change(user.id, 'add', 20).expect(200)).body).toEqual({ success: true, daysBalance: 20 });
    expect((await change(user.id, 'remove', 5).expect(200)).body).toEqual({ success: true, daysBalance: 15 });
    const users = (await desk.admin.get('/api/admin/users').expect(200)).body as AdminUser[];
    expect(users[0]).toEqual({
      id: user.id,
      name: 'Grace',
      email: user.email,
      registeredAt: expect.any(String),
      role: 'user',
      currentPlan: null,
      channelsUsed: 0,
      channelsLimit: 0,
      daysBalance: 15,
      status: 'active',
      runwayEndsAt: null,
      emailVerified: false,
      secondFactor: false,
      disabled: null,
      lastSeenAt: expect.stringMatching(/:\d[05]:00\.000Z$/),
    });
    expect((await agent.get('/api/me')).body).toMatchObject({ daysBalance: 15, status: 'active' });
  });

  it('keeps the days at 0 or above', async () => {
    const { user } = await app.register();
    const none = await change(user.id, 'remove', 1).expect(409);
    expect(none.body.message).toBe('This user has no days left to remove.');
    await change(user.id, 'add', 3).expect(200);
    const few = await change(user.id, 'remove', 4).expect(409);
    expect(few.body.message).toBe('This user only has 3 days. Cannot remove 4 days.');
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(user.id, 'remove', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it.each([0, -1, 2.5, '3', 1e9, null])('refuses %j', async (days) => {
    const { user } = await app.register();
    expect((await change(user.id, 'add', days).expect(400)).body.fields).toHaveProperty('days');
    await change(user.id, 'remove', days).expect(400);
  });

  it('answers 404 for an unknown user', async () => {
    await change('nobody', 'add', 1).expect(404);
    await change('nobody', 'remove', 1).expect(404);
    await desk.admin.get('/api/admin/users/nobody/channels').expect(404);
  });
});
