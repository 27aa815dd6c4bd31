import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import { Config, ConfigError } from '../../../platform/config/config.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' }, simulators: false });
});
afterAll(() => app.stop());

const now = async () => Date.parse((await app.anonymous().get('/api/test/clock').expect(200)).body.now as string);
const advance = (body: object) => app.anonymous().post('/api/test/clock/advance').send(body);

describe('test clock', () => {
  it('keeps paths of the clock out of the OpenAPI document', async () => {
    const { body } = await app.anonymous().get('/api-docs-json').expect(200);
    const paths = Object.keys((body as { paths: object }).paths);
    expect(paths).toContain('/api/me');
    expect(paths.filter((path) => path.includes('clock'))).toEqual([]);
  });

  it('starts at the present', async () => {
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(2_000);
  });

  it('moves by days, by ms and to an instant, and answers when everything is done', async () => {
    const before = await now();
    expect((await advance({ days: 2 }).expect(200)).body).toMatchObject({ waitUntilIdle: true });
    expect((await now()) - before).toBeGreaterThanOrEqual(2 * DAY_MS);
    await advance({ ms: 1_500 }).expect(200);
    const to = new Date(before + 10 * DAY_MS).toISOString();
    const { body } = await advance({ to }).expect(200);
    expect(Date.parse(body.now as string) - (before + 10 * DAY_MS)).toBeLessThan(5_000);
    expect(await now()).toBeGreaterThanOrEqual(before + 10 * DAY_MS);
  });

  it('keeps /api/test out of the OpenAPI document', async () => {
    const { body } = await app.anonymous().get('/api-docs-json').expect(200);
    expect(Object.keys(body.paths as object).filter((path) => path.startsWith('/api/test'))).toEqual([]);
  });

  it('refuses to move back', async () => {
    const before = await now();
    const refused = await advance({ to: new Date(before - DAY_MS).toISOString() }).expect(400);
    expect(refused.body.message).toContain('only moves forward');
    await advance({ days: -1 }).expect(400);
    await advance({ ms: -1 }).expect(400);
    expect(await now()).toBeGreaterThanOrEqual(before);
  });

  it.each([{}, { days: 1, ms: 1 }, { days: 'one' }, { to: 'tomorrow' }, { days: 1e9 }, { hours: 3 }])(
    'refuses %j',
    (body) => advance(body).expect(400),
  );

  it('stamps what happens with its own time, and keeps people signed in', async () => {
    const { agent } = await app.register();
    await advance({ days: 30 }).expect(200);
    await agent.get('/api/me').expect(200);
    await agent.post('/api/subscribe/offline').send({ planId: 'starter', amount: 2_900, currency: 'USD' }).expect(201);
    const { body } = await agent.get('/api/subscribe/offline').expect(200);
    expect(Date.parse(body[0].submittedAt as string)).toBeGreaterThan(Date.now() + 30 * DAY_MS);
  });

  it('keeps its time over a restart', async () => {
    const before = await now();
    const again = await startApp({ env: { TEST_CLOCK: '1' }, simulators: false, dataDir: app.dataDir });
    try {
      const { body } = await again.anonymous().get('/api/test/clock').expect(200);
      expect(Date.parse(body.now as string)).toBeGreaterThanOrEqual(before);
      // Two processes on one log: the other follows.
      await advance({ days: 1 }).expect(200);
      const followed = await again.anonymous().get('/api/test/clock').expect(200);
      expect(Date.parse(followed.body.now as string)).toBeGreaterThanOrEqual(before + DAY_MS);
      // Work that is due by now is looked at in every process, whichever moved the time.
      const nudged = jest.spyOn(again.app.get(Runtime), 'nudgeWorkers');
      await advance({ days: 1 }).expect(200);
      await eventually(() => nudged.mock.calls[0]);
    } finally {
      await again.stop();
    }
  });
});

describe('without TEST_CLOCK', () => {
  it('answers 404', async () => {
    const plain = await startApp({ simulators: false });
    try {
      await plain.anonymous().get('/api/test/clock').expect(404);
      await plain.anonymous().post('/api/test/clock/advance').send({ days: 1 }).expect(404);
    } finally {
      await plain.stop();
    }
  });

  it('refuses to start in production with it', () => {
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://app.example.com',
      APP_KEY: Buffer.alloc(32).toString('base64'),
      TEST_CLOCK: '1',
    };
    expect(() => new Config(env)).toThrow(new ConfigError('TEST_CLOCK is not for production'));
  });
});
