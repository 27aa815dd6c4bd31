import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import { START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { walletStream } from '../../../days/ledger/wallet/wallet.events.js';
import { channelStream } from '../channel/channel.events.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { anAccount } from '../../../../testing/people/an-account.js';

async function breaches(store: EventStore) {
  const invariants = new Invariants();
  const { events } = await store.readAll({ after: START, limit: 100_000 });
  for (const event of events) invariants.take(event);
  return invariants.breaches;
}

const days = (events: readonly StoredEvent[]) =>
  events
    .filter(({ type }) => type === 'WalletDayConsumed')
    .map(({ data }) => data as { at: string; channelId: number });
const me = async (agent: TestAgent) => (await agent.get('/api/me').expect(200)).body as CurrentUser;
const channelsOf = async (agent: TestAgent) => (await agent.get('/api/channels').expect(200)).body as Channel[];

let phones = 0;
async function active(app: TestApp, admin: TestAgent, agent: TestAgent, userId: string, days = 90): Promise<Channel> {
  const phone = `+9733333${String(1_000 + ++phones)}`;
  const { body } = await agent.post('/api/channels').send({ label: 'Shop', phone }).expect(201);
  const answer = await admin.post(`/api/admin/users/${userId}/channels/${body.id}/activate`).send({ days });
  expect(answer.status).toBe(200);
  await app.settle();
  return answer.body as Channel;
}

describe("metering of an account's channels", () => {
  let app: TestApp;
  let admin: TestAgent;

  beforeAll(async () => {
    app = await startApp({ env: { TEST_CLOCK: '1' } });
    admin = await app.admin();
    await admin.post('/api/admin/balance/topup').send({ days: 5_000 }).expect(200);
  });
  afterAll(() => app.stop());

  const advance = async (ms: number) => {
    const { body } = await app.anonymous().post('/api/test/clock/advance').send({ ms }).expect(200);
    expect(body.waitUntilIdle).toBe(true);
  };
  const store = () => logOf(app);
  const walletOf = (id: string) => eventsOf(store(), walletStream(id));

  async function subscriber(plan: string) {
    const { agent, user } = await anAccount().withPlan(plan).in(app);
    return { agent, id: user.id };
  }

  it('uses a day of the wallet for each active channel and 24 h, not before they are over', async () => {
    const { agent, id } = await subscriber('growth');
    await active(app, admin, agent, id);
    await active(app, admin, agent, id);
    expect(await me(agent)).toMatchObject({ daysBalance: 30, activeChannels: 2 });
    await advance(DAY_MS - 60_000);
    expect((await me(agent)).daysBalance).toBe(30);
    await advance(60_000);
    expect((await me(agent)).daysBalance).toBe(28);
    await advance(3 * DAY_MS);
    const now = await me(agent);
    expect(now.daysBalance).toBe(22);
    expect(days(await walletOf(id))).toHaveLength(8);
  });

  it('foretells when the days are used up, and is right', async () => {
    const { agent, id } = await subscriber('growth');
    for (let n = 0; n < 3; n++) await active(app, admin, agent, id);
    const { runwayEndsAt } = await me(agent);
    await advance(4.5 * DAY_MS);
    expect(await me(agent)).toMatchObject({ runwayEndsAt, daysBalance: 18, status: 'active' });
    await advance(10 * DAY_MS);
    const events = await walletOf(id);
    expect(defined(events.find(({ type }) => type === 'WalletExhausted')).data).toMatchObject({ at: runwayEndsAt });
    expect(await me(agent)).toMatchObject({ daysBalance: 0, status: 'expired', runwayEndsAt: null, activeChannels: 0 });
  });

  it('pauses every channel at the instant of balance 0, and the next credit brings them back', async () => {
    const { agent, id } = await subscriber('starter');
    const channel = await active(app, admin, agent, id);
    await advance(40 * DAY_MS);
    expect(await me(agent)).toMatchObject({
      status: 'expired',
      daysBalance: 0,
      currentSubscription: { status: 'EXPIRED' },
    });
    expect((await channelsOf(agent))[0]).toMatchObject({ status: 'PAUSED', stopped: true, daysRemaining: 50 });
    const activated = defined(
      (await eventsOf(store(), channelStream(channel.id))).find(({ type }) => type === 'ChannelActivated'),
    );
    const emptied = new Date(Date.parse((activated.data as { at: string }).at) + 30 * DAY_MS).toISOString();
    const paused = defined(
      (await eventsOf(store(), channelStream(channel.id))).find(({ type }) => type === 'ChannelPaused'),
    );
    expect(paused).toMatchObject({ data: { at: emptied }, metadata: { effectiveAt: emptied } });
    const send = await agent.post('/api/messages/send').send({ channelId: channel.id, to: '+97330000009', body: 'Hi' });
    expect(send.status).toBeGreaterThanOrEqual(400);
    expect(send.status).toBeLessThan(500);

    await admin.post(`/api/admin/users/${id}/add-days`).send({ days: 5 }).expect(200);
    await app.settle();
    expect((await channelsOf(agent))[0]).toMatchObject({ status: 'ACTIVE', stopped: false });
    await advance(2 * DAY_MS);
    expect(await me(agent)).toMatchObject({ status: 'active', daysBalance: 3 });
  });

  it('leaves a channel that ended meanwhile EXPIRED', async () => {
    const { agent, id } = await subscriber('starter');
    await active(app, admin, agent, id, 35);
    await advance(36 * DAY_MS);
    expect((await channelsOf(agent))[0]).toMatchObject({ status: 'EXPIRED' });
    await admin.post(`/api/admin/users/${id}/add-days`).send({ days: 9 }).expect(200);
    await advance(3 * DAY_MS);
    expect((await channelsOf(agent))[0]).toMatchObject({ status: 'EXPIRED' });
    expect(await me(agent)).toMatchObject({ status: 'active', daysBalance: 9 });
  });

  it('keeps the begun day of a channel that the administrator activates while the wallet is empty', async () => {
    const { agent, id } = await subscriber('growth');
    const phone = '+97333330001';
    const { body: channel } = await agent.post('/api/channels').send({ label: 'Shop', phone }).expect(201);
    await admin.post(`/api/admin/users/${id}/remove-days`).send({ days: 30 }).expect(200);
    await admin.post(`/api/admin/users/${id}/channels/${channel.id}/activate`).send({ days: 60 }).expect(200);
    await app.settle();
    expect((await channelsOf(agent))[0]).toMatchObject({ status: 'PAUSED' });
    await advance(5 * DAY_MS);
    await admin.post(`/api/admin/users/${id}/add-days`).send({ days: 4 }).expect(200);
    await advance(DAY_MS);
    expect((await channelsOf(agent))[0]).toMatchObject({ status: 'ACTIVE' });
    expect((await me(agent)).daysBalance).toBe(3);
  });

  it('ends with the channel: a deleted one uses nothing more', async () => {
    const { agent, id } = await subscriber('starter');
    const channel = await active(app, admin, agent, id);
    await advance(2.5 * DAY_MS);
    await agent.delete(`/api/channels/${channel.id}`);
    await app.settle();
    await advance(5 * DAY_MS);
    expect(await me(agent)).toMatchObject({ daysBalance: 28, activeChannels: 0 });
  });

  it('shows the balance of the moment, and reading writes nothing', async () => {
    const { agent, id } = await subscriber('starter');
    await active(app, admin, agent, id);
    const before = (await store().readAll({ after: START, limit: 100_000 })).events.length;
    for (let n = 0; n < 3; n++) await me(agent);
    await admin.get('/api/admin/users').expect(200);
    expect((await store().readAll({ after: START, limit: 100_000 })).events).toHaveLength(before);
  });

  it('keeps all invariants of the ledger', async () => {
    expect(await breaches(store())).toEqual([]);
  });
});

describe('downtime', () => {
  it('catches up on 45 days at the start, each day at its own instant, until the wallet is empty', async () => {
    const clock = TestTime.running();
    const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-downtime-'));
    let app = await startApp({ clock, dataDir });
    try {
      const admin = await app.admin();
      await admin.post('/api/admin/balance/topup').send({ days: 500 }).expect(200);
      const { agent, user } = await anAccount().withPlan('growth').in(app);
      await active(app, admin, agent, user.id);
      await active(app, admin, agent, user.id);
      await app.stop();

      clock.advance(45 * DAY_MS);
      app = await startApp({ clock, dataDir });
      await app.settle();
      const store = logOf(app);
      const events = await eventsOf(store, walletStream(user.id));
      const starts = events.filter(({ type }) => type === 'WalletMeteringStarted');
      const expected = Array.from({ length: 15 }, (_, day) =>
        starts.map(({ data }) => Date.parse((data as { at: string }).at) + (day + 1) * DAY_MS),
      );
      expect(days(events).map(({ at }) => Date.parse(at))).toEqual(expected.flat());
      expect(events.at(-1)).toMatchObject({
        type: 'WalletExhausted',
        data: { at: new Date(defined(defined(expected.at(-1))[1])).toISOString() },
      });
      const later = await app.signIn(user.email, 'a good password');
      expect(await me(later)).toMatchObject({ status: 'expired', daysBalance: 0 });
      expect((await channelsOf(later)).map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED']);
      expect(await breaches(store)).toEqual([]);
    } finally {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
