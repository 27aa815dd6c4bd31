import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, EventPage, EventView, FaultView, OperationsOverview, ProjectionView } from '@wavelane/contracts';
import type { NewEvent } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { FeatureRegistry } from '../../platform/runtime/feature-registry.js';
import { parkedEvents } from '../../platform/runtime/parked-events.js';
import { READ_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventsOf, logOf } from '../../../testing/events-of.js';
import { eventually } from '../../../testing/eventually.js';
import { anAccount } from '../../../testing/people/an-account.js';
import { answer } from '../../../testing/terminal.js';

const ROOT = '/api/admin/operations';
let app: TestApp;
let admin: TestAgent;
let user: TestAgent;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  ({ agent: user, admin, channel } = await anAccount().withPlan().withLinkedChannel({ phone: '+14155550100' }).in(app));
});
afterAll(() => app.stop());

const overview = async () => (await admin.get(ROOT).expect(200)).body as OperationsOverview;
const projection = async (name: string) => defined((await overview()).projections.find((one) => one.name === name));
const order = (path: string, status = 200) =>
  admin.post(`${ROOT}/${path}`).send({ reason: 'a test of it' }).expect(status);
const events = async (query: string) => (await admin.get(`${ROOT}/events?${query}`).expect(200)).body as EventPage;

describe('the overview of operations', () => {
  it('shows everything that runs, at the head and without errors', async () => {
    await app.settle();
    const found = await overview();
    const { projections, reactors, workers } = app.app.get(FeatureRegistry);
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    expect(names(found.projections)).toEqual(names(projections));
    expect(names(found.reactors)).toEqual(names(reactors));
    expect(names(found.workers)).toEqual(names(workers));
    expect(found.health).toEqual(['process', 'eventStore', 'readStore'].map((name) => ({ name, problem: null })));
    for (const one of found.projections)
      expect(one).toMatchObject({ state: 'live', lagEvents: 0, faults: 0, error: null, rebuild: null });
    for (const one of [...found.projections, ...found.reactors, ...found.workers])
      expect(one.owner).toContain(`/${process.pid}/`);
    for (const one of found.reactors) expect(one).toMatchObject({ lagEvents: 0, parked: 0, failure: null });
    const dispatcher = found.workers.find(({ name }) => name === 'dispatcher');
    expect(dispatcher).toMatchObject({ here: true, lastPassAt: expect.any(String) });
    expect(found.log.head).toBe(await logOf(app).head());
  });

  it('counts what waits, since when, and what has an unknown outcome', async () => {
    const rows = [1, 2, 3].map((n) => ({ phone: `+1415555020${n}`, message: 'Later' }));
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const job = await user.post('/api/messages/bulk').send({ channelId: channel.id, rows, scheduledFor }).expect(201);
    const { dispatcher } = defined((await overview()).queues);
    expect(dispatcher).toMatchObject({ queued: 3, isMinimum: false, claimed: 0, unknown: 0, unresolved: 0 });
    expect(Date.now() - Date.parse(defined(dispatcher.oldestQueuedAt))).toBeLessThan(60_000);
    await user.post(`/api/jobs/${job.body.jobId}/cancel`).send({}).expect(200);
    await app.settle();
    expect((await overview()).queues).toMatchObject({
      dispatcher: { queued: 0, oldestQueuedAt: null },
      gateway: { open: 0, oldestSince: null, failed: 0 },
    });
  });
});

describe('a rebuild from the screen', () => {
  it('compares, switches, rolls back, retires and cancels, and logs each order with its administrator', async () => {
    const before = await projection('messages');
    const begun = (await order('projections/messages/rebuild')).body as ProjectionView;
    expect(begun.rebuild).toMatchObject({ collection: `${before.collection}-1` });
    await order('projections/messages/rebuild', 409);
    await eventually(async () => (await projection('messages')).rebuild?.state === 'ready' || undefined);
    const diff = (await admin.get(`${ROOT}/projections/messages/diff?samples=2`).expect(200)).body as unknown;
    expect(diff).toMatchObject({
      before: before.collection,
      documents: { compared: 3, added: 0, removed: 0, changed: 0, unsettled: 0, samples: [] },
      rows: null,
    });
    const switched = (await order('projections/messages/switch')).body as ProjectionView;
    expect(switched).toMatchObject({
      collection: `${before.collection}-1`,
      previous: before.collection,
      rebuild: null,
    });
    expect(switched.switched).toMatchObject({ what: 'switch', by: expect.stringMatching(/^admin /) });
    expect((await order('projections/messages/rollback')).body).toMatchObject({ collection: before.collection });
    expect((await order('projections/messages/retire')).body).toMatchObject({ previous: null });
    await order('projections/jobs/rebuild');
    expect((await order('projections/jobs/cancel')).body).toMatchObject({ rebuild: null });
    await order('projections/jobs/cancel', 409);
    const { events: told } = await events('stream=operations&limit=500');
    const ended = told.filter(({ type }) => type === 'OperatorActionEnded').map(({ data }) => data);
    expect(ended.map((data) => (data as { action: string; outcome: string }).outcome)).toEqual([
      ...['refused', 'done', 'done', 'done', 'done', 'done', 'refused', 'done'],
    ]);
    const me = (await admin.get('/api/me')).body as { id: string };
    expect(new Set(told.map(({ actor }) => actor.id))).toEqual(new Set([me.id]));
  });

  it.each(['rebuild', 'switch', 'rollback', 'cancel', 'retire'])(
    'demands a reason and a known projection for %s',
    async (what) => {
      const path = `${ROOT}/projections/accounts/${what}`;
      const head = (await overview()).log.head;
      for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
        const response = await admin.post(path).send(body).expect(400);
        expect(response.body.fields).toEqual({ reason: expect.any(String) });
      }
      await admin.post(path.replace('accounts', 'nonsense')).send({ reason: 'why not' }).expect(404);
      expect(defined((await events(`limit=1`)).events[0]).position).toBe(head);
      await user.post(path).send({ reason: 'why not' }).expect(403);
    },
  );

  it('runs once when a request comes twice with one key', async () => {
    const post = () =>
      admin.post(`${ROOT}/projections/plans/rebuild`).set('Idempotency-Key', 'once').send({ reason: 'twice' });
    const [first, second] = [await post().expect(200), await post().expect(200)];
    expect(second.body).toEqual(first.body);
    await order('projections/plans/cancel');
  });
});

describe('the log from the screen', () => {
  const walk = async (query: string): Promise<EventView[]> => {
    const found: EventView[] = [];
    for (let page = await events(query); ; page = await events(`${query}&cursor=${page.next}`)) {
      found.push(...page.events);
      if (page.next === null) return found;
    }
  };

  it('comes newest first, in pages, whole', async () => {
    const all = await eventsOf(logOf(app), 'operations');
    const walked = await walk('stream=operations&limit=3');
    expect(walked.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    const everything = await walk('limit=7');
    expect(defined(everything.at(-1)).revision).toBe(0);
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
    expect(everything.map(({ position }) => position)).toEqual(
      everything
        .map(({ position }) => position)
        .sort()
        .reverse(),
    );
  });

  it('finds events by type, stream, correlation, actor and time', async () => {
    const [asked] = await walk('type=ChannelActivationRequested,NeverWritten&limit=10');
    expect(asked).toMatchObject({ type: 'ChannelActivationRequested', data: { channelId: channel.id } });
    const chain = await walk(`correlationId=${encodeURIComponent(defined(asked).correlationId)}&limit=50`);
    expect(chain.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PoolDaysReserved', 'ChannelActivationRequested', 'ChannelDaysCredited']),
    );
    expect(new Set(chain.map(({ correlationId }) => correlationId)).size).toBe(1);
    const streams = await walk('stream=channel-*&limit=50');
    expect(streams.length).toBeGreaterThan(3);
    expect(streams.every(({ stream }) => stream.startsWith('channel-'))).toBe(true);
    const theirs = await walk(`actorId=${defined(asked).actor.id}&limit=500`);
    expect(new Set(theirs.map(({ actor }) => actor.id))).toEqual(new Set([defined(asked).actor.id]));
    expect(await walk(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await walk('until=2001-01-01T00:00:00Z&limit=500')).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=r1', 'cursor'],
    ['stream=operations&cursor=p0000000000000001', 'cursor'],
    ['stream=%24all', 'stream'],
    ['since=yesterday', 'since'],
    ['surprise=1', 'surprise'],
  ])('refuses %s, naming the parameter', async (query, field) => {
    const { body } = await admin.get(`${ROOT}/events?${query}`).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });
});

describe('the retry of a failed event', () => {
  const faults = async () => (await admin.get(`${ROOT}/faults`).expect(200)).body as FaultView[];

  it('shows the failed event of a projection and folds it again', async () => {
    const store = logOf(app);
    const id = '22222222-2222-5222-a222-222222222222';
    const metadata = { actor: { kind: 'system', id: 't' }, correlationId: 'c', commandId: 'c', causationId: null };
    const poison = { id, type: 'JobDrafted', schemaVersion: 1, data: ['poison'], metadata } as NewEvent;
    await store.append('poison', [poison], { expected: 'none' });
    await app.settle();
    const [fault] = (await faults()).filter(({ name }) => name === 'jobs');
    expect(fault).toMatchObject({
      kind: 'projection',
      key: null,
      error: expect.stringMatching(/Error/),
      event: { id, type: 'JobDrafted', stream: 'poison', data: ['poison'] },
    });
    expect((await projection('jobs')).faults).toBe(1);
    expect((await order(`faults/${defined(fault).id}/retry`)).body).toEqual({ outcome: 'still-failing' });
    expect((await projection('jobs')).faults).toBe(1);
    await order('faults/bm9uc2Vuc2U/retry', 404);
  });

  it('gives the failed event of a reactor to it again, by screen and by command', async () => {
    const features = app.app.get(FeatureRegistry);
    const parked = parkedEvents(app.app.get<ReadStore>(READ_STORE));
    const [event] = (await events('type=AccountRegistered&limit=1')).events;
    const { id: eventId, type: eventType, stream, position, data } = defined(event);
    const seen: string[] = [];
    let works = false;
    features.reactors.push({
      name: 'moody',
      handles: [],
      react: async ({ id }) => {
        if (!works) throw new RangeError('not today');
        seen.push(id);
      },
    });
    const failed = { reactor: 'moody', eventId, eventType, stream, position, error: 'Error: first' };
    const untried = { parkedAt: '2026-01-01T00:00:00.000Z', state: 'parked' as const, triedAt: null };
    const park = () => parked.put(`moody|${eventId}`, { ...failed, ...untried }, null);
    await park();
    const fault = defined((await faults()).find(({ name }) => name === 'moody'));
    expect(fault).toMatchObject({ kind: 'reactor', error: 'Error: first', event: { id: eventId, data } });
    expect((await overview()).reactors.find(({ name }) => name === 'moody')).toMatchObject({ parked: 1 });
    expect((await order(`faults/${fault.id}/retry`)).body).toEqual({ outcome: 'still-failing' });
    expect(defined((await faults()).find(({ name }) => name === 'moody')).error).toBe('RangeError: not today');
    works = true;
    expect((await order(`faults/${fault.id}/retry`)).body).toEqual({ outcome: 'mended' });
    expect(seen).toEqual([eventId]);
    await order(`faults/${fault.id}/retry`, 404);
    await park();
    const env = { DATA_DIR: app.dataDir, NODE_ENV: 'test' };
    const listed = await answer<FaultView[]>(env, 'projections', 'faults');
    expect(listed).toMatchObject({
      code: 1,
      answer: expect.arrayContaining([expect.objectContaining({ id: fault.id })]),
    });
    const retried = await answer(env, 'projections', 'retry', '--fault', fault.id, '--reason', 'again');
    expect(retried).toEqual({ code: 0, answer: { outcome: 'mended' } });
    expect(seen).toHaveLength(2);
    features.reactors.pop();
  });
});
