import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiError, Health, OperationsOverview, Template } from '@wavelane/contracts';
import { type EventStore, type NewEvent, openSqliteEventStore, START } from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { until } from '@wavelane/projections/testing';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { EVENT_STORE } from '../../src/platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../src/projections.js';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { CopiedInstallations, LOG, READ_MODELS } from '../../testing/copied-installation.js';

/** More than are folded in the everyday way. */
const EVENTS = 2_100;

let installations: CopiedInstallations;
let folder: string;
let app: TestApp;
let admin: TestAgent;
let email: string;
let templateId: string;

/** Makes a log long: what was done to the template is done again and again, in plain text, as it was before it was sealed. */
async function lengthen(log: EventStore): Promise<void> {
  const { events } = await log.readAll({ after: START, limit: 1, types: ['TemplateCreated'] });
  const { type, schemaVersion, data, metadata } = defined(events[0]);
  const { accountId, templateId } = data as { accountId: string; templateId: string };
  const content = { title: 'Greeting', header: null, body: 'Hello', footer: null, buttons: [] };
  const plain = { accountId, templateId, content };
  const event = (): NewEvent => ({ id: randomUUID(), type, schemaVersion, data: plain, metadata });
  for (let n = 0; n < EVENTS; n += 300)
    await log.append('notes', Array.from({ length: 300 }, event), { expected: 'any' });
}

/** The reactions of reactors, by the events that they wrote. */
async function reactions(log: EventStore): Promise<string[]> {
  const { events } = await log.readAll({ after: START, limit: 10_000 });
  return events.filter(({ metadata }) => metadata.actor.kind === 'system' && metadata.causationId).map(({ id }) => id);
}

beforeAll(async () => {
  installations = await CopiedInstallations.make();
  folder = installations.copy();
  const first = await startApp({ dataDir: folder, simulators: false });
  const { agent, user } = await first.register();
  await first.subscribe(agent);
  const made = await agent.post('/api/templates').send({ title: 'Greeting', body: 'Hello' }).expect(201);
  templateId = (made.body as { id: string }).id;
  email = user.email;
  await first.settle();
  await first.stop();
  const log = openSqliteEventStore({ path: join(folder, LOG) });
  await lengthen(log);
  await log.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, READ_MODELS + suffix), { force: true });
  // Without a projector the read models stay as in the first moments.
  app = await startApp({ dataDir: folder, simulators: false, env: { ROLES: 'api,reactor,scheduler' } });
  admin = await app.admin();
}, 120_000);
afterAll(async () => {
  await app.stop();
  installations.remove();
});

describe('without its read models, while they are filled, an installation', () => {
  it('signs people in and takes what they do, without a wait', async () => {
    const agent = await app.signIn(email, PASSWORD);
    await agent.get('/api/me').expect(200);
    await agent.post('/api/templates').send({ title: 'Farewell', body: 'Goodbye' }).expect(201);
  });

  it('answers 503 to what it cannot show yet, and says why and when to ask again', async () => {
    const response = await admin.get('/api/templates').expect(503);
    expect(response.body as ApiError).toMatchObject({
      code: 'filling',
      message: 'Wavelane is reading its log to show this again: 0 % done. What you do meanwhile is kept.',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  });

  it('answers readiness with 503, and tells operators how far it is', async () => {
    const { body } = await admin.get('/health/ready').expect(503);
    expect((body as Health).problems).toMatchObject({
      'projection templates': 'being filled from the log: 0 % done',
    });
    const overview = (await admin.get('/api/admin/operations').expect(200)).body as OperationsOverview;
    expect(overview.queues).toBeNull();
    expect(overview.projections.find(({ name }) => name === 'templates')).toMatchObject({
      state: 'filling',
      filling: { share: 0, secondsLeft: null },
    });
  });

  it('shows all of it once they are filled, and its reactors have done nothing a second time', async () => {
    const eventStore = openSqliteEventStore({ path: join(folder, LOG) });
    const readStore: ReadStore = openSqliteReadStore({ path: join(folder, READ_MODELS) });
    const before = await reactions(eventStore);
    // The second template's text is sealed: a projection reads it with the keys, as in every process.
    const unsealed = app.app.get<EventStore>(EVENT_STORE);
    const engine = new ProjectionEngine({
      ...{ eventStore: unsealed, readStore, projections: ALL_PROJECTIONS, now: Date.now, owner: 'test/1/a' },
    });
    await engine.start();
    const head = await eventStore.head();
    const names = ALL_PROJECTIONS.map(({ name }) => name);
    expect(await engine.readModels.waitFor(head, 60_000, names)).toBe(true);
    await app.settle(30_000);
    const agent = await app.signIn(email, PASSWORD);
    // Another process hears of it within a second.
    await until(async () => (await agent.get('/api/templates')).status === 200, 20_000);
    const list = (await agent.get('/api/templates').expect(200)).body as Template[];
    expect(list.map(({ id }) => id)).toContain(templateId);
    expect(list.map(({ title }) => title).sort()).toEqual(['Farewell', 'Greeting']);
    await until(async () => (await app.anonymous().get('/health/ready')).status === 200, 20_000);
    expect(await reactions(eventStore)).toEqual(before);
    await engine.stop();
    await readStore.close();
    await eventStore.close();
  }, 120_000);
});
