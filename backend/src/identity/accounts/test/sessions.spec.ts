import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountSession, CurrentUser } from '@wavelane/contracts';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { storedBytes } from '../../../../testing/engines/stored-bytes.js';

const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

let app: TestApp;
const clock = TestTime.running();
beforeAll(async () => {
  app = await startApp({ clock, simulators: false });
});
afterAll(() => app.stop());

const sessionsOf = async (agent: TestAgent) =>
  (await agent.get('/api/me/sessions').expect(200)).body as AccountSession[];
const accountSessions = () => app.app.get(AccountSessions);

async function cookieFor(user: CurrentUser, before?: string): Promise<string> {
  const login = app.anonymous().post('/api/auth/login');
  if (before !== undefined) void login.set('Cookie', before);
  const response = await login.send({ email: user.email, password: PASSWORD }).expect(200);
  return defined(defined(defined(response.get('Set-Cookie')).find((set) => set.startsWith('sid='))).split(';', 1)[0]);
}

const statusOf = async (cookie: string) => (await app.anonymous().get('/api/me').set('Cookie', cookie)).status;

describe('a session', () => {
  it('gets a new cookie at each sign-in, and the one before opens nothing any more (S02)', async () => {
    const { user } = await app.register();
    const before = await cookieFor(user);
    const after = await cookieFor(user, before);
    expect(after).not.toBe(before);
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  });

  it('ends with signing out, and tells the browser to drop its cookie (S03)', async () => {
    const { user } = await app.register();
    const cookie = await cookieFor(user);
    const response = await app.anonymous().post('/api/auth/logout').set('Cookie', cookie).send({}).expect(200);
    expect(response.headers['set-cookie']?.[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends after twelve hours without use, and after seven days in any case (S04)', async () => {
    const { user } = await app.register();
    const idle = await cookieFor(user);
    const used = await cookieFor(user);
    const hours = async (count: number) => {
      clock.advance(count * HOUR_MS);
      return statusOf(used);
    };
    expect(await hours(11)).toBe(200);
    clock.advance(1.01 * HOUR_MS);
    expect([await statusOf(idle), await statusOf(used)]).toEqual([401, 200]);
    for (let passed = 12.01; passed < 7 * 24 - 11; passed += 11) expect(await hours(11)).toBe(200);
    expect(await hours(11)).toBe(401);
  });

  it.each(['sid=', 'sid=s%3Amade-up.signature', `sid=${'x'.repeat(8_000)}`, 'sid=j%3A{}', 'sid=%zz', 'sid=a; sid=b'])(
    'answers 401 to the broken cookie %.20s, without a fault of the server (S08)',
    async (cookie) => expect(await statusOf(cookie)).toBe(401),
  );

  it('stays closed to a cookie with one letter changed (S08)', async () => {
    const { user } = await app.register();
    const cookie = await cookieFor(user);
    const [name, value] = cookie.split('=', 2) as [string, string];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: value.length - 2 }), async (at) => {
        const forged = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
        expect(await statusOf(`${name}=${forged}`)).toBe(401);
      }),
      { numRuns: gateRuns(30) },
    );
    expect(await statusOf(cookie)).toBe(200);
  });

  it('keeps no cookie in its files, only another form of it (S09)', async () => {
    const { user } = await app.register();
    const cookie = decodeURIComponent(await cookieFor(user));
    const id = defined(defined(/^sid=s:([^.]+)\./.exec(cookie))[1]);
    expect(id.length).toBeGreaterThan(30);
    const files = readdirSync(app.dataDir).filter((name) => name.includes('.sqlite'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect(storedBytes(join(app.dataDir, name)).includes(id)).toBe(false);
    const [listed] = await accountSessions().list(user.id);
    expect(cookie).not.toContain(defined(listed).id);
  });
});

describe('the list of sessions', () => {
  it('shows device, place and time of each, and which one asks', async () => {
    const { user } = await app.register();
    const agent = app.anonymous();
    await agent
      .post('/api/auth/login')
      .set('User-Agent', FIREFOX)
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    const sessions = await sessionsOf(agent);
    expect(sessions).toHaveLength(2);
    const mine = defined(sessions.find(({ current }) => current));
    expect(mine).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      current: true,
      device: 'Firefox on Windows',
      address: expect.stringContaining('127.0.0.1'),
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/:00\.000Z$/),
      secondFactor: false,
    });
  });

  it('ends one session, and then all others; the one that asks goes on', async () => {
    const { agent, user } = await app.register();
    const [lost, other, third] = [await cookieFor(user), await cookieFor(user), await cookieFor(user)];
    const { body } = await app.anonymous().get('/api/me/sessions').set('Cookie', lost).expect(200);
    const { id } = defined((body as AccountSession[]).find(({ current }) => current));
    await agent.delete(`/api/me/sessions/${id}`).expect(200, { success: true });
    expect([await statusOf(lost), await statusOf(other)]).toEqual([401, 200]);
    await agent.delete(`/api/me/sessions/${id}`).expect(404);
    const ended = await agent.post('/api/me/sessions/end-others').send({}).expect(200);
    expect(ended.body).toEqual({ ended: 2 });
    expect([await statusOf(other), await statusOf(third)]).toEqual([401, 401]);
    expect(await sessionsOf(agent)).toHaveLength(1);
  });

  it('ends nothing for the id of a session of another account (A02)', async () => {
    const { agent } = await app.register('Eve');
    const victim = await app.register('Ada');
    const [session] = await accountSessions().list(victim.user.id);
    await agent.delete(`/api/me/sessions/${defined(session).id}`).expect(404);
    await victim.agent.get('/api/me').expect(200);
  });

  it('answers nothing but 401 for an ended session, with any number of requests under way', async () => {
    const { user } = await app.register();
    await fc.assert(
      fc.asyncProperty(fc.nat(12), fc.nat(4), async (before, wait) => {
        const cookie = await cookieFor(user);
        clock.advance(2 * 60_000); // each request writes when the session was last seen
        const under = Array.from({ length: before }, () => statusOf(cookie));
        for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
        await accountSessions().endAll(user.id);
        expect(await statusOf(cookie)).toBe(401);
        await Promise.all(under);
        expect(await statusOf(cookie)).toBe(401);
        expect(await accountSessions().list(user.id)).toEqual([]);
      }),
      { numRuns: gateRuns(25) },
    );
  });
});
