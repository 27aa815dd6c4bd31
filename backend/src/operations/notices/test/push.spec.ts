import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { NOTICE_SOURCES } from '../mapping/notices-of.js';
import { NoticesReactor } from '../mails/notices.reactor.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import type { QueuedPush } from '../push/push-queue.js';
import type { PushPayload } from '../push/push-writer.js';

const KEYS = () => {
  const pair = createECDH('prime256v1');
  return { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
};

describe('a push', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    app.simulators.push.behaviour = 'accepts';
  });

  const subscribed = async (agent: TestAgent, language?: 'en' | 'ar') => {
    const browser = app.simulators.push.subscribe();
    const { body } = await agent
      .post('/api/push')
      .send({ ...browser, language })
      .expect(201);
    return { endpoint: browser.endpoint, id: String(body.id) };
  };
  const arrived = (endpoint: string) =>
    app.simulators.push
      .all(endpoint)
      .map(({ payload, ...push }) => ({ ...push, ...(JSON.parse(payload) as PushPayload) }));
  const pushed = (endpoint: string, count = 1) =>
    eventually(() => arrived(endpoint).length >= count, { what: `push ${count} at ${endpoint}` });
  /** The kind that a test causes most easily, which is not pushed unless one wants it. */
  const wantsApprovals = (agent: TestAgent) =>
    agent
      .put('/api/notices/settings')
      .send({ kinds: [{ kind: 'payment-approved', ways: { app: true, mail: false, push: true } }] })
      .expect(200);

  it('reaches its browser within three seconds, encrypted and signed, and leads to the page', async () => {
    const { agent } = await app.register();
    await wantsApprovals(agent);
    const { endpoint } = await subscribed(agent);
    const took: number[] = [];
    // A machine that others use stutters; a worker that looked only now and then would be late each time.
    for (let count = 1; count <= 3 && !took.some((ms) => ms < 3_000); count++) {
      await app.subscribe(agent);
      const began = Date.now();
      await pushed(endpoint, count);
      took.push(Date.now() - began);
    }
    expect(Math.min(...took)).toBeLessThan(3_000);
    const [push] = arrived(endpoint);
    expect(push).toMatchObject({
      title: 'Payment approved',
      url: '/settings/billing',
      lang: 'en',
      dir: 'ltr',
      unread: 1,
    });
    expect(defined(push).topic).toBe(defined(push).id.replaceAll('-', ''));
  });

  it('speaks Arabic to a browser that subscribed in Arabic', async () => {
    const { agent } = await app.register();
    await wantsApprovals(agent);
    const { endpoint } = await subscribed(agent, 'ar');
    await app.subscribe(agent);
    await pushed(endpoint);
    expect(arrived(endpoint)[0]).toMatchObject({ title: 'اعتُمدت دفعتك', lang: 'ar', dir: 'rtl' });
  });

  it('arrives once, even when reactions are repeated and run side by side', async () => {
    const { agent } = await app.register();
    await wantsApprovals(agent);
    const { endpoint } = await subscribed(agent);
    await app.subscribe(agent);
    await pushed(endpoint);
    const store = app.app.get<EventStore>(EVENT_STORE);
    const reactor = app.app.get(NoticesReactor);
    const { events } = await store.readAll({ after: START, limit: 1_000, types: NOTICE_SOURCES });
    const again = () => events.map((event) => reactor.react(event as Parameters<NoticesReactor['react']>[0]));
    await Promise.all([...again(), ...again()]);
    await agent.post('/api/push/test').expect(200, { browsers: 1 });
    await pushed(endpoint, 2);
    expect(arrived(endpoint).map(({ title }) => title)).toEqual(['Pushes arrive here', 'Payment approved']);
  });

  it('waits while the push service is away, and arrives when it is back', async () => {
    const { agent } = await app.register();
    const { endpoint } = await subscribed(agent);
    app.simulators.push.behaviour = 'away';
    await agent.post('/api/push/test').expect(200);
    const waiting = app.app.get<ReadStore>(READ_STORE).records({ name: 'push-queue' });
    await eventually(async () => (await waiting.scan<QueuedPush>('', 500, 0)).some(({ body }) => body.tries > 0), {
      what: 'a try',
    });
    app.simulators.push.behaviour = 'accepts';
    await pushed(endpoint);
  });

  it.each(['gone', 'unknown'] as const)('ends a subscription that the push service calls %s', async (behaviour) => {
    const { agent } = await app.register();
    const { id } = await subscribed(agent);
    app.simulators.push.behaviour = behaviour;
    await agent.post('/api/push/test').expect(200);
    await eventually(async () => (await agent.post('/api/push/test')).body.browsers === 0, {
      what: 'the end',
    });
    await agent.delete(`/api/push/${id}`).expect(404);
  });

  it.each<[string, (agent: TestAgent, email: string) => Promise<unknown>]>([
    ['is signed out of', (agent) => agent.post('/api/auth/logout').expect(200)],
    [
      'was of an old password',
      async (_, email) => {
        const other = await app.signIn(email, PASSWORD);
        const change = { currentPassword: PASSWORD, newPassword: 'seven other lanterns' };
        await other.put('/api/me/password').send(change).expect(200);
      },
    ],
    [
      'is ended from another one',
      async (_, email) => (await app.signIn(email, PASSWORD)).post('/api/me/sessions/end-others').expect(200),
    ],
  ])('reaches no session that %s', async (_, end) => {
    const { agent, user } = await app.register();
    await wantsApprovals(agent);
    const { endpoint } = await subscribed(agent);
    await end(agent, user.email);
    const again = await app.signIn(user.email, PASSWORD).catch(() => app.signIn(user.email, 'seven other lanterns'));
    const other = await subscribed(again);
    await app.subscribe(again);
    await pushed(other.endpoint);
    await app.settle();
    expect(arrived(endpoint)).toEqual([]);
  });

  it('goes only to the last member that subscribed a browser', async () => {
    const one = await app.register();
    const other = await app.register();
    const browser = app.simulators.push.subscribe();
    const { body } = await one.agent.post('/api/push').send(browser).expect(201);
    await other.agent.post('/api/push').send(browser).expect(201);
    await one.agent.post('/api/push/test').expect(200, { browsers: 0 });
    await one.agent.delete(`/api/push/${body.id}`).expect(404);
    await other.agent.delete(`/api/push/${body.id}`).expect(200);
  });

  it('leaves out what was read already', async () => {
    const { agent } = await app.register();
    await wantsApprovals(agent);
    const { endpoint } = await subscribed(agent);
    app.simulators.push.behaviour = 'away';
    await app.subscribe(agent);
    await app.settle();
    await agent.post('/api/notices/read').send({ upTo: new Date().toISOString() }).expect(200);
    app.simulators.push.behaviour = 'accepts';
    await agent.post('/api/push/test').expect(200);
    await pushed(endpoint);
    const waiting = app.app.get<ReadStore>(READ_STORE).records({ name: 'push-queue' });
    await eventually(async () => (await waiting.scan('', 500, 0)).length === 0, {
      what: 'an empty queue',
    });
    expect(arrived(endpoint).map(({ title }) => title)).toEqual(['Pushes arrive here']);
  });

  it('waits for the end of quiet hours, except the test that the member asks for', async () => {
    const { agent } = await app.register();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietHours = { from: at(-1), to: at(1), timeZone: 'UTC' };
    await agent.put('/api/notices/settings').send({ quietHours }).expect(200);
    await wantsApprovals(agent);
    const { endpoint, id } = await subscribed(agent);
    await app.subscribe(agent);
    const queue = app.app.get<ReadStore>(READ_STORE).records({ name: 'push-queue' });
    const waits = async () =>
      (await queue.scan<QueuedPush>('', 500, 0)).find(({ body }) => body.subscriptionId === id && body.error !== null);
    const { body } = await eventually(waits, { what: 'a push that waits' });
    expect(body.tries).toBe(0);
    const minutes = (body.nextAt - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(57);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(body.expiresAt).toBeGreaterThanOrEqual(body.nextAt + 3_600_000);
    await agent.post('/api/push/test').expect(200);
    await pushed(endpoint);
    expect(arrived(endpoint).map(({ title }) => title)).toEqual(['Pushes arrive here']);
  });

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://10.1.2.3/1',
    'https://[::1]/1',
    'https://[::ffff:192.168.0.1]/1',
    'https://169.254.169.254/latest',
    'https://0x7f000001/1',
    'https://2130706433/1',
    'https://intranet/1',
    'https://printer.local/1',
    'https://user:password@push.example.com/1',
    'ftp://push.example.com/1',
    'push',
    '',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ])('refuses %s as the address of a subscription', async (endpoint) => {
    const { agent } = await app.register();
    const refused = await agent.post('/api/push').send({ endpoint, keys: KEYS() }).expect(400);
    expect(Object.keys(refused.body.fields)).toEqual(['endpoint']);
    expect(refused.body.fieldCodes.endpoint.code).toBe('push-address-not-public');
  });

  it.each([
    ['keys.p256dh', { p256dh: 'short', auth: KEYS().auth }],
    ['keys.p256dh', { p256dh: `B${'A'.repeat(86)}`, auth: KEYS().auth }],
    ['keys.auth', { p256dh: KEYS().p256dh, auth: 'short' }],
    ['keys', 'none'],
  ])('refuses a subscription whose %s is no valid key', async (field, keys) => {
    const { agent } = await app.register();
    const refused = await agent.post('/api/push').send({ endpoint: 'https://push.example.com/1', keys }).expect(400);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('shows the public key of the installation to members only', async () => {
    const { agent } = await app.register();
    const { body } = await agent.get('/api/push').expect(200);
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    await app.anonymous().get('/api/push').expect(401);
  });
});
