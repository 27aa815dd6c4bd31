import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { operationsOfApp } from '../../testing/api/operations-of-app.js';

let app: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  admin = await app.admin();
}, 30_000);
afterAll(() => app.stop());

describe('a repeated idempotency key', () => {
  it.each([
    ['/api/admin/audit/export', 'format=csv&account=pool:main&from=2099-01-01', 'format=jsonl'],
    ['/api/admin/payments/export', 'format=csv&user=nobody', 'format=csv'],
  ])('gives no other export than the one that is noted: %s (api 3)', async (path, narrow, wide) => {
    const key = `export-${path.replaceAll('/', '-')}`;
    const first = await admin.post(`${path}?${narrow}`).set('idempotency-key', key).buffer(true);
    expect([first.status, first.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    await admin.post(`${path}?${wide}`).set('idempotency-key', key).expect(409);
  });

  it('gets an answer for every POST of the document, each time (api 4)', async () => {
    const posts = (await operationsOfApp(app)).filter(({ method }) => method.toUpperCase() === 'POST');
    expect(posts.length).toBeGreaterThan(80);
    // These operations end the caller's session.
    const ends = /\/(logout|close|end-others|disable|sessions)\b/;
    for (const { path } of posts.filter((one) => !ends.test(one.path)))
      for (let time = 0; time < 2; time++) {
        const address = path.replaceAll(/\{\w+\}/g, 'nothing');
        const { status } = await admin
          .post(address)
          .set('idempotency-key', `twice-${path.replaceAll(/[^a-z-]/g, '-')}`)
          .send({})
          .timeout(20_000);
        expect([path, status]).toEqual([path, expect.any(Number)]);
      }
  }, 240_000);

  it('starts no session by a repeated registration, which says that it is a replay (api 17)', async () => {
    const applicant = { name: 'Zoe', email: 'zoe-twice@example.com', password: PASSWORD };
    const register = () => app.anonymous().post('/api/auth/register').set('idempotency-key', 'zoe').send(applicant);
    const first = await register().expect(201);
    expect([first.headers['set-cookie'] !== undefined, first.headers['idempotency-replayed']]).toEqual([
      true,
      undefined,
    ]);
    const again = await register().expect(201);
    expect([again.headers['set-cookie'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  });
});

describe('input that a field does not take', () => {
  it.each(['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'])(
    'gets listed by name, also if it is called %s (api 16)',
    async (name) => {
      const { agent } = await app.register();
      const body = `{"title":"A","body":"Hello",${JSON.stringify(name)}:1}`;
      const refused = await agent.post('/api/templates').set('content-type', 'application/json').send(body).expect(400);
      expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([name]);
      const asked = await agent.get(`/api/people?${name}=1`).expect(400);
      expect(Object.keys((asked.body as { fields: object }).fields)).toEqual([name]);
    },
  );

  it('gets listed by operations that take nothing at all (api 16)', async () => {
    const { agent } = await app.register();
    for (const call of [
      agent.get('/api/presence?typo=1'),
      agent.get('/api/me?typo=1'),
      agent.post('/api/team/leave').send({ typo: 1 }),
      agent.post('/api/workflows/webhook/rotate').send({ typo: 1 }),
    ]) {
      const { status, body } = await call;
      expect([status, (body as { fields?: object }).fields]).toEqual([400, { typo: "There is no field 'typo' here" }]);
    }
    await agent.get('/api/me').expect(200);
  });

  it('includes control and direction characters, in a query and in a form (api 7)', async () => {
    const { agent } = await app.register();
    for (const odd of ['%00', '%1B', '%E2%80%AE']) {
      const { body } = await agent.get(`/api/people?search=a${odd}`).expect(400);
      expect(body).toMatchObject({ fields: { search: expect.any(String) } });
    }
    const upload = agent.post('/api/people-imports').field('purpose', 'a\u202eb');
    expect((await upload.attach('file', Buffer.from('name,phone\n'), 'a.csv')).status).toBe(400);
  });

  it('includes a cursor that is not from the list (api 13)', async () => {
    const { agent } = await app.register();
    const { body } = await agent
      .get('/api/reports/conversations?from=2026-01-01&days=7&figure=opened&cursor=abc')
      .expect(400);
    expect(body).toMatchObject({ fields: { cursor: expect.any(String) } });
  });
});
