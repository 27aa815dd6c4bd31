import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { ProjectionEngine } from '@wavelane/projections';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { EngineHolder } from '../../src/platform/storage/engine-holder.js';
import { eventually } from '../../testing/eventually.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';

const DRAFT = { title: 'Late', body: 'Hello' };

describe.each(['SQLite', 'EventStoreDB and MongoDB'])(
  'a template written while no process projects, on %s',
  (engines) => {
    let folder: string;
    let eventStore: EventStoreDbDouble;
    let mongo: MongoDouble;
    /** One process writes and the other reads; both have every role but the projector's. */
    let app: TestApp;
    let elsewhere: TestApp;
    let ada: { here: TestAgent; there: TestAgent };
    let bo: TestAgent;
    let admin: TestAgent;
    let engine: ProjectionEngine;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'wavelane-late-'));
      const env: NodeJS.ProcessEnv = {};
      if (engines !== 'SQLite') {
        [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
        Object.assign(env, { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url });
      }
      app = await startApp({ dataDir: folder, env, simulators: false });
      elsewhere = await startApp({ dataDir: folder, env: { ...env, ROLES: 'api' }, simulators: false });
      const { agent, user } = await app.register();
      await app.subscribe(agent, 'growth');
      ada = { here: agent, there: await elsewhere.signIn(user.email, PASSWORD) };
      bo = await elsewhere.signIn((await app.register('Bo')).user.email, PASSWORD);
      admin = await elsewhere.admin();
      await app.settle();
      engine = app.app.get(EngineHolder).current;
      await engine.stop();
    });
    afterAll(async () => {
      await elsewhere.stop();
      await app.stop();
      if (engines !== 'SQLite') await Promise.all([eventStore.kill(), mongo.stop()]);
      rmSync(folder, { recursive: true, force: true });
    });

    const written = async (agent: TestAgent, title: string) =>
      (
        (
          await agent
            .post('/api/templates')
            .send({ ...DRAFT, title })
            .expect(201)
        ).body as Template
      ).id;

    it('gives its writer a 503 with the time to come again, in whatever process', async () => {
      const id = await written(ada.here, 'Written here');
      for (const agent of [ada.here, ada.there]) {
        const { status, body, headers } = await agent.get(`/api/templates/${id}`);
        expect([status, body.code, headers['retry-after']]).toEqual([503, 'late', '2']);
        expect(body.message).toMatch(/^Your last change is saved and can be read shortly/);
        expect(headers['set-cookie']).toBeUndefined();
      }
    });

    it('gives other accounts a 404, as they have nothing to wait for', async () => {
      const id = await written(ada.there, 'Written there');
      await bo.get(`/api/templates/${id}`).expect(404);
    });

    it('holds up a command that needs it', async () => {
      await admin.post('/api/admin/balance/topup').send({ days: 5, note: 'Twice' }).expect(200);
      const { body } = await admin.delete('/api/admin/balance/transactions/1');
      expect(body).toMatchObject({ statusCode: 503, code: 'late' });
    });

    it('appears when a process projects again, and was missing to its writer at no time', async () => {
      const id = await written(ada.here, 'Waited for');
      const notMissing = async (request: () => Test) => {
        const { status, body } = await request();
        expect([200, 503]).toContain(status);
        return status === 200 ? (body as Template) : undefined;
      };
      const waiting = eventually(() => notMissing(() => ada.there.get(`/api/templates/${id}`)), { timeoutMs: 60_000 });
      const projecting = new ProjectionEngine(engine.options);
      await projecting.start();
      try {
        expect(await waiting).toMatchObject({ title: 'Waited for' });
        await eventually(() => notMissing(() => admin.delete('/api/admin/balance/transactions/1')), {
          timeoutMs: 60_000,
        });
        // A template that does not exist is still not found.
        await ada.there.get('/api/templates/no-such').expect(404);
      } finally {
        await projecting.stop();
      }
    });
  },
);
