import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health, Template } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { ProjectionEngine } from '@wavelane/projections';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { EngineHolder } from '../../src/platform/storage/engine-holder.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';

describe.each(['SQLite', 'EventStoreDB and MongoDB'])('a process that starts behind the log, on %s', (engines) => {
  let folder: string;
  let eventStore: EventStoreDbDouble;
  let mongo: MongoDouble;
  let env: NodeJS.ProcessEnv;
  let before: TestApp;
  let ada: TestAgent;
  let email: string;
  let engine: ProjectionEngine;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-ready-'));
    env = {};
    if (engines !== 'SQLite') {
      [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
      env = { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url };
    }
    const whole = await startApp({ dataDir: folder, env, simulators: false });
    const { user } = await whole.register();
    email = user.email;
    await whole.settle();
    await whole.stop();
    // Neither projects nor works in the background: only requests of these tests write to the log.
    before = await startApp({ dataDir: folder, env: { ...env, ROLES: 'api' }, simulators: false });
    ada = await before.signIn(email, PASSWORD);
    engine = before.app.get(EngineHolder).current;
  });
  afterAll(async () => {
    await before.stop();
    if (engines !== 'SQLite') await Promise.all([eventStore.kill(), mongo.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const write = async (title: string) => {
    const { body } = await ada.post('/api/templates').send({ title, body: 'Hello' }).expect(201);
    return (body as Template).id;
  };

  it('stays ready after writes since its start, though it was not asked before', async () => {
    const projecting = new ProjectionEngine(engine.options);
    await projecting.start();
    await eventually(
      async () => ((await projecting.status()).every(({ lagEvents }) => lagEvents === 0) ? true : undefined),
      {
        what: 'all read models to be at the end of the log',
        timeoutMs: 60_000,
      },
    );
    await projecting.stop();
    const after = await startApp({ dataDir: folder, env: { ...env, ROLES: 'api' }, simulators: false });
    try {
      await write('Since');
      const { body } = await after.anonymous().get('/health/ready');
      expect(body).toMatchObject({ status: 'ok' });
    } finally {
      await after.stop();
    }
  });

  it('becomes ready with all that was acknowledged before, and stays so after a later write', async () => {
    const id = await write('Acknowledged');
    const after = await startApp({ dataDir: folder, env: { ...env, ROLES: 'api' }, simulators: false });
    const ready = async () => (await after.anonymous().get('/health/ready')).body as Health;
    try {
      const agent = await after.signIn(email, PASSWORD);
      const { status, problems } = await ready();
      expect(status).toBe('unavailable');
      expect(Object.keys(problems)).toContain('projection templates');
      const projecting = new ProjectionEngine(engine.options);
      await projecting.start();
      try {
        const isWell = async () => ((await ready()).status === 'ok' ? true : undefined);
        await eventually(isWell, { what: 'to be ready', timeoutMs: 60_000 });
        const { body } = await agent.get('/api/templates').expect(200);
        expect((body as Template[]).map((template) => template.id)).toContain(id);
      } finally {
        await projecting.stop();
      }
      await write('Later');
      expect(await ready()).toMatchObject({ status: 'ok' });
    } finally {
      await after.stop();
    }
  });
});
