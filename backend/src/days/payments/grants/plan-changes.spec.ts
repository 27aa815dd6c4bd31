import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, CurrentUser, OfflinePaymentReview } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  admin = await app.admin();
});
afterAll(() => app.stop());

const me = async (agent: TestAgent) => (await agent.get('/api/me').expect(200)).body as CurrentUser;
const channels = async (agent: TestAgent) => (await agent.get('/api/channels').expect(200)).body as Channel[];
const add = (agent: TestAgent, n: number) =>
  agent.post('/api/channels').send({ label: `Shop ${n}`, phone: `+1415555020${n}` });

/** Bought for its price, so that the plan's own days come. */
async function buy(agent: TestAgent, planId: string, amount: number): Promise<void> {
  const { body } = await agent.post('/api/subscribe/offline').send({ planId, amount, currency: 'USD' }).expect(201);
  await admin.post(`/api/admin/offline-payments/${body.id}/approve`).send({}).expect(200);
  await app.settle();
}

/** A new purchase replaces the plan at once and adds its days. */
describe('another plan while one is in force', () => {
  it('replaces it at once and adds its days, up and down, and takes no channel away', async () => {
    const { agent } = await app.register('Sara');
    await buy(agent, 'growth', 7_900);
    expect(await me(agent)).toMatchObject({ daysBalance: 90, channelsLimit: 3, currentPlan: { name: 'Growth' } });
    for (const n of [1, 2, 3]) await add(agent, n).expect(201);

    await buy(agent, 'starter', 2_900);
    expect(await me(agent)).toMatchObject({
      daysBalance: 120,
      channelsUsed: 3,
      channelsLimit: 1,
      currentPlan: { name: 'Starter', dailyMessagesLimit: 100 },
      currentSubscription: { status: 'ACTIVE', planId: 'starter', durationType: 'MONTHLY' },
    });
    expect(await channels(agent)).toHaveLength(3);
    await add(agent, 4).expect(403);

    // Two channels may be removed, and still none may be added: their number equals the plan's limit.
    const [one, two] = await channels(agent);
    await agent.delete(`/api/channels/${defined(one).id}`).expect(200);
    await agent.delete(`/api/channels/${defined(two).id}`).expect(200);
    await app.settle();
    await add(agent, 5).expect(403);

    await buy(agent, 'advanced', 19_900);
    expect(await me(agent)).toMatchObject({ daysBalance: 420, channelsUsed: 1, channelsLimit: 10 });
    await add(agent, 6).expect(201);
  });

  it('adds days and keeps its limits when it is bought again', async () => {
    const { agent } = await app.register('Omar');
    await buy(agent, 'starter', 2_900);
    await buy(agent, 'starter', 16_530);
    expect(await me(agent)).toMatchObject({
      daysBalance: 30 + 180,
      channelsLimit: 1,
      currentSubscription: { planId: 'starter', durationType: 'SEMI_ANNUAL' },
    });
  });
});

describe('a payment that is settled after a later choice', () => {
  const submit = async (agent: TestAgent, planId: string, amount: number, more: object = {}) =>
    (
      await agent
        .post('/api/subscribe/offline')
        .send({ planId, amount, currency: 'USD', ...more })
        .expect(201)
    ).body.id as string;
  const approve = (id: string, body: object = {}) => admin.post(`/api/admin/offline-payments/${id}/approve`).send(body);
  const review = async (id: string) =>
    (await admin.get(`/api/admin/offline-payments/${id}/review`).expect(200)).body as OfflinePaymentReview;

  it('adds its days and leaves the plan, unless the administrator changes it', async () => {
    const { agent } = await app.register('Mona');
    const [older, oldest] = [await submit(agent, 'starter', 2_900), await submit(agent, 'starter', 16_530)];
    await buy(agent, 'growth', 7_900);
    expect(await review(older)).toMatchObject({ planNow: 'Growth', planPaid: 'Starter', older: true, lowers: true });
    await approve(older).expect(200);
    await app.settle();
    expect(await me(agent)).toMatchObject({ daysBalance: 120, channelsLimit: 3, currentPlan: { name: 'Growth' } });
    await approve(oldest, { planChoice: 'change' }).expect(200);
    await app.settle();
    expect(await me(agent)).toMatchObject({ daysBalance: 300, channelsLimit: 1, currentPlan: { name: 'Starter' } });
  });

  it('keeps the plan if the administrator says so', async () => {
    const { agent } = await app.register('Nora');
    await buy(agent, 'growth', 7_900);
    const later = await submit(agent, 'starter', 2_900);
    expect(await review(later)).toMatchObject({ older: false, lowers: true });
    await approve(later, { planChoice: 'both' }).expect(400);
    await approve(later, { planChoice: 'keep' }).expect(200);
    await app.settle();
    expect(await me(agent)).toMatchObject({ daysBalance: 120, currentPlan: { name: 'Growth' } });
  });

  it('asks the administrator for a choice when giving a lower plan by hand', async () => {
    const { agent, user } = await app.register('Lina');
    await buy(agent, 'growth', 7_900);
    const give = (body: object) =>
      admin.post(`/api/admin/users/${user.id}/plan`).send({ planId: 'starter', days: 5, ...body });
    expect((await give({}).expect(409)).body).toMatchObject({
      code: 'plan-lowered',
      message: 'This lowers the plan from Growth to Starter. Say whether to keep the plan or to change it.',
    });
    await give({ planChoice: 'keep' }).expect(200);
    await app.settle();
    expect(await me(agent)).toMatchObject({ daysBalance: 95, currentPlan: { name: 'Growth' } });
  });

  it('shows payments of the same proof, reference or amount before it is approved', async () => {
    const [{ agent: one }, { agent: two }] = [await app.register('Omar'), await app.register('Huda')];
    const proof = Buffer.from('%PDF-1.4 transfer of today');
    const form = (agent: TestAgent, reference: string) =>
      agent
        .post('/api/subscribe/offline')
        .field({ planId: 'starter', amount: '2900', currency: 'USD', reference })
        .attach('proof', proof, 'proof.pdf')
        .expect(201);
    const first = (await form(one, 'TR 77-a')).body.id as string;
    await approve(first).expect(200);
    const second = (await form(two, 'another')).body.id as string;
    const third = await submit(two, 'growth', 7_900, { reference: 'tr٧٧A' });
    const fourth = await submit(two, 'starter', 2_900, { reference: 'unlike' });
    await app.settle();
    const similar = async (id: string) =>
      (await review(id)).similar.map((other) => [other.id, other.same, other.status]);
    expect(await similar(second)).toEqual([
      [fourth, ['amount'], 'PENDING'],
      [first, ['proof', 'amount'], 'APPROVED'],
    ]);
    expect(await similar(third)).toEqual([[first, ['reference'], 'APPROVED']]);
    expect(await similar(fourth)).toEqual([[second, ['amount'], 'PENDING']]);
    const fifth = await submit(one, 'growth', 7_900, { reference: 'Transfer 20488123 Omar' });
    const sixth = await submit(two, 'starter', 16_530, { reference: 'Ref: ٢٠٤٨٨١٢٣' });
    await app.settle();
    expect(await similar(sixth)).toEqual([[fifth, ['reference'], 'PENDING']]);
    await admin.get('/api/admin/offline-payments/none/review').expect(404);
    await one.get(`/api/admin/offline-payments/${first}/review`).expect(403);
  });
});
