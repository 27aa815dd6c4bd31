import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecondFactorSetup } from '@wavelane/contracts';
import { Secret, TOTP } from 'otpauth';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';

const clock = TestTime.standing(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, simulators: false, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.machine() });
const later = () => clock.advance(16 * 60_000);
const confirm = (agent: TestAgent, proof: object) => agent.post('/api/auth/confirm').send(proof);

async function enrolled() {
  const { agent, user } = await app.register();
  const { secret } = (await agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
  await agent
    .post('/api/me/totp/enable')
    .send({ code: codeOf(secret) })
    .expect(200);
  clock.advance(90_000);
  return { agent, user, secret };
}

describe('a second factor (A6)', () => {
  it('needs more than the password to be replaced, removed or given new recovery codes', async () => {
    const { agent, secret } = await enrolled();
    later();
    await confirm(agent, { password: PASSWORD }).expect(200);
    for (const what of ['', '/disable', '/recovery-codes']) {
      const { body } = await agent.post(`/api/me/totp${what}`).send({}).expect(403);
      expect(body).toMatchObject({ code: 'confirmation_required', says: 'confirm-by-code-first' });
    }
    await confirm(agent, { code: codeOf(secret) }).expect(200);
    await agent.post('/api/me/totp/disable').send({}).expect(200);
  });
});

describe('wrong codes (A5)', () => {
  it('counts wrong codes, however often the right password comes in between', async () => {
    const { agent } = await enrolled();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      statuses.push((await confirm(agent, { code: String(100_000 + n) })).status);
      await confirm(agent, { password: PASSWORD }).expect(200);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  });
});

describe('an account twenty minutes after sign-in (A12)', () => {
  it.each([
    ...['/api/people.csv', '/api/jobs.csv', '/api/workflows/webhook', '/api/reports.csv', '/api/billing/days/export'],
    ...[
      '/api/people/x/export.json',
      '/api/people/x/export.pdf',
      '/api/people/x/evidence.json',
      '/api/people/x/evidence.pdf',
      '/api/conversations/x/export.html',
    ],
  ])('asks for the password before %s', async (path) => {
    const { agent } = await app.register('Ada', { email: `a12-${path.replace(/\W/g, '-')}@example.com` });
    later();
    expect((await agent.get(path).expect(403)).body.code).toBe('confirmation_required');
  });

  it('asks for the password before every file but receipts, error lists, media and the live line', async () => {
    const { agent } = await app.register('Ada', { email: 'a12-every-file@example.com' });
    later();
    const { body } = await app.anonymous().get('/api-docs-json').expect(200);
    type Operation = { responses: Record<string, { content?: object }> };
    const unasked: string[] = [];
    for (const [path, { get }] of Object.entries(body.paths as Record<string, { get?: Operation }>)) {
      const kinds = Object.keys(get?.responses['200']?.content ?? {});
      if (path.includes('/admin/') || !kinds.some((kind) => kind !== 'application/json')) continue;
      const answer = await agent.get(path.replaceAll(/\{\w+\}/g, 'x')).timeout(5_000);
      if ((answer.body as { code?: string }).code !== 'confirmation_required') unasked.push(path);
    }
    expect(unasked.sort()).toEqual([
      '/api/billing/payments/{id}/receipt',
      '/api/jobs/{id}/errors.csv',
      '/api/live',
      '/api/media/{id}',
      '/api/people-imports/{id}/errors.csv',
    ]);
  });
});
