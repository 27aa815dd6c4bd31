import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Channel,
  type CurrentUser,
  DAY_MS,
  type PoolCoverage,
  type PoolPolicy,
  TRIAL_DAYS,
} from '@wavelane/contracts';
import { START } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { eventually } from '../../../../testing/eventually.js';

let app: TestApp;
let admin: TestAgent;

const advance = (days: number) =>
  app
    .anonymous()
    .post('/api/test/clock/advance')
    .send({ ms: days * DAY_MS })
    .expect(200);
const channelsOf = async (agent: TestAgent) => (await agent.get('/api/channels').expect(200)).body as Channel[];
const statusesOf = async (agent: TestAgent) => (await channelsOf(agent)).map(({ status }) => status);
const policyIs = (change: object) => admin.put('/api/admin/pool-policy').send(change).expect(200);

const until = <T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> =>
  eventually(async () => {
    const found = await look();
    return holds(found) ? found : undefined;
  });

async function pay(agent: TestAgent, planId: string, amount: number): Promise<void> {
  const { body } = await agent.post('/api/subscribe/offline').send({ planId, amount, currency: 'USD' }).expect(201);
  await admin.post(`/api/admin/offline-payments/${body.id}/approve`).send({}).expect(200);
}

const add = async (agent: TestAgent, label: string, phone: string) =>
  (await agent.post('/api/channels').send({ label, phone }).expect(201)).body as Channel;

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1', AUTOMATIC_DAYS: 'on' } });
  admin = await app.admin();
});
afterAll(() => app.stop());

describe('the automatic giving of days', () => {
  it('brings two channels back after 48 days, when a second payment is approved', async () => {
    const { agent } = await app.register('Ada');
    await admin.post('/api/admin/balance/topup').send({ days: 500 }).expect(200);
    await pay(agent, 'growth', 7_900);
    await add(agent, 'Shop', '+97330000001');
    await add(agent, 'Help', '+97330000002');
    await until(
      () => statusesOf(agent),
      (all) => all.length === 2 && all.every((status) => status === 'ACTIVE'),
    );
    await advance(48);
    await pay(agent, 'growth', 7_900);
    await until(
      () => statusesOf(agent),
      (all) => all.every((status) => status === 'ACTIVE'),
    );
    const me = (await agent.get('/api/me').expect(200)).body as CurrentUser;
    expect(me.currentSubscription?.status).toBe('ACTIVE');
    const coverage = (await admin.get('/api/admin/balance/coverage').expect(200)).body as PoolCoverage;
    expect(coverage).toMatchObject({ sold: me.daysBalance, activeChannels: 2, missing: 0 });
    expect(coverage.paidAhead).toBeLessThanOrEqual(14);
  });

  it('takes a trial from sign-up to an active channel without an administrator', async () => {
    const { agent } = await app.register('Tess');
    await agent.post('/api/subscribe/trial').expect(201);
    const { id } = await add(agent, 'Trial', '+97330000003');
    const [channel] = await until(
      () => channelsOf(agent),
      ([first]) => first?.status === 'ACTIVE',
    );
    expect(channel).toMatchObject({ id, daysRemaining: 7, waitsFor: null });
  });

  it('tells the owner that the operator knows when the pool is at its floor, and gives days later', async () => {
    const { balance } = (await admin.get('/api/admin/balance').expect(200)).body as { balance: number };
    await policyIs({ floor: balance });
    const { agent } = await app.register('Finn');
    await agent.post('/api/subscribe/trial').expect(201);
    await add(agent, 'Floor', '+97330000004');
    await until(
      () => channelsOf(agent),
      ([first]) => first?.waitsFor === 'pool',
    );
    await admin.post('/api/admin/balance/topup').send({ days: 2 }).expect(200);
    const [channel] = await until(
      () => channelsOf(agent),
      ([first]) => first?.status === 'ACTIVE',
    );
    expect(channel).toMatchObject({ daysRemaining: 2 });
    // It ends within the days of advance, so it waits for the pool until it has all days of the trial.
    await admin.post('/api/admin/balance/topup').send({ days: 5 }).expect(200);
    const [whole] = await until(
      () => channelsOf(agent),
      ([first]) => first?.daysRemaining === 7,
    );
    expect(whole).toMatchObject({ status: 'ACTIVE', waitsFor: null });
    const after = (await admin.get('/api/admin/balance').expect(200)).body as { balance: number };
    expect(after.balance).toBe(balance);
    await policyIs({ floor: 0 });
  });

  it('waits for an administrator when the policy says so', async () => {
    await policyIs({ activateTrials: false });
    const { agent } = await app.register('Hana');
    await agent.post('/api/subscribe/trial').expect(201);
    await add(agent, 'Hand', '+97330000005');
    await until(
      () => channelsOf(agent),
      ([first]) => first?.waitsFor === 'activation',
    );
    expect(await statusesOf(agent)).toEqual(['PENDING']);
    const { body: waiting } = await admin.get('/api/admin/channels/waiting').expect(200);
    expect(waiting).toEqual([
      { user: expect.objectContaining({ name: 'Hana' }), channel: (await channelsOf(agent))[0] },
    ]);
    await policyIs({ activateTrials: true });
    await until(
      () => statusesOf(agent),
      ([first]) => first === 'ACTIVE',
    );
  });
});

describe('the policy of the pool', () => {
  it('tells its values and that they were chosen, and refuses what is out of bounds by field and code', async () => {
    const shown = (await admin.get('/api/admin/pool-policy').expect(200)).body as PoolPolicy;
    expect(shown).toEqual({
      extend: true,
      activateTrials: true,
      activatePaid: true,
      floor: 0,
      aheadDays: 7,
      chosen: true,
    });
    for (const [change, field, code] of [
      [{ floor: -1 }, 'floor', 'floor-out-of-bounds'],
      [{ aheadDays: 0 }, 'aheadDays', 'ahead-out-of-bounds'],
      [{ aheadDays: 61 }, 'aheadDays', 'ahead-out-of-bounds'],
      [{ aheadDays: 1.5 }, 'aheadDays', 'ahead-out-of-bounds'],
    ] as const) {
      const { body } = await admin.put('/api/admin/pool-policy').send(change).expect(400);
      expect(body).toMatchObject({ code, fields: { [field]: expect.any(String) } });
    }
    await admin.put('/api/admin/pool-policy').send({ floor: 'many' }).expect(400);
    expect((await policyIs({ aheadDays: 60 })).body).toMatchObject({ aheadDays: 60, floor: 0 });
    await policyIs({ aheadDays: 7 });
  });
});

describe('a channel that its owner pauses', () => {
  it('costs no days, sends nothing, keeps its place and its session, and goes on when resumed', async () => {
    const { agent } = await app.register('Paula');
    await pay(agent, 'starter', 2_900);
    const { id } = await add(agent, 'Quiet', '+97330000006');
    const daysOf = async () => ((await agent.get('/api/me').expect(200)).body as CurrentUser).daysBalance;
    await until(
      () => statusesOf(agent),
      ([first]) => first === 'ACTIVE',
    );
    const paused = (await agent.post(`/api/channels/${id}/pause`).expect(200)).body as Channel;
    expect(paused).toMatchObject({ status: 'PAUSED', pausedByOwner: true, stopped: true });
    await agent.post(`/api/channels/${id}/pause`).expect(200);
    await app.settle();
    const before = await daysOf();
    await advance(20);
    expect(await daysOf()).toBe(before);
    expect((await channelsOf(agent))[0]).toMatchObject({ pausedByOwner: true, status: 'EXPIRED' });
    const message = { channelId: id, to: '+14155550100', body: 'Hello' };
    await agent.post('/api/messages/send').send(message).expect(409);
    await agent.post('/api/channels').send({ label: 'Second', phone: '+97330000007' }).expect(403);
    await agent.post(`/api/channels/${id}/resume`).expect(200);
    await until(
      () => channelsOf(agent),
      ([first]) => first?.status === 'ACTIVE' && !first.pausedByOwner,
    );
    await advance(3);
    expect(before - (await daysOf())).toBe(3);
  });

  it('runs on to the end of its days after a pause of a part of a day, without expiring in between', async () => {
    const { agent } = await app.register('Pia');
    await agent.post('/api/subscribe/trial').expect(201);
    const { id } = await add(agent, 'Short pause', '+97330000009');
    await until(
      () => statusesOf(agent),
      ([first]) => first === 'ACTIVE',
    );
    await agent.post(`/api/channels/${id}/pause`).expect(200);
    await advance(0.25);
    await agent.post(`/api/channels/${id}/resume`).expect(200);
    for (let day = 0; day < TRIAL_DAYS + 2; day += 0.5) {
      await advance(0.5);
      await app.settle();
    }
    const { events } = await logOf(app).readAll({ after: START, limit: 100_000 });
    const told = events.map(({ type, data }) => ({ type, data: data as { channelId?: number; at?: string } }));
    const ofChannel = told.filter(({ data }) => data.channelId === id).map(({ type }) => type);
    expect(ofChannel.filter((type) => type === 'ChannelActivated')).toHaveLength(1);
    expect(ofChannel.filter((type) => type === 'ChannelExpired')).toHaveLength(1);
    expect(ofChannel.filter((type) => type === 'WalletDayConsumed')).toHaveLength(TRIAL_DAYS);
  });

  it('takes another name, which its list of places follows', async () => {
    const { agent } = await app.register('Rene');
    await pay(agent, 'growth', 7_900);
    const { id } = await add(agent, 'Old', '+97330000008');
    expect((await agent.patch(`/api/channels/${id}`).send({ label: ' New ' }).expect(200)).body.label).toBe('New');
    const { body } = await agent.post('/api/channels').send({ label: 'x', phone: '+97330000008' }).expect(409);
    expect(body.message).toContain('"New"');
    await agent.patch(`/api/channels/${id}`).send({ label: ' ' }).expect(400);
    const { agent: other } = await app.register('Otto');
    await other.patch(`/api/channels/${id}`).send({ label: 'Mine' }).expect(404);
    await other.post(`/api/channels/${id}/pause`).expect(404);
  });
});

describe('the books', () => {
  it('breaks no law after all of this', async () => {
    const laws = new Invariants();
    const { events } = await logOf(app).readAll({ after: START, limit: 100_000 });
    for (const event of events) laws.take(event);
    expect(laws.breaches).toEqual([]);
  });
});
