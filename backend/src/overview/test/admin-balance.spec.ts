import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser, BalanceTransaction, Channel, MainBalance } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { anAccount } from '../../../testing/people/an-account.js';
import { controlGateway } from '../../../testing/gateway-control.js';

let app: TestApp;
let admin: TestAgent;
const POOL = '/api/admin/balance';

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  admin = await app.admin();
});
afterAll(() => app.stop());

const balance = async () => ((await admin.get(POOL).expect(200)).body as MainBalance).balance;
const lines = async (query = '') =>
  (await admin.get(`${POOL}/transactions${query}`).expect(200)).body as BalanceTransaction[];
const topUp = (days: unknown, note?: unknown) =>
  admin.post(`${POOL}/topup`).send({ days, ...(note !== undefined && { note }) });
const adjust = (days: unknown) => admin.post(`${POOL}/adjust`).send({ days });
const remove = (id: string) => admin.delete(`${POOL}/transactions/${id}`);
const advance = (ms: number) => app.anonymous().post('/api/test/clock/advance').send({ ms }).expect(200);

/** The pool stands at exactly this many days. */
async function level(days: number): Promise<void> {
  const difference = days - (await balance());
  if (difference !== 0) await adjust(difference).expect(200);
}

let phones = 0;
const phone = () => `+9733222${String(1_000 + ++phones)}`;

async function subscriber(plan = 'advanced'): Promise<{ agent: TestAgent; id: string }> {
  const { agent, user } = await anAccount().withPlan(plan).in(app);
  return { agent, id: user.id };
}

const added = async (agent: TestAgent) =>
  (await agent.post('/api/channels').send({ label: 'Shop', phone: phone() }).expect(201)).body as Channel;
const activate = (userId: string, channelId: number, days: unknown) =>
  admin.post(`/api/admin/users/${userId}/channels/${channelId}/activate`).send({ days });

describe('the main balance', () => {
  it('goes up by a top-up and down by an adjustment, and the list says so, newest first', async () => {
    const before = await balance();
    expect((await topUp(100, 'Invoice 7').expect(200)).body).toEqual({ success: true, balance: before + 100 });
    expect((await adjust(-30).expect(200)).body).toEqual({ success: true, balance: before + 70 });
    await adjust(5).expect(200);
    const [up, down, first] = await lines();
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

  it('never goes below 0', async () => {
    await level(12);
    const refused = await adjust(-13).expect(400);
    expect(refused.body).toMatchObject({ message: 'Cannot remove more than 12 days', fields: { days: 'At most 12' } });
    expect(await balance()).toBe(12);
  });

  it.each([0, -1, 1.5, 1e9, '30', null, [], {}, true, 'NaN', '1e3'])('refuses a top-up of %j', async (days) => {
    const before = await balance();
    const { body } = await topUp(days).expect(400);
    expect(Object.keys(body.fields as object)).toEqual(['days']);
    expect(await balance()).toBe(before);
  });

  it.each([0, 1.5, -1e9, '−5', null])('refuses an adjustment of %j', (days) => adjust(days).expect(400));

  it('names the fault in the texts of the forms', async () => {
    expect((await topUp(0).expect(400)).body).toMatchObject({ fields: { days: 'Days must be at least 1' } });
  });

  it('keeps any note as it is, up to its length', async () => {
    for (const note of ['=HYPERLINK("http://evil")', '+1', '🧾 дни 日', "'; drop table", '<script>']) {
      await topUp(1, note).expect(200);
      expect(defined((await lines())[0]).note).toBe(note);
    }
    await topUp(1, 'x'.repeat(10_000)).expect(400);
    await topUp(1, 7).expect(400);
  });

  it('takes a repeated request once', async () => {
    const before = await balance();
    for (let time = 0; time < 3; time++) await topUp(4).set('Idempotency-Key', 'top-up-4').expect(200);
    expect(await balance()).toBe(before + 4);
    await topUp(5).set('Idempotency-Key', 'top-up-4').expect(409);
  });

  it('counts fifty top-ups at once', async () => {
    const before = await balance();
    await Promise.all(Array.from({ length: 50 }, () => topUp(1).expect(200)));
    expect(await balance()).toBe(before + 50);
    const numbers = (await lines('?limit=50')).map(({ id }) => Number(id));
    expect(numbers).toEqual(numbers.map((_, index) => defined(numbers[0]) - index));
  });

  it('pages its list', async () => {
    const first = await admin.get(`${POOL}/transactions?limit=2`).expect(200);
    const next = defined(defined(/<([^>]+)>; rel="next"/.exec(first.headers.link as string))[1]);
    const second = (await admin.get(next).expect(200)).body as BalanceTransaction[];
    expect([...(first.body as BalanceTransaction[]), ...second]).toEqual((await lines('?limit=4')).slice(0, 4));
  });

  it('is for administrators only', async () => {
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
    await level(200);
    await setGateway(180);
    const { body } = await admin.post(`${POOL}/sync`).send({}).expect(200);
    expect(body).toEqual({ success: true, balance: 200, externalBalance: 180, difference: -20 });
    expect((await lines())[0]).toMatchObject({
      type: 'sync',
      days: 20,
      note: 'WHAPI has 180 days, 20 fewer than the main balance',
      balanceAfter: 200,
    });
    expect(await balance()).toBe(200);
    await setGateway(10_000);
  });
});

describe('deleting a transaction of the main balance', () => {
  it('takes its effect away, hides it and its reversal, and shows both where they are asked for', async () => {
    await level(10);
    await topUp(40).expect(200);
    const { id } = defined((await lines())[0]);
    const { body } = await remove(id).expect(200);
    expect(body).toMatchObject({ success: true, balance: 10, days: -40 });
    expect(await balance()).toBe(10);
    expect((await lines()).map((line) => line.id)).not.toContain(id);
    expect((await lines()).map((line) => line.id)).not.toContain(body.voidId);
    const [reversal, voided] = await lines('?includeVoided=true');
    expect(voided).toMatchObject({ id, voided: true, voidedBy: body.voidId, voids: null, type: 'topup', days: 40 });
    expect(reversal).toMatchObject({ id: body.voidId, voids: id, voided: false, type: 'adjustment', days: 40 });
    expect(Date.parse(defined(defined(voided).voidedAt))).toBeGreaterThanOrEqual(Date.parse(defined(voided).createdAt));
  });

  it('succeeds once: 404 afterwards, and one of many at once', async () => {
    await topUp(7).expect(200);
    const { id } = defined((await lines())[0]);
    const before = await balance();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect((await remove(id).expect(404)).body.message).toBe('Transaction not found');
    expect(await balance()).toBe(before - 7);
  });

  it('answers a repeated request as the first time', async () => {
    await topUp(7).expect(200);
    const { id } = defined((await lines())[0]);
    const first = await remove(id).set('Idempotency-Key', `void-${id}`).expect(200);
    const second = await remove(id).set('Idempotency-Key', `void-${id}`).expect(200);
    expect(second.body).toEqual(first.body);
  });

  it('is refused where the main balance would go below 0, with the number', async () => {
    await level(0);
    await topUp(50).expect(200);
    const { id } = defined((await lines())[0]);
    await adjust(-20).expect(200);
    const refused = await remove(id).expect(400);
    expect(refused.body.message).toBe(
      'Main balance only has 30 days available. Deleting this transaction would leave it at -20 days.',
    );
    expect(await balance()).toBe(30);
  });

  it('gives back the days of a removal, moves nothing for a comparison and is refused for a reversal', async () => {
    await level(60);
    await adjust(-10).expect(200);
    const removal = defined((await lines())[0]).id;
    const { body } = await remove(removal).expect(200);
    expect(await balance()).toBe(60);
    await remove(body.voidId as string).expect(400);
    await admin.post(`${POOL}/sync`).send({ note: 'look' }).expect(200);
    await remove(defined((await lines())[0]).id).expect(200);
    expect(await balance()).toBe(60);
  });

  it.each(['0', '999999', '-1', 'abc', '1%20', '..%2f..%2fusers'])('of %s is not found', (id) =>
    remove(id).expect(404),
  );

  it('takes back only the unused days of an allocation', async () => {
    await level(100);
    const { agent, id } = await subscriber();
    const channel = await added(agent);
    await activate(id, channel.id, 30).expect(200);
    await app.settle();
    expect(await balance()).toBe(70);
    await advance(10 * DAY_MS + 1_000);
    const allocation = defined((await lines())[0]);
    expect(allocation).toMatchObject({ type: 'allocate', days: 30, channel: { label: 'Shop' }, user: { id } });
    const { body } = await remove(allocation.id).expect(200);
    // Ten days are used, the eleventh has begun.
    expect(body).toMatchObject({ days: 19, balance: 89 });
    const [left] = (await agent.get('/api/channels').expect(200)).body as Channel[];
    expect(left).toMatchObject({ status: 'ACTIVE', daysRemaining: 1 });
    expect((await lines('?includeVoided=true'))[0]).toMatchObject({ type: 'refund', days: 19, user: { id } });
    await remove(allocation.id).expect(404);
    await advance(DAY_MS);
    const [over] = (await agent.get('/api/channels').expect(200)).body as Channel[];
    expect(over).toMatchObject({ status: 'EXPIRED', daysRemaining: 0 });
    // The wallet paid for the eleven days that the channel had.
    expect((await agent.get('/api/me')).body).toMatchObject({ daysBalance: 30 - 11 });
    await activate(id, channel.id, 3).expect(200);
  });

  it('brings nothing more back from a deleted channel', async () => {
    await level(100);
    const { agent, id } = await subscriber();
    const channel = await added(agent);
    await activate(id, channel.id, 30).expect(200);
    await app.settle();
    const allocation = defined((await lines())[0]);
    await agent.delete(`/api/channels/${channel.id}`);
    await app.settle();
    const before = await balance();
    const { body } = await remove(allocation.id).expect(200);
    expect(body).toMatchObject({ days: 0, balance: before });
  });
});

describe('allocating days to a channel', () => {
  it('is refused for more days than there are, naming both numbers', async () => {
    await level(8);
    const { agent, id } = await subscriber();
    const channel = await added(agent);
    const refused = await activate(id, channel.id, 9).expect(400);
    expect(refused.body).toMatchObject({
      message: 'Main balance only has 8 days available. Cannot add 9 days.',
      fields: { days: 'Insufficient balance' },
    });
    expect(await balance()).toBe(8);
    for (const days of [0, -3, 1.5, '5', 1e12, null]) await activate(id, channel.id, days).expect(400);
  });

  it('never gives more than there is to twenty requests at once', async () => {
    await level(100);
    const people = [await subscriber(), await subscriber()];
    const channels: [string, number][] = [];
    for (const { agent, id } of people) {
      for (let n = 0; n < 10; n++) channels.push([id, (await added(agent)).id]);
    }
    const answers = await Promise.all(channels.map(([user, channel]) => activate(user, channel, 30)));
    await app.settle(20_000);
    const given = answers.filter(({ status }) => status < 300);
    expect(given).toHaveLength(3);
    for (const { status, body } of answers.filter(({ status }) => status >= 300)) {
      expect(status).toBe(400);
      expect(body.message).toMatch(/^Main balance only has \d+ days available\. Cannot add 30 days\.$/);
    }
    expect((await admin.get(POOL)).body).toEqual({ balance: 10, reserved: 0 });
  });
});

describe('days of users', () => {
  const change = (id: string, what: 'add' | 'remove', days: unknown) =>
    admin.post(`/api/admin/users/${id}/${what}-days`).send({ days });

  it('are added and removed, and shown in the list', async () => {
    const { agent, user } = await app.register('Grace');
    expect((await change(user.id, 'add', 20).expect(200)).body).toEqual({ success: true, daysBalance: 20 });
    expect((await change(user.id, 'remove', 5).expect(200)).body).toEqual({ success: true, daysBalance: 15 });
    const users = (await admin.get('/api/admin/users').expect(200)).body as AdminUser[];
    expect(users[0]).toEqual({
      id: user.id,
      name: 'Grace',
      email: user.email,
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
    });
    expect((await agent.get('/api/me')).body).toMatchObject({ daysBalance: 15, status: 'active' });
  });

  it('never go below 0', async () => {
    const { user } = await app.register();
    const none = await change(user.id, 'remove', 1).expect(400);
    expect(none.body.message).toBe('This user has no days left to remove.');
    await change(user.id, 'add', 3).expect(200);
    const few = await change(user.id, 'remove', 4).expect(400);
    expect(few.body.message).toBe('This user only has 3 days. Cannot remove 4 days.');
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(user.id, 'remove', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it.each([0, -1, 2.5, '3', 1e9, null])('refuse %j', async (days) => {
    const { user } = await app.register();
    expect((await change(user.id, 'add', days).expect(400)).body.fields).toHaveProperty('days');
    await change(user.id, 'remove', days).expect(400);
  });

  it('are not found for an unknown user', async () => {
    await change('nobody', 'add', 1).expect(404);
    await change('nobody', 'remove', 1).expect(404);
    await admin.get('/api/admin/users/nobody/channels').expect(404);
  });
});
