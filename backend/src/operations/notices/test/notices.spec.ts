import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Notice, NoticeSettings } from '@wavelane/contracts';
import { type EventStore, fieldsOf, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { MailQueue } from '../../../identity/letters/queue/mail-queue.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { NoticesReactor } from '../mails/notices.reactor.js';
import { NOTICE_SOURCES } from '../mapping/notices-of.js';
import { NoticeMoments } from '../moments/moments.worker.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

describe('the notices over HTTP', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const list = async (agent: TestAgent, asked = '') =>
    (await agent.get(`/api/notices${asked}`).expect(200)).body as Notice[];
  const unread = async (agent: TestAgent) =>
    (await agent.get('/api/notices/unread').expect(200)).body as { count: number };

  it('shows an owner their payment and administrators what waits, until it is read', async () => {
    const { agent } = await app.register();
    const admin = await app.subscribe(agent);
    await app.settle();
    const [approved] = await list(agent);
    expect(approved).toMatchObject({ kind: 'payment-approved', isRead: false, facts: { plan: 'Starter', days: 30 } });
    expect(await unread(agent)).toEqual({ count: 1 });
    await agent.post('/api/notices/read').send({ upTo: approved?.at }).expect(200);
    expect(await unread(agent)).toEqual({ count: 0 });
    expect((await list(agent))[0]?.isRead).toBe(true);
    expect((await list(admin)).map(({ kind }) => kind)).toContain('payment-waits');
    expect((await list(agent)).map(({ kind }) => kind)).not.toContain('payment-waits');
  });

  it('pages notices without a gap, and filters them by group', async () => {
    const { agent } = await app.register();
    await app.subscribe(agent);
    await app.subscribe(agent);
    await app.subscribe(agent);
    await app.settle();
    const all = await list(agent);
    const first = await agent.get('/api/notices?limit=2').expect(200);
    const rest = await agent.get(defined(/<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1])).expect(200);
    expect([...first.body, ...rest.body].slice(0, all.length)).toEqual(all);
    expect(await list(agent, '?group=payments')).toEqual(all);
    expect(await list(agent, '?group=sending')).toEqual([]);
    await agent.get('/api/notices?group=nonsense').expect(400);
    await agent.get('/api/notices?cursor=nonsense').expect(400);
  });

  it('leaves out a kind of notice that the member turned off, in the application and by mail', async () => {
    const { agent, user } = await app.register();
    const ways = { app: false, mail: false, push: false };
    const changed = await agent
      .put('/api/notices/settings')
      .send({ kinds: [{ kind: 'payment-approved', ways }], waitingMinutes: 30 })
      .expect(200);
    const settings = changed.body as NoticeSettings;
    expect(settings.waitingMinutes).toBe(30);
    expect(settings.kinds.find(({ kind }) => kind === 'payment-approved')?.ways).toEqual(ways);
    expect(settings.kinds.map(({ kind }) => kind)).not.toContain('pool-low');
    await app.subscribe(agent);
    await app.settle();
    expect(await list(agent)).toEqual([]);
    expect(app.simulators.mailbox.all(user.email).map(({ subject }) => subject)).not.toContain('Payment approved');
  });

  it.each([
    [{ kinds: [{ kind: 'pool-low', ways: { app: true, mail: true, push: true } }] }, 'kinds', 403],
    [{ waitingMinutes: 0 }, 'waitingMinutes', 400],
    [{ waitingMinutes: 1_441 }, 'waitingMinutes', 400],
    [{ pushShowsText: 'yes' }, 'pushShowsText', 400],
    [{ quietHours: { from: '24:00', to: '08:00', timeZone: 'UTC' } }, 'quietHours.from', 400],
    [{ quietHours: { from: '20:00', to: '8', timeZone: 'UTC' } }, 'quietHours.to', 400],
    [{ quietHours: { from: '20:00', to: '20:00', timeZone: 'UTC' } }, 'quietHours.to', 400],
    [{ quietHours: { from: '20:00', to: '08:00', timeZone: 'Moon/Base' } }, 'quietHours.timeZone', 400],
    [{ quietHours: 'at night' }, 'quietHours', 400],
  ])('refuses the settings %j', async (body, field, status) => {
    const { agent } = await app.register();
    const refused = await agent.put('/api/notices/settings').send(body).expect(status);
    expect(JSON.stringify(refused.body)).toContain(field);
  });

  it('refuses to mark as read up to an invalid instant', async () => {
    const { agent } = await app.register();
    await agent.post('/api/notices/read').send({ upTo: 'yesterday' }).expect(400);
    await agent.post('/api/notices/read').send({}).expect(400);
  });

  it('queues a mail within five seconds', async () => {
    const { agent, user } = await app.register();
    await app.subscribe(agent);
    const queue = new MailQueue(app.app.get(READ_STORE), () => Date.now() + 3_600_000);
    await eventually(
      async () => (await queue.due(1_000)).found.some(({ stream }) => stream === `notice-mail-${user.id}`),
      { what: 'the mail' },
    );
  });

  it('plans a mail once, even when reactions are repeated and moments are checked side by side', async () => {
    const { agent, user } = await app.register();
    await app.subscribe(agent);
    await app.settle();
    const store = app.app.get<EventStore>(EVENT_STORE);
    const planned = async () => {
      const found: string[] = [];
      for await (const { type, data } of store.readStream(`notice-mail-${user.id}`))
        if (type === 'NoticeMailPlanned') found.push(String(fieldsOf({ data }).noticeId));
      return found;
    };
    const before = await planned();
    // Their payment was noted, and approved.
    expect(before).toHaveLength(2);
    const reactor = app.app.get(NoticesReactor);
    const { events } = await store.readAll({ after: START, limit: 1_000, types: NOTICE_SOURCES });
    const again = events.map((event) => reactor.react(event as Parameters<NoticesReactor['react']>[0]));
    await Promise.all([...again, ...again]);
    const moments = app.app.get(NoticeMoments);
    const { signal } = new AbortController();
    await Promise.all([moments.pass(signal), moments.pass(signal)]);
    expect(await planned()).toEqual(before);
  });

  it('leaves later notices unread after a marker in the future', async () => {
    const { agent } = await app.register();
    await agent.post('/api/notices/read').send({ upTo: '2999-01-01T00:00:00.000Z' }).expect(200);
    await app.subscribe(agent);
    await app.settle();
    expect((await list(agent)).map(({ isRead }) => isRead)).toEqual([false]);
  });
});
