import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecondFactorSetup } from '@wavelane/contracts';
import { Secret, TOTP } from 'otpauth';
import { startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ simulators: false, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const login = (email: string, password: string) => app.anonymous().post('/api/auth/login').send({ email, password });

describe('signing in', () => {
  it('answers alike for unknown, plain, disabled and two-factor accounts without the password (L04)', async () => {
    const admin = await app.admin();
    const [plain, disabled, second] = [await app.register(), await app.register(), await app.register()];
    await admin.post(`/api/admin/users/${disabled.user.id}/disable`).send({ reason: 'Test' }).expect(200);
    const { secret } = (await second.agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await second.agent.post('/api/me/totp/enable').send({ code }).expect(200);
    const emails = ['nobody@example.com', plain.user.email, disabled.user.email, second.user.email];
    const answers = await Promise.all(emails.map((email) => login(email, 'not this one')));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([
        401,
        {
          ...{ statusCode: 401, error: 'Unauthorized', message: 'Invalid email or password' },
          code: 'invalid-email-or-password',
        },
      ]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('takes a long password of any script as it is: capitals and a space at its end count (L05)', async () => {
    const email = 'uma@example.com';
    const password =
      'Größe 鍵盤 naïve œuvre 木漏れ日 Þingvellir façade smörgåsbord żółw кошка 고양이 ñandú Ελλάδα čeština øvelse Ünal End ';
    await app.anonymous().post('/api/auth/register').send({ name: 'Uma', email, password }).expect(201);
    await login(email, password).expect(200);
    for (const other of [password.trimEnd(), password.toLowerCase(), `${password}.`.slice(1)]) {
      await login(email, other).expect(401);
    }
  });

  it('refuses a password of a megabyte at once (L05)', async () => {
    const started = performance.now();
    const { status } = await login('uma@example.com', 'x'.repeat(1_000_000));
    expect([400, 413]).toContain(status);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
