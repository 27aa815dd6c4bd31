import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Template } from '@wavelane/contracts';
import { ProjectionEngine } from '@wavelane/projections';
import { EngineHolder } from '../../src/platform/storage/engine-holder.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';

describe('a change whose read models are late', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ simulators: false });
  });
  afterAll(() => app.stop());

  it('is told to come later to its writer, in whatever process, and is read when it is there', async () => {
    const { agent } = await app.register();
    const other = await app.register();
    const draft = { title: 'Late', body: 'Hello' };
    const early = await agent.post('/api/templates').send(draft).expect(201);
    expect(early.headers['set-cookie']).toBeUndefined();

    const engine = app.app.get(EngineHolder).current;
    await engine.stop();
    const { body, headers } = await agent
      .post('/api/templates')
      .send({ ...draft, title: 'Later' })
      .expect(201);
    expect(String(headers['set-cookie'])).toMatch(/^written=[^;]+;.*HttpOnly; SameSite=Lax/);
    const path = `/api/templates/${(body as Template).id}`;

    const refused = await agent.get(path).expect(503);
    expect(refused.body).toMatchObject({ message: 'Your last change is not shown yet. Try again in a moment.' });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    // What was there before is read, and to others it is what it was.
    await agent.get(`/api/templates/${(early.body as Template).id}`).expect(200);
    await agent.get('/api/templates').expect(200);
    await other.agent.get(path).expect(404);

    const elsewhere = new ProjectionEngine(engine.options);
    await elsewhere.start();
    const there = await eventually(async () => {
      const answer = await agent.get(path);
      return answer.headers['set-cookie'] && answer.status === 200 ? answer : undefined;
    });
    expect(there.body).toMatchObject({ title: 'Later' });
    expect(String(there.headers['set-cookie'])).toMatch(/^written=;.*1970/);
    await agent.get('/api/templates/no-such').expect(404);
    await elsewhere.stop();
  });

  it.each(['written=%E0%A4%A', 'written=zzzz', 'written=', 'written=../../x', `written=${'9'.repeat(300)}`])(
    'is not believed of a cookie like %s',
    async (cookie) => {
      const { status } = await app.anonymous().get('/api/app').set('Cookie', cookie);
      expect(status).not.toBe(503);
      expect(status).toBeLessThan(500);
    },
  );
});
