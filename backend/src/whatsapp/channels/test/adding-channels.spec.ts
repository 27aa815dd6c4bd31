import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { say, type BalanceTransaction, type Channel } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { accountChannels, accountChannelsStream } from '../quota/account-channels.js';
import { channelStream } from '../channel/channel.events.js';
import { channelIdAt } from '../channel/channel-id.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { context } from '../../../../testing/domain/command-context.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { ChannelDesk } from './channel-desk.js';

let app: TestApp;
let desk: ChannelDesk;

beforeAll(async () => {
  app = await startApp();
  desk = await ChannelDesk.of(app);
});
afterAll(() => app.stop());

const PHONE = '+97330000001';

describe('adding a channel', () => {
  it('needs an active plan', async () => {
    const { agent } = await app.register();
    const refused = await agent.post('/api/channels').send({ label: 'Shop', phone: PHONE }).expect(403);
    expect(refused.body.message).toBe('You need an active plan to add channels.');
  });

  it('gives a PENDING channel with a number for an id, at once in the list and in the count', async () => {
    const person = await desk.subscriber();
    const channel = await desk.added(person, '+973 3000-0001');
    expect(channel).toEqual({
      id: expect.any(Number),
      label: 'Shop',
      otherNumber: null,
      phone: PHONE,
      status: 'PENDING',
      authStatus: 'PENDING',
      daysRemaining: 0,
      expiresAt: null,
      whapiChannelId: null,
      whapiChannelToken: null,
      whapiStatus: null,
      stopped: false,
      creationTS: expect.any(Number),
      busy: false,
      ...{ pausedByOwner: false, waitsFor: null },
    });
    expect(await desk.mine(person)).toMatchObject([{ id: channel.id, label: channel.label, status: 'PENDING' }]);
    expect((await person.agent.get('/api/me')).body).toMatchObject({ channelsUsed: 1, channelsLimit: 3 });
  });

  it.each([
    [{}, 'label', 'Label is required'],
    [{ label: ' ', phone: PHONE }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(81), phone: PHONE }, 'label', 'Label must be at most 80 characters'],
    [{ label: 5, phone: PHONE }, 'label', 'Label must be text'],
    [{ label: 'Shop' }, 'phone', 'Phone number is required'],
    [{ label: 'Shop', phone: '' }, 'phone', 'Phone number is required'],
    [{ label: 'Shop', phone: 97330000001 }, 'phone', say('phone-number-in-quotes').message],
    [{ label: 'Shop', phone: '12' }, 'phone', expect.stringContaining('phone number')],
    [{ label: 'Shop', phone: '030 1234567' }, 'phone', expect.stringContaining('country code')],
    [{ label: 'Shop', phone: '+1 call me' }, 'phone', expect.stringContaining('country code')],
    [{ label: 'Shop', phone: PHONE, status: 'ACTIVE' }, 'status', expect.stringContaining("'status'")],
  ])('refuses %j with the name of the field', async (body, field, message) => {
    const { agent } = await desk.subscriber();
    const refused = await agent.post('/api/channels').send(body).expect(400);
    expect(refused.body.fields).toHaveProperty(field, message);
  });

  it('keeps to the plan under ten requests at once', async () => {
    const person = await desk.subscriber('growth');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        person.agent.post('/api/channels').send({ label: 'Shop', phone: `+9733000100${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array<number>(7).fill(403)]);
    expect(defined(answers.find(({ status }) => status === 403)).body.message).toMatch(
      /^Channel limit reached: your plan includes 3/,
    );
    expect(new Set((await desk.mine(person)).map(({ id }) => id)).size).toBe(3);
  });

  it('refuses a number that another channel of the account has, and names it', async () => {
    const person = await desk.subscriber();
    const first = await desk.added(person, PHONE);
    const refused = await person.agent.post('/api/channels').send({ label: 'Again', phone: '+973 3000 0001' });
    expect(refused.status).toBe(409);
    const message = 'Your channel "Shop" has this phone number already.';
    expect(refused.body).toMatchObject({ message, fields: { phone: message } });
    await person.agent.delete(`/api/channels/${first.id}`).expect(200);
    await desk.added(person, PHONE);
    const neighbour = await desk.subscriber();
    await desk.added(neighbour, PHONE);
  });

  it('finishes after a crash that followed the taking of a place', async () => {
    const person = await desk.subscriber();
    const channelId = channelIdAt(Date.now(), 77);
    const slot = { accountId: person.id, channelId, label: 'Late', phone: PHONE };
    await app.app
      .get(CommandExecutor)
      .execute(
        accountChannels,
        accountChannelsStream(person.id),
        { type: 'TakeSlot', limit: 3, ...slot },
        context(`late-${channelId}`),
      );
    await app.settle();
    expect(await desk.mine(person)).toMatchObject([{ id: channelId, label: 'Late', status: 'PENDING' }]);
  });

  it('makes one channel for one Idempotency-Key', async () => {
    const person = await desk.subscriber();
    const send = () =>
      person.agent.post('/api/channels').set('Idempotency-Key', 'k1').send({ label: 'Shop', phone: PHONE });
    const [first, second] = [await send().expect(201), await send().expect(201)];
    expect(second.body.id).toBe(first.body.id);
    expect(await desk.mine(person)).toHaveLength(1);
  });

  it('lists newest first, in pages', async () => {
    const person = await desk.subscriber();
    const ids = [await desk.added(person), await desk.added(person), await desk.added(person)]
      .map(({ id }) => id)
      .reverse();
    expect((await desk.mine(person)).map(({ id }) => id)).toEqual(ids);
    const page = await person.agent.get('/api/channels?limit=2').expect(200);
    const next = defined(defined(/<([^>]+)>; rel="next"/.exec(page.headers.link as string))[1]);
    const rest = await person.agent.get(next).expect(200);
    expect([...(page.body as Channel[]), ...(rest.body as Channel[])].map(({ id }) => id)).toEqual(ids);
    await person.agent.get('/api/channels?limit=0').expect(400);
  });
});

describe('activation of a channel', () => {
  it('takes days from the pool, makes the channel at the gateway and tells it where to report', async () => {
    const { person, channel } = await desk.newcomer();
    const before = (await desk.pool()).balance;
    const { body } = await desk.activate(person, channel, 30).expect(200);
    expect(body).toMatchObject({
      id: channel.id,
      status: 'ACTIVE',
      authStatus: 'PENDING',
      daysRemaining: 30,
      busy: false,
    });
    expect(body.whapiChannelToken).toBeNull();
    expect(await desk.pool()).toEqual({ balance: before - 30, reserved: 0 });
    const listed = (await desk.admin.get(`/api/admin/users/${person.id}/channels`).expect(200)).body as Channel[];
    expect(listed).toMatchObject([{ ...body, daysRemaining: 30, whapiStatus: listed[0]?.whapiStatus }]);
    const [line] = (await desk.admin.get('/api/admin/balance/transactions')).body as BalanceTransaction[];
    expect(line).toMatchObject({
      type: 'allocate',
      days: 30,
      channel: { id: channel.id, label: 'Shop' },
      user: { id: person.id },
    });
    const atGateway = defined(app.simulators.whapi.channels.get(body.whapiChannelId as string));
    expect(atGateway).toMatchObject({ name: `wavelane-${channel.id}`, mode: 'live' });
    expect(JSON.stringify(await eventsOf(logOf(app), channelStream(channel.id)))).not.toContain(atGateway.token);
  });

  it('adds to a channel that has days', async () => {
    const person = await desk.subscriber();
    const channel = await desk.active(person);
    const { body } = await desk.activate(person, channel, 5).expect(200);
    expect(body.daysRemaining).toBe(35);
    expect(Date.parse(body.expiresAt as string) - Date.parse(defined(channel.expiresAt))).toBe(5 * DAY_MS);
  });

  it('fails when the pool has too few days, and changes nothing', async () => {
    const { person, channel } = await desk.newcomer();
    const { balance } = await desk.pool();
    const refused = await desk.activate(person, channel, balance + 1).expect(409);
    expect(refused.body).toMatchObject({
      message: `Main balance only has ${balance} days available. Cannot add ${balance + 1} days.`,
      fields: { days: 'Insufficient balance' },
    });
    expect(await desk.pool()).toEqual({ balance, reserved: 0 });
    expect((await desk.mine(person))[0]).toMatchObject({ status: 'PENDING', busy: false });
  });

  it('gives the days back when the gateway refuses, and says why', async () => {
    const { person, channel } = await desk.newcomer();
    const { balance } = await desk.pool();
    const { liveDays } = await desk.control('GET', '/partner');
    await desk.control('PUT', '/partner', { liveDays: 3 });
    const refused = await desk.activate(person, channel, 30).expect(409);
    expect(refused.body.message).toBe('The gateway refused: Not enough days on the balance');
    await desk.control('PUT', '/partner', { liveDays });
    expect(await desk.pool()).toEqual({ balance, reserved: 0 });
    await desk.activate(person, channel, 30).expect(200);
  });

  it('waits out a short failure of the gateway and extends once', async () => {
    const { person, channel } = await desk.newcomer();
    const { liveDays } = await desk.control('GET', '/partner');
    await desk.control('POST', '/faults', { kind: 'accept-then-lose', route: 'POST /channels/:id/extend', times: 1 });
    const { body } = await desk.activate(person, channel, 30).expect(200);
    expect(body).toMatchObject({ status: 'ACTIVE', daysRemaining: 30 });
    expect(await desk.control('GET', '/partner')).toMatchObject({ liveDays: (liveDays as number) - 30 });
    await desk.control('DELETE', '/faults');
  });

  it('refuses a second one while the first is under way', async () => {
    const { person, channel } = await desk.newcomer();
    await desk.control('POST', '/faults', { kind: 'slow', route: 'manager', delayMs: 150, times: 2 });
    const answers = await Promise.all([desk.activate(person, channel, 3), desk.activate(person, channel, 3)]);
    await desk.control('DELETE', '/faults');
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(defined((await desk.mine(person))[0]).daysRemaining).toBe(3);
  });

  it.each([
    [{}, 'Days must be a whole number'],
    [{ days: 0 }, 'Days must be at least 1'],
    [{ days: -5 }, 'Days must be at least 1'],
    [{ days: 1.5 }, 'Days must be a whole number'],
    [{ days: '30' }, 'Days must be a whole number'],
    [{ days: 1e9 }, 'Days must be at most 36,500'],
  ])('refuses %j', async (body, message) => {
    const { person, channel } = await desk.newcomer();
    const refused = await desk.order(person, channel, body).expect(400);
    expect(refused.body.fields).toEqual({ days: message });
  });

  it("finds neither an unknown user nor another user's channel", async () => {
    const [one, other] = [await desk.subscriber(), await desk.subscriber()];
    const channel = await desk.added(one);
    const path = (user: string, id: number | string) => `/api/admin/users/${user}/channels/${id}/activate`;
    const ofOthers = [path('nobody', channel.id), path(other.id, channel.id)];
    for (const target of [...ofOthers, path(one.id, 12345), path(one.id, 'x')]) {
      await desk.admin.post(target).send({ days: 1 }).expect(404);
    }
    await desk.admin.get('/api/admin/users/nobody/channels').expect(404);
  });

  it('refuses all access but that of administrators', async () => {
    const { person, channel } = await desk.newcomer();
    const path = `/api/admin/users/${person.id}/channels`;
    await person.agent.post(`${path}/${channel.id}/activate`).send({ days: 1 }).expect(403);
    await person.agent.get(path).expect(403);
    await app.anonymous().get(path).expect(401);
  });
});
