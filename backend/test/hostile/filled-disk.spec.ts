import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANGES_AN_HOUR, type CurrentUser, MB, WRITTEN_MAX } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';

let app: TestApp;
let agent: TestAgent;

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on' }, simulators: false });
  ({ agent } = await app.register());
}, 30_000);
afterAll(() => app.stop());

describe('a free account', () => {
  it('changes one thing a few dozen times an hour (A7)', async () => {
    const made = await agent.post('/api/templates').send({ title: 'A', body: 'Hello' }).expect(201);
    const path = `/api/templates/${(made.body as { id: string }).id}`;
    for (let n = 0; n < CHANGES_AN_HOUR; n++)
      await agent
        .put(path)
        .send({ title: `A ${n}`, body: 'Hello' })
        .expect(200);
    const refused = await agent.put(path).send({ title: 'B', body: 'Hello' }).expect(429);
    expect(refused.body).toMatchObject({ code: 'too-often-changed' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('uploads nothing without a plan (A7)', async () => {
    const file = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const { body } = await agent.post('/api/messages/media').attach('file', file, 'a.pdf').expect(409);
    expect(body).toMatchObject({ code: 'uploads-need-active-plan' });
  });

  it('sees its budget of written bytes, and gets 429 beyond it (A7)', async () => {
    const csv = Buffer.from(`name,phone\n${'x'.repeat(1_000)}\n`.repeat(6_000));
    const upload = () => agent.post('/api/people-imports').attach('file', csv, 'people.csv');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await upload()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 3)).not.toContain(429);
    const { written } = (await agent.get('/api/me').expect(200)).body as CurrentUser;
    expect(written?.maxBytes).toBe(WRITTEN_MAX.none);
    expect(written?.bytes).toBeGreaterThan(17 * MB);
    // Others go on.
    const { agent: other } = await app.register('Ben');
    await other.post('/api/templates').send({ title: 'A', body: 'Hello' }).expect(201);
  });
});
