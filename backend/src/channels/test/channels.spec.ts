import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BalanceTransaction, Channel, MainBalance, QrResponse } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import { StoreUnavailable } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { accountChannels, accountChannelsStream } from '../quota/account-channels.js';
import { channelStream } from '../channel/channel.events.js';
import { channelIdAt } from '../channel/channel-id.js';
import { ChannelSweep } from '../linking/channel-sweep.worker.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { controlGateway } from '../../../testing/gateway-control.js';
import { anAccount } from '../../../testing/people/an-account.js';

const clock = TestTime.running();
let app: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.admin();
  await admin.post('/api/admin/balance/topup').send({ days: 1_000 }).expect(200);
});
afterAll(() => app.stop());

const PHONE = '+97330000001';
let phones = 0;
const nextPhone = () => `+9733000${String(1_000 + ++phones)}`;

interface Person {
  agent: TestAgent;
  id: string;
}

async function subscriber(plan = 'growth'): Promise<Person> {
  const { agent, user } = await anAccount().withPlan(plan).in(app);
  return { agent, id: user.id };
}

async function added({ agent }: Person, phone = nextPhone()): Promise<Channel> {
  return (await agent.post('/api/channels').send({ label: 'Shop', phone }).expect(201)).body as Channel;
}

const activate = ({ id }: Person, channel: Channel, days = 30) =>
  admin.post(`/api/admin/users/${id}/channels/${channel.id}/activate`).send({ days });

async function active(person: Person): Promise<Channel> {
  const channel = await added(person);
  return (await activate(person, channel).expect(200)).body as Channel;
}

const control = (method: string, path: string, body?: object) =>
  controlGateway<Record<string, unknown>>(app.simulators.url, method, path, body);

async function linked(person: Person): Promise<Channel> {
  const channel = await active(person);
  await control('POST', `/channels/${channel.whapiChannelId}/link`, {});
  await eventually(() => person.agent.patch(`/api/channels/${channel.id}/authorize`), 200);
  return channel;
}

async function eventually(call: () => PromiseLike<Response>, status: number): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await call();
    if (response.status === status || tries > 500) {
      expect(response.status).toBe(status);
      return response;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const mine = async ({ agent }: Person) => (await agent.get('/api/channels').expect(200)).body as Channel[];
const pool = async () => (await admin.get('/api/admin/balance').expect(200)).body as MainBalance;

async function eventsOf(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of app.app.get<EventStore>(EVENT_STORE).readStream(stream)) events.push(event);
  return events;
}

describe('adding a channel', () => {
  it('needs an active plan', async () => {
    const { agent } = await app.register();
    const refused = await agent.post('/api/channels').send({ label: 'Shop', phone: PHONE }).expect(403);
    expect(refused.body.message).toBe('You need an active plan to add channels.');
  });

  it('gives a PENDING channel with a number for an id, at once in the list and in the count', async () => {
    const person = await subscriber();
    const channel = await added(person, '+973 3000-0001');
    expect(channel).toEqual({
      id: expect.any(Number),
      label: 'Shop',
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
    });
    expect(Number.isSafeInteger(channel.id)).toBe(true);
    expect(await mine(person)).toEqual([channel]);
    expect((await person.agent.get('/api/me')).body).toMatchObject({ channelsUsed: 1, channelsLimit: 3 });
  });

  it.each([
    [{}, 'label', 'Label is required'],
    [{ label: ' ', phone: PHONE }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(81), phone: PHONE }, 'label', 'Label must be at most 80 characters'],
    [{ label: 5, phone: PHONE }, 'label', 'Label is required'],
    [{ label: 'Shop' }, 'phone', 'Phone number is required'],
    [{ label: 'Shop', phone: '' }, 'phone', 'Phone number is required'],
    [{ label: 'Shop', phone: 97330000001 }, 'phone', 'Phone number is required'],
    [{ label: 'Shop', phone: '12' }, 'phone', expect.stringContaining('phone number')],
    [{ label: 'Shop', phone: '030 1234567' }, 'phone', expect.stringContaining('country code')],
    [{ label: 'Shop', phone: '+1 call me' }, 'phone', expect.stringContaining('country code')],
    [{ label: 'Shop', phone: PHONE, status: 'ACTIVE' }, 'status', expect.stringContaining("'status'")],
  ])('refuses %j and names the field', async (body, field, message) => {
    const { agent } = await subscriber();
    const refused = await agent.post('/api/channels').send(body).expect(400);
    expect(refused.body.fields).toHaveProperty(field, message);
  });

  it('keeps to the plan under ten requests at once', async () => {
    const person = await subscriber('growth');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.agent.post('/api/channels').send({ label: 'Shop', phone: PHONE })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array<number>(7).fill(403)]);
    expect(defined(answers.find(({ status }) => status === 403)).body.message).toMatch(
      /^Channel limit reached: your plan includes 3/,
    );
    expect(new Set((await mine(person)).map(({ id }) => id)).size).toBe(3);
  });

  it('is finished by the system after a crash that followed the taking of a place', async () => {
    const person = await subscriber();
    const channelId = channelIdAt(Date.now(), 77);
    const slot = { accountId: person.id, channelId, label: 'Late', phone: PHONE };
    const context = {
      actor: { kind: 'user', id: person.id },
      correlationId: 'c',
      commandId: `late-${channelId}`,
      causationId: null,
    } as const;
    await app.app
      .get(CommandExecutor)
      .execute(accountChannels, accountChannelsStream(person.id), { type: 'TakeSlot', limit: 3, ...slot }, context);
    await app.settle();
    expect(await mine(person)).toMatchObject([{ id: channelId, label: 'Late', status: 'PENDING' }]);
  });

  it('makes one channel for one Idempotency-Key', async () => {
    const person = await subscriber();
    const send = () =>
      person.agent.post('/api/channels').set('Idempotency-Key', 'k1').send({ label: 'Shop', phone: PHONE });
    const [first, second] = [await send().expect(201), await send().expect(201)];
    expect(second.body.id).toBe(first.body.id);
    expect(await mine(person)).toHaveLength(1);
  });

  it('lists newest first, in pages', async () => {
    const person = await subscriber();
    const ids = [await added(person), await added(person), await added(person)].map(({ id }) => id).reverse();
    expect((await mine(person)).map(({ id }) => id)).toEqual(ids);
    const page = await person.agent.get('/api/channels?limit=2').expect(200);
    const next = defined(defined(/<([^>]+)>; rel="next"/.exec(page.headers.link as string))[1]);
    const rest = await person.agent.get(next).expect(200);
    expect([...(page.body as Channel[]), ...(rest.body as Channel[])].map(({ id }) => id)).toEqual(ids);
    await person.agent.get('/api/channels?limit=0').expect(400);
  });
});

describe('activation of a channel', () => {
  it('takes days from the pool, makes the channel at the gateway and tells it where to report', async () => {
    const person = await subscriber();
    const channel = await added(person);
    const before = (await pool()).balance;
    const { body } = await activate(person, channel, 30).expect(200);
    expect(body).toMatchObject({
      id: channel.id,
      status: 'ACTIVE',
      authStatus: 'PENDING',
      daysRemaining: 30,
      busy: false,
    });
    expect(body.whapiChannelToken).toBeNull();
    expect(await pool()).toEqual({ balance: before - 30, reserved: 0 });
    const listed = (await admin.get(`/api/admin/users/${person.id}/channels`).expect(200)).body as Channel[];
    expect(listed).toEqual([{ ...body, daysRemaining: 30 }]);
    const [line] = (await admin.get('/api/admin/balance/transactions')).body as BalanceTransaction[];
    expect(line).toMatchObject({
      type: 'allocate',
      days: 30,
      channel: { id: channel.id, label: 'Shop' },
      user: { id: person.id },
    });
    const atGateway = defined(app.simulators.whapi.channels.get(body.whapiChannelId as string));
    expect(atGateway).toMatchObject({ name: `wavelane-${channel.id}`, mode: 'live' });
    expect(JSON.stringify(await eventsOf(channelStream(channel.id)))).not.toContain(atGateway.token);
  });

  it('adds to a channel that has days', async () => {
    const person = await subscriber();
    const channel = await active(person);
    const { body } = await activate(person, channel, 5).expect(200);
    expect(body.daysRemaining).toBe(35);
    expect(Date.parse(body.expiresAt as string) - Date.parse(defined(channel.expiresAt))).toBe(5 * DAY_MS);
  });

  it('is refused when the pool has too few days, and nothing changes', async () => {
    const person = await subscriber();
    const channel = await added(person);
    const { balance } = await pool();
    const refused = await activate(person, channel, balance + 1).expect(400);
    expect(refused.body).toMatchObject({
      message: `Main balance only has ${balance} days available. Cannot add ${balance + 1} days.`,
      fields: { days: 'Insufficient balance' },
    });
    expect(await pool()).toEqual({ balance, reserved: 0 });
    expect((await mine(person))[0]).toMatchObject({ status: 'PENDING', busy: false });
  });

  it('gives the days back when the gateway refuses, and says why', async () => {
    const person = await subscriber();
    const channel = await added(person);
    const { balance } = await pool();
    const { liveDays } = await control('GET', '/partner');
    await control('PUT', '/partner', { liveDays: 3 });
    const refused = await activate(person, channel, 30).expect(409);
    expect(refused.body.message).toBe('The gateway refused: Not enough days on the balance');
    await control('PUT', '/partner', { liveDays });
    expect(await pool()).toEqual({ balance, reserved: 0 });
    await activate(person, channel, 30).expect(200);
  });

  it('waits out a short failure of the gateway and extends once', async () => {
    const person = await subscriber();
    const channel = await added(person);
    const { liveDays } = await control('GET', '/partner');
    await control('POST', '/faults', { kind: 'accept-then-lose', route: 'POST /channels/:id/extend', times: 1 });
    const { body } = await activate(person, channel, 30).expect(200);
    expect(body).toMatchObject({ status: 'ACTIVE', daysRemaining: 30 });
    expect(await control('GET', '/partner')).toMatchObject({ liveDays: (liveDays as number) - 30 });
    await control('DELETE', '/faults');
  });

  it('refuses a second one while the first is under way', async () => {
    const person = await subscriber();
    const channel = await added(person);
    await control('POST', '/faults', { kind: 'slow', route: 'manager', delayMs: 150, times: 2 });
    const answers = await Promise.all([activate(person, channel, 3), activate(person, channel, 3)]);
    await control('DELETE', '/faults');
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(defined((await mine(person))[0]).daysRemaining).toBe(3);
  });

  it.each([
    [{}, 'Days must be a whole number'],
    [{ days: 0 }, 'Days must be at least 1'],
    [{ days: -5 }, 'Days must be at least 1'],
    [{ days: 1.5 }, 'Days must be a whole number'],
    [{ days: '30' }, 'Days must be a whole number'],
    [{ days: 1e9 }, 'Days must be at most 36500'],
  ])('refuses %j', async (body, message) => {
    const person = await subscriber();
    const channel = await added(person);
    const refused = await admin
      .post(`/api/admin/users/${person.id}/channels/${channel.id}/activate`)
      .send(body)
      .expect(400);
    expect(refused.body.fields).toEqual({ days: message });
  });

  it("finds neither an unknown user nor another user's channel", async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const channel = await added(one);
    const path = (user: string, id: number | string) => `/api/admin/users/${user}/channels/${id}/activate`;
    for (const target of [
      path('nobody', channel.id),
      path(other.id, channel.id),
      path(one.id, 12345),
      path(one.id, 'x'),
    ]) {
      await admin.post(target).send({ days: 1 }).expect(404);
    }
    await admin.get('/api/admin/users/nobody/channels').expect(404);
  });

  it('is for administrators only', async () => {
    const person = await subscriber();
    const channel = await added(person);
    const path = `/api/admin/users/${person.id}/channels`;
    await person.agent.post(`${path}/${channel.id}/activate`).send({ days: 1 }).expect(403);
    await person.agent.get(path).expect(403);
    await app.anonymous().get(path).expect(401);
  });
});

describe('linking a channel', () => {
  it('shows a QR code and the demo phone, notices the scan and logs out again', async () => {
    const person = await subscriber();
    const channel = await active(person);
    const path = `/api/channels/${channel.id}`;
    let qr: QrResponse;
    do qr = (await person.agent.get(`${path}/qr`).expect(200)).body as QrResponse;
    while (qr.httpStatus === 202);
    expect(qr).toMatchObject({
      httpStatus: 200,
      base64: expect.stringMatching(/^data:image\/png;base64,/),
      expire: expect.any(Number),
      demoPhoneUrl: `${app.simulators.phonesUrl}/${channel.phone.slice(1)}`,
    });
    const early = await person.agent.patch(`${path}/authorize`).expect(409);
    expect(early.body.message).toBe('WhatsApp is not linked yet. Scan the QR code with your phone first.');

    await control('POST', `/channels/${channel.whapiChannelId}/link`, {});
    await eventually(() => person.agent.patch(`${path}/authorize`), 200);
    expect((await person.agent.get(`${path}/qr`)).body).toMatchObject({ httpStatus: 409, alreadyAuthenticated: true });
    await app.settle();
    expect((await mine(person))[0]).toMatchObject({ authStatus: 'AUTHORIZED', whapiStatus: 'AUTH' });

    expect((await person.agent.post(`${path}/logout`).expect(200)).body).toMatchObject({ authStatus: 'PENDING' });
    expect((await mine(person))[0]).toMatchObject({ authStatus: 'PENDING' });
    await person.agent.post(`${path}/logout`).expect(200);
  });

  it('notices by webhook alone that a phone linked and unlinked', async () => {
    const person = await subscriber();
    const channel = await active(person);
    const until = async (authStatus: string) => {
      for (let tries = 0; tries < 1_000 && defined((await mine(person))[0]).authStatus !== authStatus; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(defined((await mine(person))[0]).authStatus).toBe(authStatus);
    };
    await control('POST', `/channels/${channel.whapiChannelId}/link`, {});
    await until('AUTHORIZED');
    await control('POST', `/channels/${channel.whapiChannelId}/unlink`, {});
    await until('PENDING');
  });

  it('is refused before activation', async () => {
    const person = await subscriber();
    const channel = await added(person);
    const path = `/api/channels/${channel.id}`;
    const refused = await person.agent.get(`${path}/qr`).expect(403);
    expect(refused.body.message).toBe('Channel must be active to show QR code.');
    await person.agent.patch(`${path}/authorize`).expect(403);
    await person.agent.post(`${path}/logout`).expect(409);
  });

  it("never touches another user's channel", async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const channel = await linked(one);
    for (const id of [channel.id, 1, 'x', '9'.repeat(30), '-1', '1e3']) {
      const path = `/api/channels/${id}`;
      await other.agent.get(`${path}/qr`).expect(404);
      await other.agent.patch(`${path}/authorize`).expect(404);
      await other.agent.post(`${path}/logout`).expect(404);
      const refused = await other.agent.delete(path).expect(404);
      expect(refused.body.message).toBe('Channel not found');
    }
    expect((await mine(one))[0]).toMatchObject({ authStatus: 'AUTHORIZED' });
    expect(await mine(other)).toEqual([]);
    await app.anonymous().get('/api/channels').expect(401);
  });
});

describe('the end of a channel', () => {
  it('gives the place and the whole unused days back when it is deleted', async () => {
    const person = await subscriber('starter');
    const channel = await active(person);
    const { balance } = await pool();
    await person.agent.post('/api/channels').send({ label: 'Two', phone: PHONE }).expect(403);
    await person.agent.delete(`/api/channels/${channel.id}`).expect(200);
    expect(await mine(person)).toEqual([]);
    await person.agent.delete(`/api/channels/${channel.id}`).expect(404);
    await added(person);
    await app.settle();
    expect(await pool()).toEqual({ balance: balance + 29, reserved: 0 });
    const [line] = (await admin.get('/api/admin/balance/transactions')).body as BalanceTransaction[];
    expect(line).toMatchObject({ type: 'refund', days: 29, note: 'Channel deleted' });
    expect(app.simulators.whapi.channels.get(defined(channel.whapiChannelId))).toBeUndefined();
  });

  it('waits while its wallet is empty: it is paused and comes back with the next credit', async () => {
    const person = await subscriber();
    await active(person);
    const { daysBalance } = (await person.agent.get('/api/me')).body as { daysBalance: number };
    await admin.post(`/api/admin/users/${person.id}/remove-days`).send({ days: daysBalance }).expect(200);
    await app.settle();
    expect((await mine(person))[0]).toMatchObject({ status: 'PAUSED' });
    const late = await added({ ...person }).catch(() => undefined);
    expect(late).toBeUndefined();
    await admin.post(`/api/admin/users/${person.id}/add-days`).send({ days: 5 }).expect(200);
    await app.settle();
    expect((await mine(person))[0]).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('webhooks of a channel', () => {
  async function hookOf(channel: Channel): Promise<{ path: string; key: string }> {
    const { settings } = defined(app.simulators.whapi.channels.get(defined(channel.whapiChannelId)));
    const { url, headers } = defined(settings.webhooks[0]);
    return { path: new URL(url).pathname, key: defined(Object.values(headers)[0]) };
  }
  const statuses = (...ids: string[]) => ids.map((id) => ({ id, status: 'delivered', timestamp: '1790000203' }));

  it('are stored before 200, without a session, each item once', async () => {
    const channel = await active(await subscriber());
    const { path, key } = await hookOf(channel);
    const body = {
      statuses: [...statuses('s1', 's2'), { junk: true }],
      event: { type: 'statuses', event: 'post' },
      channel_id: channel.whapiChannelId,
    };
    for (let delivery = 0; delivery < 3; delivery++) {
      await app
        .anonymous()
        .post(path)
        .set('X-Hook-Key', key)
        .set('Origin', 'https://gate.whapi.cloud')
        .send(body)
        .expect(200);
    }
    const stored = (await eventsOf(`inbox-${channel.id}`)).filter(({ type }) => type === 'GatewayStatusReceived');
    expect(stored.map(({ data }) => (data as { providerMessageId: string }).providerMessageId).sort()).toEqual([
      's1',
      's2',
    ]);
  });

  it('need address and key, are refused when too large and ignored when unknown', async () => {
    const channel = await active(await subscriber());
    const { path, key } = await hookOf(channel);
    const wrong = `/webhooks/whapi/${createHash('md5').update('x').digest('hex')}`;
    const answers = [
      await app.anonymous().post(path).send({}).expect(401),
      await app.anonymous().post(path).set('X-Hook-Key', 'no').send({}).expect(401),
      await app.anonymous().post(wrong).set('X-Hook-Key', key).send({}).expect(401),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await app
      .anonymous()
      .post(path)
      .set('X-Hook-Key', key)
      .send({ chats: [{}], event: { type: 'chats' } })
      .expect(200);
    await app
      .anonymous()
      .put(path)
      .set('X-Hook-Key', key)
      .send({ statuses: statuses('p1') })
      .expect(200);
    const large = { statuses: statuses(...Array.from({ length: 20_000 }, (_, n) => `large-${n}`)) };
    await app.anonymous().post(path).set('X-Hook-Key', key).send(large).expect(413);
    await app
      .anonymous()
      .post(path)
      .set('X-Hook-Key', key)
      .set('Content-Type', 'application/json')
      .send('{"a":')
      .expect(400);
  });

  it('take a hundred items at once', async () => {
    const channel = await active(await subscriber());
    const { path, key } = await hookOf(channel);
    const ids = Array.from({ length: 100 }, (_, n) => `batch-${n}`);
    await app
      .anonymous()
      .post(path)
      .set('X-Hook-Key', key)
      .send({ statuses: statuses(...ids) })
      .expect(200);
    expect(await eventsOf(`inbox-${channel.id}`)).toEqual(expect.arrayContaining([expect.anything()]));
    const stored = (await eventsOf(`inbox-${channel.id}`)).filter(({ type }) => type === 'GatewayStatusReceived');
    expect(stored).toHaveLength(100);
  });

  it('answer 503 while the store does not take them', async () => {
    const channel = await active(await subscriber());
    const { path, key } = await hookOf(channel);
    const store = app.app.get<EventStore>(EVENT_STORE);
    const { append } = store;
    store.append = () => Promise.reject(new StoreUnavailable('disk full'));
    try {
      await app
        .anonymous()
        .post(path)
        .set('X-Hook-Key', key)
        .send({ statuses: statuses('x1') })
        .expect(503);
    } finally {
      store.append = append;
    }
    await app
      .anonymous()
      .post(path)
      .set('X-Hook-Key', key)
      .send({ statuses: statuses('x1') })
      .expect(200);
  });
});

describe('the expiry sweep', () => {
  it('ends a channel at the exact instant, and days begin anew afterwards', async () => {
    const { agent, user } = await anAccount().withPlan('growth').in(app);
    await admin.post(`/api/admin/users/${user.id}/add-days`).send({ days: 60 }).expect(200);
    const channel = await active({ agent, id: user.id });
    clock.advance(30 * DAY_MS + 1_000);
    const later = { agent: await app.signIn(user.email, PASSWORD), id: user.id };
    admin = await app.admin();
    expect((await mine(later))[0]).toMatchObject({ status: 'EXPIRED', daysRemaining: 0, stopped: true });
    const refused = await later.agent.get(`/api/channels/${channel.id}/qr`).expect(403);
    expect(refused.body.message).toBe('Channel has expired. Please extend to use QR authorization.');
    await app.app.get(ChannelSweep).pass(new AbortController().signal);
    expect((await eventsOf(channelStream(channel.id))).map(({ type }) => type)).toContain('ChannelExpired');
    const { body } = await activate(later, channel, 10).expect(200);
    expect(body).toMatchObject({ status: 'ACTIVE', daysRemaining: 10 });
    const expired = (await eventsOf(channelStream(channel.id))).find(({ type }) => type === 'ChannelExpired');
    expect(defined(expired).metadata.effectiveAt).toBe(channel.expiresAt);
  });
});
