import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import { GENERAL_LIMITS, RATE_LIMITS, type RateLimit } from '../../src/platform/security/limits/rate-limits.js';
import { LimitsGuard } from '../../src/platform/security/limits/limits.guard.js';
import { READ_STORE } from '../../src/platform/storage/tokens.js';
import { SecurityLog } from '../../src/platform/security/security-log.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { mailGoes } from '../../testing/account-links.js';
import { eventually } from '../../testing/eventually.js';
import { TestTime } from '../../testing/domain/test-time.js';
import { memberOf } from '../../testing/people/members.js';

const MINUTES = 60_000;

let app: TestApp;
let time: TestTime;
beforeAll(async () => {
  time = TestTime.running();
  app = await startApp({ clock: time, env: { RATE_LIMITS: 'on' } });
  app.believeForwardedAddresses();
});
afterAll(() => app.stop());
afterEach(() => void jest.restoreAllMocks());

let people = 0;
const register = (address: string, more: object = {}) =>
  app
    .anonymous()
    .post('/api/auth/register')
    .set('X-Forwarded-For', address)
    .send({ name: 'Ada', email: `ada${++people}@example.com`, password: PASSWORD, ...more });

it('leaves no counter behind for made-up invitations', async () => {
  const { agent } = await app.register('Inventor');
  const counters = () =>
    app.app.get<ReadStore>(READ_STORE).records({ name: 'rate-limits' }).scan('', 1_000, time.machine());
  const before = (await counters()).length;
  for (let n = 0; n < 5; n++) await agent.post(`/api/team/invitations/made-up-${n}/repeat`).expect(404);
  // The counters decrease after the answer.
  await eventually(async () => ((await counters()).length === before ? true : undefined), { what: 'no counter' });
});

describe('limits by route', () => {
  it('limits only routes that exist', async () => {
    const { body } = await app.anonymous().get('/api-docs-json').expect(200);
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const tables = [...Object.values<RateLimit>(RATE_LIMITS), ...Object.values<RateLimit>(GENERAL_LIMITS)];
    const named = tables.flatMap(({ routes: of = [] }) => of);
    expect(named.filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('limits an address to five registrations in half an hour, without those refused by form (F4)', async () => {
    const note = jest.spyOn(app.app.get(SecurityLog), 'note');
    for (let n = 0; n < 8; n++) await register('203.0.113.1', { password: 'short' }).expect(400);
    for (let n = 0; n < 5; n++) await register('203.0.113.1').expect(201);
    for (let n = 0; n < 3; n++) {
      const refused = await register('203.0.113.1').expect(429);
      expect(refused.body.message).toBe('Too many requests. Try again in 30 min.');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 60);
    }
    const told = note.mock.calls.filter(([{ kind }]) => kind === 'request-throttled');
    expect(told).toEqual([[expect.objectContaining({ detail: 'registration', accountId: null })]]);
    expect((await app.anonymous().get('/metrics')).text).toContain('throttled_total{rule="registration"} 3');
    await register('203.0.113.2').expect(201);
    time.advance(30 * MINUTES);
    await register('203.0.113.1').expect(201);
  });

  it('looks at five of 50 registrations at once from one address (F4)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => register('203.0.113.9')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('limits mails to one address to three in half an hour, whatever addresses ask', async () => {
    const ask = (n: number) =>
      app
        .anonymous()
        .post('/api/auth/forgotten')
        .set('X-Forwarded-For', `198.51.100.${n}`)
        .send({ email: n % 2 ? 'VICTIM@example.com' : 'victim@example.com' });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask(n)).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
  });

  it('limits the mails that accounts send to one new address, and registrations of one address, the same way', async () => {
    const asked: number[] = [];
    for (let n = 0; n < 4; n++) {
      const agent = app.anonymous();
      const body = { name: 'Eve', email: `mailer${++people}@example.com`, password: PASSWORD };
      await agent.post('/api/auth/register').set('X-Forwarded-For', `192.0.2.${people}`).send(body).expect(201);
      const change = { email: n % 2 ? 'Wanted@example.com' : 'ｗanted@example.com', password: PASSWORD };
      asked.push((await agent.put('/api/me/email').send(change)).status);
    }
    expect(asked).toEqual([202, 202, 202, 429]);
    mailGoes(app, 'smtp');
    const refused: boolean[] = [];
    for (let n = 0; n < 5; n++) {
      const answer = await register(`198.51.100.${100 + n}`, {
        email: n % 2 ? 'TAKEN@example.com' : 'taken@example.com',
      });
      refused.push(answer.status === 429);
    }
    expect(refused).toEqual([false, false, false, true, true]);
  });

  it('limits the calls of one account to PayPal, while another one goes on (F17)', async () => {
    const sign = async () => {
      const agent = app.anonymous();
      const body = { name: 'Ada', email: `buyer${++people}@example.com`, password: PASSWORD };
      await agent.post('/api/auth/register').set('X-Forwarded-For', `192.0.2.${people}`).send(body).expect(201);
      return agent;
    };
    const [one, other] = [await sign(), await sign()];
    const { points } = RATE_LIMITS['paypal-setup'];
    for (let n = 0; n < points; n++) await one.get('/paypal/setup').expect(200);
    await one.get('/paypal/setup').expect(429);
    await other.get('/paypal/setup').expect(200);
    const order = { amount: 2_900, currency: 'USD', intent: 'CAPTURE' };
    const statuses = new Set<number>();
    for (let n = 0; n <= RATE_LIMITS['paypal-order'].points; n++) {
      statuses.add((await one.post('/paypal/order').send(order)).status);
    }
    expect(statuses).toContain(429);
    expect((await other.post('/paypal/order').send(order)).status).not.toBe(429);
  });

  const owner = async (address: string) => {
    const agent = app.anonymous();
    const body = { name: 'Olga', email: `owner${++people}@example.com`, password: PASSWORD };
    await agent.post('/api/auth/register').set('X-Forwarded-For', address).send(body).expect(201);
    return agent;
  };

  it('counts the tries of a member, not those of the owner they act for', async () => {
    const agent = await owner('192.0.2.101');
    const vera = await memberOf(app, agent, 'viewer');
    const change = { currentPassword: 'not the password', newPassword: 'another password 22' };
    const statuses: number[] = [];
    for (let n = 0; n <= RATE_LIMITS['own-password'].points; n++) {
      statuses.push((await vera.agent.put('/api/me/password').send(change)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    await agent
      .put('/api/me/password')
      .send({ ...change, currentPassword: PASSWORD })
      .expect(200);
  });

  it('sends an invitation again three times in half an hour, and no more to its address', async () => {
    mailGoes(app, 'demo');
    const agent = await owner('192.0.2.102');
    const invite = (email: string) => agent.post('/api/team/invitations').send({ email, role: 'agent' });
    const sent = await invite('asked-often@example.com').expect(201);
    const again = () => agent.post(`/api/team/invitations/${sent.body.id}/repeat`);
    for (let n = 0; n < 3; n++) await again().expect(201);
    await again().expect(429);
    const withdraw = (id: string) => agent.delete(`/api/team/invitations/${id}`).expect(200);
    await withdraw(sent.body.id);
    for (let n = 0; n < 2; n++) await withdraw((await invite('asked-often@example.com').expect(201)).body.id);
    await invite('Asked-Often@example.com').expect(429);
    time.advance(30 * MINUTES);
    // By now the session has to confirm its password again.
    expect((await invite('asked-often@example.com').expect(403)).body.code).toBe('confirmation_required');
  });

  it('limits how many people an account invites in an hour, whatever becomes of it', async () => {
    const agent = await owner('192.0.2.103');
    const statuses: number[] = [];
    for (let n = 0; n <= RATE_LIMITS['team-invitations'].points; n++) {
      const sent = await agent.post('/api/team/invitations').send({ email: `many-${n}@example.com`, role: 'agent' });
      statuses.push(sent.status);
      if (sent.status === 201) await agent.delete(`/api/team/invitations/${sent.body.id}`).expect(200);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(RATE_LIMITS['team-invitations'].points);
    expect(statuses.at(-1)).toBe(429);
  });

  it('refuses an address that floods that of PayPal’s notices before looking at anything (F17)', async () => {
    const send = (address: string) => app.anonymous().post('/webhooks/paypal').set('X-Forwarded-For', address).send({});
    const { points } = GENERAL_LIMITS['paypal-notices'];
    const answers = await Promise.all(Array.from({ length: points + 20 }, () => send('203.0.113.20')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await send('203.0.113.21')).status).toBe(401);
  });
});

describe('limits of what is dear to read', () => {
  it.each([
    ['/api/reports', GENERAL_LIMITS.reports.points],
    ['/api/conversations/search?q=order', GENERAL_LIMITS['line-search'].points],
  ])('answers 429 at %s after so many in a minute, and to one account only', async (path, points) => {
    const { agent } = await app.register('Reader');
    for (let n = 0; n < points; n++) expect((await agent.get(path)).status).not.toBe(429);
    const refused = await agent.get(path).expect(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await agent.get('/api/me').expect(200);
    const other = await app.register('Neighbour');
    expect((await other.agent.get(path)).status).not.toBe(429);
  });
});

describe('the general limit', () => {
  /** Passes requests without a socket. @returns the number that was let through */
  async function asked(times: number, request: { ip: string; user?: object }): Promise<number> {
    const guard = app.app.get<LimitsGuard>(LimitsGuard, { strict: false });
    const full = { method: 'GET', route: { path: '/api/me' }, get: () => '', ...request };
    const http = partOf<ReturnType<ExecutionContext['switchToHttp']>>({ getRequest: <T>() => full as T });
    const context = partOf<ExecutionContext>({ switchToHttp: () => http });
    const answers = await Promise.allSettled(Array.from({ length: times }, () => guard.canActivate(context)));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  }

  it('lets 200 open pages of one account ask three things every three seconds from one address', async () => {
    const inTenSeconds = 200 * 3 * 4;
    const user = { memberId: 'a-busy-office' };
    expect(await asked(inTenSeconds, { ip: '203.0.113.30', user })).toBe(inTenSeconds);
  });

  it('stops an account, and an address that is not signed in, far above that', async () => {
    const user = { memberId: 'a-flood' };
    expect(await asked(5_000, { ip: '203.0.113.31', user })).toBe(GENERAL_LIMITS['general-account'].points);
    expect(await asked(5_000, { ip: '203.0.113.32' })).toBe(GENERAL_LIMITS['general-address'].points);
    expect(await asked(1, { ip: '203.0.113.33' })).toBe(1);
  });
});
