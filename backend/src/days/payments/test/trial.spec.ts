import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' }, simulators: false });
  admin = await app.admin();
});
afterAll(() => app.stop());

const me = async (agent: TestAgent) => (await agent.get('/api/me').expect(200)).body as CurrentUser;
const trial = (agent: TestAgent) => agent.post('/api/subscribe/trial').send({});

async function buy(agent: TestAgent, planId: string, days: number): Promise<void> {
  const body = { planId, amount: 2_900, currency: 'USD' };
  const { body: payment } = await agent.post('/api/subscribe/offline').send(body).expect(201);
  await admin.post(`/api/admin/offline-payments/${payment.id}/approve`).send({ days }).expect(200);
}

describe('the free trial', () => {
  it('gives a new account 14 days on the limits of Starter', async () => {
    const { agent } = await app.register();
    expect(await me(agent)).toMatchObject({ trialAvailable: true, currentSubscription: null, channelsLimit: 0 });
    const { body } = await trial(agent).expect(201);
    expect(body).toEqual({ days: 14, plan: { id: 'starter', name: 'Starter' } });
    expect(await me(agent)).toMatchObject({
      status: 'active',
      daysBalance: 14,
      trialAvailable: false,
      activeChannels: 0,
      runwayEndsAt: null,
      currentSubscription: { status: 'ACTIVE', planId: 'starter', durationType: null },
      currentPlan: { name: 'Starter', dailyMessagesLimit: 100, bulkMessagesLimit: 500 },
      channelsLimit: 1,
    });
  });

  it('starts once for an account, for ever', async () => {
    const { agent, user } = await app.register();
    await trial(agent).expect(201);
    const again = await trial(agent).expect(409);
    expect(again.body.message).toBe('You have already used your free trial. Choose a plan to go on.');
    await admin.post(`/api/admin/users/${user.id}/remove-days`).send({ days: 14 }).expect(200);
    expect(await me(agent)).toMatchObject({ status: 'expired', trialAvailable: false });
    await trial(agent).expect(409);
    expect((await me(agent)).daysBalance).toBe(0);
  });

  it('starts once for twenty requests at once', async () => {
    const { agent } = await app.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => trial(agent)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await me(agent)).daysBalance).toBe(14);
  });

  it('answers a repeated request as the first time', async () => {
    const { agent } = await app.register();
    const first = await trial(agent).set('Idempotency-Key', 'trial-1').expect(201);
    const second = await trial(agent).set('Idempotency-Key', 'trial-1').expect(201);
    expect(second.body).toEqual(first.body);
    expect((await me(agent)).daysBalance).toBe(14);
  });

  it('answers 409 with an active plan, and starts when the plan has ended', async () => {
    const { agent, user } = await app.register();
    await buy(agent, 'growth', 5);
    expect(await me(agent)).toMatchObject({ trialAvailable: false, currentPlan: { name: 'Growth' } });
    const refused = await trial(agent).expect(409);
    expect(refused.body.message).toBe('You already have an active plan. The free trial is for accounts without one.');
    await admin.post(`/api/admin/users/${user.id}/remove-days`).send({ days: 5 }).expect(200);
    expect((await me(agent)).trialAvailable).toBe(true);
    await trial(agent).expect(201);
    expect(await me(agent)).toMatchObject({ status: 'active', daysBalance: 14, currentPlan: { name: 'Starter' } });
  });

  it('answers 401 to a stranger', () => trial(app.anonymous()).expect(401));
});

describe('a subscription', () => {
  const add = (agent: TestAgent, n: number) =>
    agent.post('/api/channels').send({ label: `Shop ${n}`, phone: `+9733111${String(1_000 + n)}` });

  it('gives way at once to a purchase, which adds its days', async () => {
    const { agent } = await app.register();
    await buy(agent, 'starter', 30);
    await buy(agent, 'advanced', 300);
    expect(await me(agent)).toMatchObject({ daysBalance: 330, currentPlan: { name: 'Advanced' }, channelsLimit: 10 });
  });

  it('deletes no channel when it gets smaller than those in use, and refuses another', async () => {
    const { agent } = await app.register();
    await buy(agent, 'growth', 90);
    for (const n of [1, 2, 3]) await add(agent, n).expect(201);
    await buy(agent, 'starter', 30);
    expect(await me(agent)).toMatchObject({ channelsUsed: 3, channelsLimit: 1, daysBalance: 120 });
    expect((await agent.get('/api/channels').expect(200)).body).toHaveLength(3);
    const refused = await add(agent, 4).expect(403);
    expect(refused.body.message).toContain('Channel limit reached: your plan includes 1 channel.');
    await buy(agent, 'growth', 90);
    await add(agent, 5).expect(403);
    const [first] = (await agent.get('/api/channels')).body as { id: number }[];
    await agent
      .delete(`/api/channels/${defined(first).id}`)
      .expect((response) => expect(response.status).toBeLessThan(300));
    await add(agent, 6).expect(201);
  });

  it('ends with the wallet, and any credit brings it back as it was', async () => {
    const { agent, user } = await app.register();
    await buy(agent, 'growth', 3);
    await admin.post(`/api/admin/users/${user.id}/remove-days`).send({ days: 3 }).expect(200);
    expect(await me(agent)).toMatchObject({ status: 'expired', currentSubscription: { status: 'EXPIRED' } });
    expect((await add(agent, 7).expect(403)).body.message).toBe('You need an active plan to add channels.');
    const { body } = await admin.post(`/api/admin/users/${user.id}/add-days`).send({ days: 2 }).expect(200);
    expect(body).toEqual({ success: true, daysBalance: 2 });
    expect(await me(agent)).toMatchObject({
      status: 'active',
      currentSubscription: { status: 'ACTIVE', planId: 'growth', durationType: 'MONTHLY' },
    });
  });

  it('keeps unused days without an end by the calendar', async () => {
    const { agent } = await app.register();
    await buy(agent, 'growth', 90);
    await app
      .anonymous()
      .post('/api/test/clock/advance')
      .send({ ms: 400 * DAY_MS })
      .expect(200);
    expect(await me(agent)).toMatchObject({ status: 'active', daysBalance: 90 });
  });
});

describe('a plan from the administrator', () => {
  it('takes effect at once, with its days, as for Enterprise', async () => {
    const { agent, user } = await app.register();
    const body = { planId: 'enterprise', days: 365, note: 'Contract 12' };
    const answer = await admin.post(`/api/admin/users/${user.id}/plan`).send(body).expect(200);
    expect(answer.body).toEqual({ success: true, daysBalance: 365 });
    expect(await me(agent)).toMatchObject({
      status: 'active',
      currentPlan: { name: 'Enterprise', dailyMessagesLimit: null },
      channelsLimit: null,
      currentSubscription: { status: 'ACTIVE', planId: 'enterprise', durationType: null },
    });
  });

  it('takes effect once for a request, and only from an administrator', async () => {
    const { agent, user } = await app.register();
    const url = `/api/admin/users/${user.id}/plan`;
    for (let time = 0; time < 2; time++) {
      await admin.post(url).set('Idempotency-Key', 'grant-1').send({ planId: 'growth', days: 10 }).expect(200);
    }
    expect((await me(agent)).daysBalance).toBe(10);
    await agent.post(url).send({ planId: 'growth', days: 10 }).expect(403);
    expect((await admin.post(url).send({ planId: 'none', days: 10 }).expect(400)).body.fields).toHaveProperty('planId');
    expect((await admin.post(url).send({ planId: 'growth', days: 0 }).expect(400)).body.fields).toHaveProperty('days');
    await admin.post('/api/admin/users/nobody/plan').send({ planId: 'growth', days: 10 }).expect(404);
  });
});
