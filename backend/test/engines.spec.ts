import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountStatement, AuditExport, CurrentUser, JournalLine, MainBalance } from '@wavelane/contracts';
import { type EventStore, type LogFeed, storedAfter } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { startMongoDouble, type MongoDouble } from '@wavelane/read-store/testing';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../src/books/audit/chain/chain.sealer.js';
import { verify } from '../src/books/audit/checks/verification.js';
import { ALL_PROJECTIONS } from '../src/projections.js';
import { SystemClock } from '../src/platform/domain/clock.js';
import { EVENT_STORE, LOG_TAIL, READ_STORE } from '../src/platform/storage/tokens.js';
import { startApp, type TestApp } from '../testing/app.js';

let eventStore: EventStoreDbDouble;
let mongo: MongoDouble;
let app: TestApp;

beforeAll(async () => {
  // The server introduces itself as DocumentDB does, without the command that takes a page at once.
  const server = { kind: 'mongos', version: 7 } as const;
  [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble(server)]);
  app = await startApp({ env: { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([eventStore.kill(), mongo.stop()]);
});

it('works as the same application on EventStoreDB and MongoDB', async () => {
  const { agent } = await app.register('Mona');
  const admin = await app.subscribe(agent, 'growth');
  await admin.post('/api/admin/balance/topup').send({ days: 50, note: 'On the other engines' }).expect(200);
  await agent.post('/api/channels').send({ label: 'Shop', phone: '+14155550100' }).expect(201);
  const me = (await agent.get('/api/me')).body as CurrentUser;
  expect(me).toMatchObject({ daysBalance: 30, channelsUsed: 1, currentPlan: { id: 'growth' } });
  expect((await admin.get('/api/admin/balance')).body as MainBalance).toEqual({ balance: 50, reserved: 0 });
});

it('keeps its books on them: journal, statement, export, chain and verification', async () => {
  const admin = await app.admin();
  const audit = '/api/admin/audit';
  const lines = (await admin.get(`${audit}/journal?account=pool:main`).expect(200)).body as JournalLine[];
  expect(lines.map(({ delta }) => delta)).toEqual([50]);
  const pool = (
    await admin.get(`${audit}/statement?account=pool:main&knownAt=${defined(lines[0]).position}`).expect(200)
  ).body;
  expect(pool as AccountStatement).toMatchObject({ opening: 0, closing: 50, lines: [{ balance: 50 }] });
  const { headers } = await admin.post(`${audit}/export?format=jsonl`).expect(200);
  const { body: noted } = await admin.get(`${audit}/exports/${headers['x-export-id']}`).expect(200);
  expect((noted as AuditExport).manifest).toMatchObject({ opening: 0, closing: 0, storeId: expect.any(String) });

  const store = app.app.get<EventStore>(EVENT_STORE);
  await new ChainSealer(store, new SystemClock()).sealNext(-1);
  const readStore = app.app.get<ReadStore>(READ_STORE);
  await app.settle();
  const report = await verify({ eventStore: store, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
  expect(report.differences).toEqual([]);
  expect(report.chain).toMatchObject({ blocks: 1, sealed: report.events - 1 });
  expect(defined(report.stages.find(({ stage }) => stage === 'recount')).checked).toBeGreaterThan(0);
});

it('brings an event to the process once, by the subscription', async () => {
  await app.settle();
  const admin = await app.admin();
  await app.settle();
  const { calls, log } = eventStore;
  calls.clear();
  const before = log.all.length;
  for (let n = 0; n < 10; n++)
    await admin
      .post('/api/admin/balance/topup')
      .send({ days: 1, note: `Once ${n}` })
      .expect(200);
  await app.settle();
  const written = log.all.length - before;
  expect(written).toBeGreaterThanOrEqual(10);
  expect(calls.eventsOf('subscribe')).toBe(written);
});

it('seals events as they are brought, without reading them', async () => {
  const { calls, log } = eventStore;
  const store = app.app.get<EventStore>(EVENT_STORE);
  const sealer = app.app.get(ChainSealer);
  const feed = app.app.get<LogFeed>(LOG_TAIL);
  // From its first read on, the feed delivers new events in the order of the log; older events are read.
  while (storedAfter(feed, await store.head(), 1) === undefined) await app.settle();
  await sealer.sealNext(-1);
  const admin = await app.admin();
  await app.settle();
  calls.clear();
  const before = log.all.length;
  for (let n = 0; n < 10; n++)
    await admin
      .post('/api/admin/balance/topup')
      .send({ days: 1, note: `Sealed ${n}` })
      .expect(200);
  await app.settle();
  await sealer.sealNext(-1);
  await app.settle();
  expect(calls.eventsOf('subscribe')).toBe(log.all.length - before);
  // A question for the end of the log transfers its last four events.
  expect(calls.eventsOf('readAll')).toBeLessThanOrEqual(4 * calls.of('readAll'));
  const readStore = app.app.get<ReadStore>(READ_STORE);
  const report = await verify({ eventStore: store, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
  expect(report.differences).toEqual([]);
  expect(report.chain).toMatchObject({ sealed: report.events - 1 });
});
