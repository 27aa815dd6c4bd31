import { connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import type { Channel, LiveHint } from '@wavelane/contracts';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { cookieOf, LiveLine } from '../../../../testing/live-line.js';
import { anAccount } from '../../../../testing/people/an-account.js';

const open: LiveLine[] = [];
const lineOf = async (...asked: Parameters<typeof LiveLine.of>) => {
  const line = await LiveLine.of(...asked);
  open.push(line);
  return line;
};
afterEach(() => open.splice(0).forEach((line) => line.close()));

let eventStore: EventStoreDbDouble;
let mongo: MongoDouble;
beforeAll(async () => {
  [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
});
afterAll(() => Promise.all([eventStore.kill(), mongo.stop()]));

describe.each(['SQLite', 'EventStoreDB and MongoDB'])('a live line on %s', (engines) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-live-'));
  const env = () => (engines === 'SQLite' ? {} : { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url });
  beforeAll(async () => {
    app = await startApp({ dataDir, env: env() });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('tells only the account what an administrator has done, when it can be read', async () => {
    const { agent, user, admin } = await anAccount('Ada').withPlan().in(app);
    const { agent: other } = await app.register('Ben');
    await admin.post('/api/admin/balance/topup').send({ days: 100 }).expect(200);
    const { body } = await agent.post('/api/channels').send({ label: 'Shop', phone: '+97333000001' }).expect(201);
    const { id } = body as Channel;
    await app.settle();
    const [line, theirs, administrators] = [
      await lineOf(app.url, agent),
      await lineOf(app.url, other),
      await lineOf(app.url, admin),
    ];
    const { headers } = line.response;
    expect([headers['content-type'], headers['cache-control'], headers['x-accel-buffering']]).toEqual([
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
      'no',
    ]);
    expect([headers['set-cookie'], headers['content-encoding']]).toEqual([undefined, undefined]);
    expect(line.hello?.data.topics).toEqual([]);
    await admin.post(`/api/admin/users/${user.id}/channels/${id}/activate`).send({ days: 30 });
    await line.hears('channels');
    await eventually(
      async () => {
        const before = line.told.length;
        const [channel] = (await agent.get('/api/channels').expect(200)).body as Channel[];
        if (channel?.status === 'ACTIVE') return true;
        // The line reports the change once it is there.
        await eventually(() => line.told.length > before || undefined);
        return undefined;
      },
      { what: 'the channel as it is now' },
    );
    await administrators.hears('admin-balance');
    await administrators.hears('admin-users');
    expect([...theirs.topics]).toEqual([]);
    expect([...line.topics].filter((topic) => topic.startsWith('admin-'))).toEqual([]);
  });

  it('goes on from its place, also after a restart, with exactly what changed meanwhile', async () => {
    const { agent, user } = await app.register('Cleo');
    await app.settle();
    const first = await lineOf(app.url, agent);
    await agent.post('/api/templates').send({ title: 'One', body: 'Hello' }).expect(201);
    await first.hears('templates');
    const { position } = first;
    first.close();
    const quiet = await lineOf(app.url, agent, `?after=${encodeURIComponent(position)}`);
    expect(quiet.hello?.data.topics).toEqual([]);
    quiet.close();
    await agent.put('/api/me/profile').send({ name: 'Cleo Two' }).expect(200);

    const cookie = cookieOf(agent);
    await app.stop();
    app = await startApp({ dataDir, env: env() });

    const line = await LiveLine.open(app.url, cookie, '?after=~', { 'last-event-id': position });
    open.push(line);
    await eventually(() => line.hello);
    expect(line.hello?.data.topics).toEqual(['me']);
    const news = await fetch(`${app.url}/api/live?after=${encodeURIComponent(position)}`, { headers: { cookie } });
    expect(((await news.json()) as LiveHint).topics).toEqual(['me']);
    expect(user.name).toBe('Cleo');
  });

  it('tells of everything after a place that is none', async () => {
    const { agent } = await app.register('Dora');
    for (const after of ['', '0', '~', 'null', '../../etc', '%00', 'é'.repeat(50), '9'.repeat(40)]) {
      const line = await lineOf(app.url, agent, `?after=${encodeURIComponent(after)}`);
      expect(line.hello?.data.topics).toContain('jobs');
      line.close();
    }
    await agent.get(`/api/live?after=${'9'.repeat(101)}`).expect(400);
    await agent.get('/api/live?after=1&after=2').expect(400);
    for (const age of ['-1', 'x', '1e99', '1.5']) await agent.get(`/api/live?age=${age}`).expect(400);
    await agent.head('/api/live').set('Accept', 'text/event-stream').expect(200);
  });

  it('tells what has changed since the page was read, when it does not know its place yet', async () => {
    const { agent } = await app.register('Elin');
    await agent.post('/api/templates').send({ title: 'One', body: 'Hello' }).expect(201);
    const line = await lineOf(app.url, agent, '?age=5000');
    await line.hears('templates');
  });

  it('ends with its session and says so: signed out here, ended from elsewhere, disabled', async () => {
    const { agent, user } = await app.register('Fay');
    const elsewhere = await app.signIn(user.email, 'a good password');
    const third = await app.signIn(user.email, 'a good password');
    const lines = [
      await lineOf(app.url, agent),
      await lineOf(app.url, elsewhere),
      await lineOf(app.url, third),
    ] as const;
    const isOver = async (line: LiveLine) => {
      await line.ends();
      expect(line.told.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
    };
    await agent.post('/api/auth/logout').send({}).expect(200);
    await isOver(lines[0]);
    await third.post('/api/me/sessions/end-others').send({}).expect(200);
    await isOver(lines[1]);
    expect(lines[2].isOver).toBe(false);
    const admin = await app.admin();
    await admin.post(`/api/admin/users/${user.id}/disable`).send({ reason: 'Has left' }).expect(200);
    await isOver(lines[2]);
    await agent.get('/api/live').expect(401);
  });
});

describe('many live lines', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ simulators: false });
  });
  afterAll(() => app.stop());

  it('refuses strangers, and more than twenty lines of an account, without harm to others', async () => {
    const strangers = await Promise.all(Array.from({ length: 500 }, () => LiveLine.open(app.url, 'sid=nobody')));
    expect(new Set(strangers.map(({ response }) => response.statusCode))).toEqual(new Set([401]));
    strangers.forEach((line) => line.close());
    const { agent } = await app.register('Gil');
    const lines = await Promise.all(Array.from({ length: 60 }, () => LiveLine.open(app.url, cookieOf(agent))));
    open.push(...lines);
    const statuses = lines.map(({ response }) => response.statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    const refused = lines.filter(({ response }) => response.statusCode !== 200);
    expect(new Set(refused.map(({ response }) => response.statusCode))).toEqual(new Set([429]));
    expect(refused[0]?.response.headers['retry-after']).toBe('60');
    const { agent: other } = await app.register('Hal');
    await lineOf(app.url, other);
    lines.forEach((line) => line.close());
    await eventually(async () => {
      const text = (await other.get('/metrics').expect(200)).text;
      return /^live_lines 1$/m.test(text) || undefined;
    });
    await lineOf(app.url, agent);
  });

  it('ends with the process without delay, also for clients that never read', async () => {
    const stopping = await startApp({ simulators: false });
    const { agent } = await stopping.register('Ida');
    const line = await lineOf(stopping.url, agent);
    const { port } = new URL(stopping.url);
    const deaf = connect(Number(port), '127.0.0.1').pause();
    deaf.on('error', () => undefined);
    deaf.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nCookie: ${cookieOf(agent)}\r\n\r\n`);
    await eventually(async () => {
      const { text } = await agent.get('/metrics').expect(200);
      return /^live_lines 2$/m.test(text) || undefined;
    });
    await stopping.stop();
    await line.ends();
    deaf.destroy();
  });
});
