import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';

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

    // Two may go, and still none may come: there are as many as the plan allows.
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
