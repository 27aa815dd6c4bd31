import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { registry } from '../src/platform/metrics/registry.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../testing/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe('sessions', () => {
  it('registers, knows its user, and forgets after sign-out', async () => {
    const { agent, user } = await app.register();
    const me = await agent.get('/api/me').expect(200);
    expect(me.body).toEqual(user);
    expect(me.body).toMatchObject({
      status: 'active',
      daysBalance: 0,
      currentPlan: null,
      channelsLimit: 0,
      messagesSentToday: 0,
    });
    await agent.post('/api/auth/logout').send({}).expect(200);
    await agent.get('/api/me').expect(401);
  });

  it('gives the session a new id at sign-in and ends the old one', async () => {
    const { agent, user } = await app.register();
    const before = cookieOf(await agent.post('/api/auth/login').send({ email: user.email, password: PASSWORD }));
    const after = cookieOf(await agent.post('/api/auth/login').send({ email: user.email, password: PASSWORD }));
    expect(after).not.toBe(before);
    await app.anonymous().get('/api/me').set('Cookie', before).expect(401);
    await app.anonymous().get('/api/me').set('Cookie', after).expect(200);
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const response = await app.anonymous().post('/api/auth/login').send(ADMIN).expect(200);
    expect(response.get('Set-Cookie')).toContainEqual(
      expect.stringMatching(/^sid=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/),
    );
  });

  it.each(['sid=', 'sid=s%3Amade-up.signature', `sid=${'x'.repeat(7_000)}`, 'sid=a; sid=b'])(
    'answers 401 to the cookie %.20s',
    (cookie) => app.anonymous().get('/api/me').set('Cookie', cookie).expect(401),
  );
});

describe('sign-in', () => {
  it('answers the same for an unknown address and a wrong password', async () => {
    const { user } = await app.register();
    const wrong = await app.anonymous().post('/api/auth/login').send({ email: user.email, password: 'not this one' });
    const unknown = await app
      .anonymous()
      .post('/api/auth/login')
      .send({ email: 'nobody@example.com', password: 'not this one' });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      {
        ...{ statusCode: 401, error: 'Unauthorized', message: 'Invalid email or password' },
        code: 'invalid-email-or-password',
      },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([
    [{ email: 'ada', password: '123456' }, 'email', 'Invalid email address'],
    [{ email: 'ada@example.com', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ email: { $gt: '' }, password: '123456' }, 'email', 'Invalid email address'],
  ])('refuses %j by field', async (body, field, message) => {
    const response = await app.anonymous().post('/api/auth/login').send(body).expect(400);
    expect(response.body.fields).toEqual({ [field]: message });
  });
});

describe('registration', () => {
  it('takes an address once, whatever its case, also when ten ask at once', async () => {
    const body = (email: string) => ({ name: 'Ada', email, password: PASSWORD });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app
          .anonymous()
          .post('/api/auth/register')
          .send(body(index % 2 ? 'RACE@example.com' : 'race@example.com')),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('refuses an address with invisible characters, and one that looks like a registered one (F17)', async () => {
    const register = (email: string) =>
      app.anonymous().post('/api/auth/register').send({ name: 'Ada', email, password: PASSWORD });
    const refused = await register('z\u200bw@example.com').expect(400);
    expect(refused.body.fields).toEqual({ email: 'Invalid email address' });
    await register('cafe\u0301@example.com').expect(201);
    await register('caf\u00e9@example.com').expect(409);
    await app.signIn('cafe\u0301@example.com', PASSWORD);
    await app.signIn('caf\u00e9@example.com', PASSWORD);
  });

  it('refuses a role or days in the form', async () => {
    const response = await app
      .anonymous()
      .post('/api/auth/register')
      .send({ name: 'Eve', email: 'eve@example.com', password: PASSWORD, role: 'admin', daysBalance: 99 })
      .expect(400);
    expect(Object.keys(response.body.fields as object)).toEqual(['role', 'daysBalance']);
  });

  it('repeats nothing for the same Idempotency-Key, and never changes a password by it', async () => {
    const body = { name: 'Ida', email: 'ida@example.com', password: PASSWORD };
    const first = await app.anonymous().post('/api/auth/register').set('Idempotency-Key', 'k1').send(body).expect(201);
    const again = await app.anonymous().post('/api/auth/register').set('Idempotency-Key', 'k1').send(body).expect(201);
    expect(again.body).toEqual(first.body);
    await app
      .anonymous()
      .post('/api/auth/register')
      .set('Idempotency-Key', 'k1')
      .send({ ...body, password: 'taken over' })
      .expect(409);
    await app.signIn(body.email, PASSWORD);
  });
});

describe('one Idempotency-Key', () => {
  it('carries out one of twenty contents at once, and says 409 to the others (F17)', async () => {
    const admin = await app.admin();
    const { agent, user } = await app.register('Keyed');
    const give = (days: number, key = 'many') =>
      admin.post(`/api/admin/users/${user.id}/add-days`).set('Idempotency-Key', key).send({ days });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => give(n + 1)));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const { body } = await agent.get('/api/me').expect(200);
    expect(body.daysBalance).toBe(defined(done[0]).body.daysBalance ?? body.daysBalance);
    expect(body.daysBalance).toBeGreaterThan(0);
  });

  it('serves again after a refusal, for what is mended and sent again', async () => {
    const admin = await app.admin();
    const { user } = await app.register('Mended');
    const give = (days: number) =>
      admin.post(`/api/admin/users/${user.id}/add-days`).set('Idempotency-Key', 'mended').send({ days });
    await give(0).expect(400);
    await give(3).expect(200);
    await give(4).expect(409);
    await give(3).expect(200);
  });
});

describe('requests', () => {
  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
  ])('answers a change from %s with %i', async (site, status) => {
    await app.anonymous().post('/api/auth/login').set('Sec-Fetch-Site', site).send(ADMIN).expect(status);
  });

  it('takes JSON only', async () => {
    await app.anonymous().post('/api/auth/login').type('form').send('email=a').expect(415);
    await app.anonymous().post('/api/auth/login').type('text/plain').send('{}').expect(415);
    const broken = await app.anonymous().post('/api/auth/login').type('json').send('{"email":').expect(400);
    expect(broken.body.message).toBe('The request is not valid JSON.');
    await app
      .anonymous()
      .post('/api/auth/login')
      .type('json')
      .send(`"${'x'.repeat(1_100_000)}"`)
      .expect(413);
  });

  it('answers 401 without a session and 403 without the role', async () => {
    const { agent } = await app.register();
    await app.anonymous().get('/api/admin/users').expect(401);
    await agent.get('/api/admin/users').expect(403);
    await (await app.admin()).get('/api/admin/users').expect(200);
  });

  it('answers unknown addresses without a stack', async () => {
    const response = await app.anonymous().get('/api/nothing').expect(404);
    expect(response.body).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'There is nothing at this address.',
      code: 'nothing-at-address',
    });
  });

  it('carries its protections on every kind of answer', async () => {
    for (const path of ['/api/app', '/api/me', '/api/nothing', '/health/live', '/assets/none.js']) {
      const { headers } = await app.anonymous().get(path);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('health', () => {
  it('shows a live and ready server', async () => {
    await app.anonymous().get('/health/live').expect(200, { status: 'ok' });
    await app
      .anonymous()
      .get('/health/ready')
      .expect(200, {
        status: 'ok',
        problems: {},
        details: {
          audit: { state: null, finishedAt: null, age: null },
          clock: { jumpMs: 0, since: null, logSkewMs: null, message: null },
          dispatcher: { leftAlone: 0, channels: [] },
          forgottenList: { again: 0, unknown: 0, elsewhere: 0, cutOff: 0 },
        },
      });
  });

  it('counts for Prometheus, and measures its process from then on', async () => {
    const lag = 'nodejs_eventloop_lag_p99_seconds';
    // Another spec in this process may have read the metrics before.
    const ofProcess = registry.getMetricsAsArray().filter(({ name }) => /^(nodejs|process)_/.test(name));
    for (const { name } of ofProcess) registry.removeSingleMetric(name);
    expect(registry.getSingleMetric(lag)).toBeUndefined();
    const { text } = await app.anonymous().get('/metrics').expect(200);
    expect(text).toContain('projection_lag_events{projection="accounts"} 0');
    const again = await app.anonymous().get('/metrics').expect(200);
    expect(again.text).toMatch(new RegExp(`^${lag} \\d`, 'm'));
  });
});

function cookieOf(response: { headers: Record<string, unknown> }): string {
  return defined(
    defined((response.headers['set-cookie'] as string[]).find((cookie) => cookie.startsWith('sid='))).split(';', 1)[0],
  );
}
