import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountSecurity, AccountSession, SecondFactorSetup } from '@wavelane/contracts';
import { Secret, TOTP } from 'otpauth';
import type TestAgent from 'supertest/lib/agent.js';
import { ConfigError } from '../../../platform/config/config-error.js';
import { Config } from '../../../platform/config/config.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';

const HOUR_MS = 3_600_000;
const env = {
  NODE_ENV: 'production',
  APP_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'http://localhost',
  TRUST_PROXY: '1',
};
const time = TestTime.running();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock: time, simulators: false, env });
});
afterAll(() => app.stop());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.machine() });

const OPEN = ['/api/me', '/api/me/security', '/api/me/sessions', '/api/app'];
const CLOSED = ['/api/admin/users', '/api/admin/balance', '/api/channels', '/api/templates', '/metrics'];

/** The administrator's secret, as the tests set it up; each code counts once, so the clock advances before each. */
let secret = '';

async function signIn(password: string, by = secret): Promise<{ status: number; agent: TestAgent }> {
  time.advance(90_000);
  const agent = app.anonymous();
  const { status } = await agent.post('/api/auth/login').send({ email: ADMIN.email, password, code: codeOf(by) });
  return { status, agent };
}

async function enrol(admin: TestAgent): Promise<string> {
  const setup = (await admin.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
  await admin
    .post('/api/me/totp/enable')
    .send({ code: codeOf(setup.secret) })
    .expect(200);
  return setup.secret;
}

describe('administrators of a production installation', () => {
  it('opens only their own security until they have a second factor, then the rest at once (A05)', async () => {
    const admin = await app.admin();
    expect((await admin.get('/api/me').expect(200)).body).toMatchObject({
      secondFactor: false,
      secondFactorMissing: true,
    });
    for (const path of OPEN) await admin.get(path).expect(200);
    for (const path of CLOSED.slice(0, -1)) {
      const { status, body } = await admin.get(path);
      expect([path, status, body.code]).toEqual([path, 403, 'second_factor_missing']);
    }
    await admin.get('/metrics').expect(404);
    await admin.post('/api/auth/confirm').send({ password: ADMIN.password }).expect(200);
    secret = await enrol(admin);
    for (const path of [...OPEN, ...CLOSED]) await admin.get(path).expect(200);
    expect((await admin.get('/api/me').expect(200)).body).toMatchObject({ secondFactorMissing: false });
  });

  it('refuses to turn the factor off, but sets up another one in its place', async () => {
    const { body } = await app.anonymous().post('/api/auth/login').send(ADMIN).expect(401);
    expect(body.code).toBe('second_factor_required');
    const { agent: admin } = await signIn(ADMIN.password);
    expect((await admin.get('/api/me/security').expect(200)).body as AccountSecurity).toMatchObject({
      secondFactor: { enabled: true, required: true },
    });
    await admin.post('/api/me/totp/disable').send({}).expect(409);
    time.advance(90_000);
    const before = secret;
    secret = await enrol(admin);
    expect((await signIn(ADMIN.password, before)).status).toBe(401);
    expect((await signIn(ADMIN.password)).status).toBe(200);
  });

  it('signs them out after two hours without use and after twelve in any case, and users not (S04)', async () => {
    const { agent } = await app.register();
    const [{ agent: idle }, { agent: used }] = [await signIn(ADMIN.password), await signIn(ADMIN.password)];
    for (let hour = 0; hour < 11; hour++) {
      time.advance(HOUR_MS);
      for (const one of [used, agent]) await one.get('/api/me').expect(200);
    }
    await idle.get('/api/me').expect(401);
    time.advance(1.01 * HOUR_MS);
    await used.get('/api/me').expect(401);
    await agent.get('/api/me').expect(200);
  });

  it('demands no factor from users, and tells for each session whether a code was shown', async () => {
    const { agent, user } = await app.register();
    await agent.get('/api/templates').expect(200);
    await app.signIn(user.email, PASSWORD);
    const sessions = (await agent.get('/api/me/sessions').expect(200)).body as AccountSession[];
    expect(sessions.map(({ secondFactor }) => secondFactor)).toEqual([false, false]);
  });

  it('requires no factor if the operator says so, and stops the start at any other word', () => {
    expect(new Config({ ...env, ADMIN_TOTP: 'optional' }).administratorsNeedSecondFactor).toBe(false);
    expect(new Config(env).administratorsNeedSecondFactor).toBe(true);
    expect(new Config({}).administratorsNeedSecondFactor).toBe(false);
    expect(new Config({ ADMIN_TOTP: 'required' }).administratorsNeedSecondFactor).toBe(true);
    expect(() => new Config({ ADMIN_TOTP: 'yes' })).toThrow(ConfigError);
  });
});
