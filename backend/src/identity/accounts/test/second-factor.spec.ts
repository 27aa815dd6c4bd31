import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountSecurity, CurrentUser, RecoveryCodes, SecondFactorSetup } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import type TestAgent from 'supertest/lib/agent.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { storedBytes } from '../../../../testing/engines/stored-bytes.js';

const STEP_MS = 30_000;
const clock = TestTime.standing(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, simulators: false, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

/** The code that an authenticator shows now, or so many steps away. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.machine() + steps * STEP_MS });

const nextStep = () => clock.advance(3 * STEP_MS);

interface Enrolled {
  agent: TestAgent;
  user: CurrentUser;
  secret: string;
  recoveryCodes: string[];
}

async function enrolled(): Promise<Enrolled> {
  const { agent, user } = await app.register();
  const setup = (await agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
  const { body } = await agent
    .post('/api/me/totp/enable')
    .send({ code: codeOf(setup.secret) })
    .expect(200);
  nextStep();
  return { agent, user, secret: setup.secret, recoveryCodes: (body as RecoveryCodes).recoveryCodes };
}

const signIn = ({ email }: { email: string }, code?: string, password = PASSWORD) =>
  app.anonymous().post('/api/auth/login').send({ email, password, code });

const securityOf = async (agent: TestAgent) =>
  (await agent.get('/api/me/security').expect(200)).body as AccountSecurity;

describe('setting up a second factor', () => {
  it('shows a secret to scan, counts only after a code of it, and then shows ten recovery codes', async () => {
    const { agent, user } = await app.register();
    const first = (await agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
    expect(first.uri).toContain(`otpauth://totp/Wavelane:${encodeURIComponent(user.email)}?`);
    expect(first.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    await signIn(user).expect(200);
    const second = (await agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
    const replaced = await agent.post('/api/me/totp/enable').send({ code: codeOf(first.secret) });
    expect([replaced.status, replaced.body.code]).toEqual([422, 'second_factor_invalid']);
    const { body } = await agent
      .post('/api/me/totp/enable')
      .send({ code: codeOf(second.secret) })
      .expect(200);
    expect(new Set((body as RecoveryCodes).recoveryCodes).size).toBe(10);
    expect(await securityOf(agent)).toMatchObject({
      secondFactor: { enabled: true, recoveryCodesLeft: 10, required: false },
    });
    expect((await agent.get('/api/me').expect(200)).body).toMatchObject({ secondFactor: true });
    await agent
      .post('/api/me/totp/enable')
      .send({ code: codeOf(second.secret, 1) })
      .expect(409);
  });

  it('gives the session a new cookie and ends those that never showed a code', async () => {
    const { agent, user } = await app.register();
    const other = await app.signIn(user.email, PASSWORD);
    const { secret } = (await agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
    const response = await agent
      .post('/api/me/totp/enable')
      .send({ code: codeOf(secret) })
      .expect(200);
    expect(response.headers['set-cookie']).toEqual([expect.stringMatching(/^sid=/)]);
    await agent.get('/api/me').expect(200);
    await other.get('/api/me').expect(401);
  });

  it('keeps neither secret nor codes in the open', async () => {
    const { secret, recoveryCodes } = await enrolled();
    for (const name of readdirSync(app.dataDir).filter((file) => file.includes('.sqlite'))) {
      const bytes = storedBytes(join(app.dataDir, name));
      for (const hidden of [secret, ...recoveryCodes]) expect(bytes.includes(hidden)).toBe(false);
    }
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code only after the right password, and tells only then which of both is wrong', async () => {
    const { user, secret } = await enrolled();
    const missing = await signIn(user);
    expect([missing.status, missing.body.code]).toEqual([401, 'second_factor_required']);
    expect(missing.headers['set-cookie']).toBeUndefined();
    const wrong = await signIn(user, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'second_factor_invalid']);
    const stranger = await signIn(user, codeOf(secret), 'not this one');
    expect([stranger.status, stranger.body.code]).toEqual([401, 'invalid-email-or-password']);
    expect((await signIn(user, codeOf(secret)).expect(200)).body).toMatchObject({ id: user.id, secondFactor: true });
  });

  it('takes codes of the step before and after for clocks that are not exact, and none older', async () => {
    const { user, secret } = await enrolled();
    for (const steps of [-2, 2]) await signIn(user, codeOf(secret, steps)).expect(401);
    for (const steps of [-1, 1, 0]) await signIn(user, codeOf(secret, steps)).expect(200);
  });

  it('takes a code once, in any order of tries', async () => {
    const { user, secret } = await enrolled();
    const taken = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.constantFrom(-1, 0, 1),
        fc.integer({ min: 1, max: 4 }),
        async (pause, steps, times) => {
          clock.advance(pause * STEP_MS);
          const code = codeOf(secret, steps);
          const answers = await Promise.all(Array.from({ length: times }, () => signIn(user, code)));
          const through = answers.filter(({ status }) => status === 200).length;
          expect(through).toBeLessThanOrEqual(taken.has(code) ? 0 : 1);
          if (through > 0) taken.add(code);
        },
      ),
      // Fewer would not get through often enough.
      { numRuns: 25 },
    );
    expect(taken.size).toBeGreaterThan(3);
  });

  it('lets in one of fifty that bring one code at the same moment', async () => {
    const { user, secret } = await enrolled();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(user, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
  });

  it('takes a recovery code once, also of fifty requests at once with one Idempotency-Key', async () => {
    const { agent, user, recoveryCodes } = await enrolled();
    const typed = defined(recoveryCodes[3]).toUpperCase().replaceAll('-', ' ');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn(user, typed).set('Idempotency-Key', 'the-same')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await signIn(user, recoveryCodes[3]).expect(401);
    await signIn(user, recoveryCodes[4]).expect(200);
    expect((await securityOf(agent)).secondFactor.recoveryCodesLeft).toBe(8);
  });

  it('voids old recovery codes for new ones, and needs only the password once turned off', async () => {
    const { agent, user, recoveryCodes } = await enrolled();
    const { body } = await agent.post('/api/me/totp/recovery-codes').send({}).expect(200);
    await signIn(user, recoveryCodes[0]).expect(401);
    await signIn(user, (body as RecoveryCodes).recoveryCodes[0]).expect(200);
    await agent.post('/api/me/totp/disable').send({}).expect(200, { success: true });
    await signIn(user).expect(200);
  });
});

describe('asking again for the password or a code', () => {
  const later = () => clock.advance(16 * 60_000);
  const topUp = (admin: TestAgent, key: string) =>
    admin.post('/api/admin/balance/topup').set('Idempotency-Key', key).send({ days: 7, note: 'Test' });

  it('comes before a grave action 15 minutes after sign-in, which then works with the same key', async () => {
    const admin = await app.admin();
    await topUp(admin, 'k1').expect(200);
    later();
    const refused = await topUp(admin, 'k2');
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required']);
    await admin.get('/api/admin/balance').expect(200);
    const wrong = await admin.post('/api/auth/confirm').send({ password: 'not this one' });
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([403, ['password']]);
    await topUp(admin, 'k2').expect(403);
    const { body } = await admin.post('/api/auth/confirm').send({ password: ADMIN.password }).expect(200);
    expect(Date.parse(body.confirmedUntil as string) - clock.machine()).toBeGreaterThan(14 * 60_000);
    await topUp(admin, 'k2').expect(200);
    expect((await topUp(admin, 'k2').expect(200)).body).toEqual((await topUp(admin, 'k2')).body);
  });

  it('gives the session a new cookie and voids the old one', async () => {
    const { agent, user } = await app.register();
    const login = await signIn(user).expect(200);
    const stolen = defined(
      defined(defined(login.get('Set-Cookie')).find((one) => one.startsWith('sid='))).split(';', 1)[0],
    );
    await app.anonymous().post('/api/auth/confirm').set('Cookie', stolen).send({ password: PASSWORD }).expect(200);
    await app.anonymous().get('/api/me').set('Cookie', stolen).expect(401);
    await agent.get('/api/me').expect(200);
  });

  it('takes a code instead of the password, once', async () => {
    const { agent, secret } = await enrolled();
    later();
    await agent.post('/api/me/totp/recovery-codes').send({}).expect(403);
    const code = codeOf(secret);
    await agent.post('/api/auth/confirm').send({ code }).expect(200);
    await agent.post('/api/me/totp/recovery-codes').send({}).expect(200);
    const again = await agent.post('/api/auth/confirm').send({ code });
    expect([again.status, again.body.code]).toEqual([422, 'second_factor_invalid']);
    await agent.post('/api/auth/confirm').send({}).expect(400);
  });
});
