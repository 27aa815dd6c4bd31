import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANGES_AN_HOUR, type CurrentUser, MB, WRITTEN_MAX } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { GENERAL_LIMITS } from '../../src/platform/security/limits/rate-limits.js';
import { startApp, type TestApp } from '../../testing/app.js';

let app: TestApp;
let agent: TestAgent;

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on' }, simulators: false });
  ({ agent } = await app.register());
}, 30_000);
afterAll(() => app.stop());

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

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
    // The same thing, spelled otherwise.
    for (const spelled of [path.replace(/.$/, percent), path.replace(/-/g, percent), `${path}/`]) {
      const { body } = await agent.put(spelled).send({ title: 'B', body: 'Hello' }).expect(429);
      expect(body).toMatchObject({ code: 'too-often-changed' });
    }
  });

  it('reacts to one message a few dozen times an hour, and sixty times a minute at most', async () => {
    const react = (line: string) =>
      agent.post(`/api/conversations/${randomUUID()}/lines/${line}/react`).send({ emoji: '👍' });
    const conversation = randomUUID();
    const one = `/api/conversations/${conversation}/lines/heard:1:a/withdraw`;
    for (let n = 0; n < CHANGES_AN_HOUR; n++) await agent.post(one).expect(404);
    expect((await agent.post(one).expect(429)).body).toMatchObject({ code: 'too-often-changed' });
    for (let n = CHANGES_AN_HOUR + 1; n < GENERAL_LIMITS.gestures.points; n++) await react(`heard:1:${n}`).expect(404);
    expect((await react('heard:1:z').expect(429)).body).toMatchObject({ code: 'too-many-requests' });
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
    // Other accounts can still work.
    const { agent: other } = await app.register('Ben');
    await other.post('/api/templates').send({ title: 'A', body: 'Hello' }).expect(201);
  });
});
