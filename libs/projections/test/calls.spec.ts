import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { openMongoReadStore, type ReadStore } from '@wavelane/read-store';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import type { Document, Projection } from '../src/define/definition.js';
import { projection } from '../src/define/definition.js';
import type { ProjectionEngine } from '../src/engine/engine.js';
import { until } from '../src/testing/until.js';
import { append, engineOf, tallied, type TallyData } from '../src/testing/fixtures.js';

/** The events of one message in the log: queued, claimed, accepted, echo, three statuses and their consequences. */
const EVENTS_OF_A_MESSAGE = 9;
const MESSAGES = 60;

const counting = (name: string, keys: (data: TallyData) => string[]): Projection =>
  projection<Document>({
    ...{ name, version: 1, handles: ['Added'], indexes: [] },
    keys: ({ data }) => keys(data as TallyData),
    initial: () => ({ events: 0 }),
    fold: ({ events }) => ({ events: Number(events) + 1 }),
  });

/**
 * Projections as in messaging: two with a document for each message, two with one for all messages of a job, ten
 * without a change.
 */
const PROJECTIONS: readonly Projection[] = [
  counting('messages', ({ keys }) => keys),
  counting('provider-messages', ({ keys, by }) => (by > 2 ? keys : [])),
  counting('jobs', () => ['the job']),
  counting('hours', () => ['the hour']),
  ...Array.from({ length: 10 }, (_, n) => counting(`other-${n}`, () => [])),
];

describe.each([7, 8] as const)('one writer of read models on MongoDB %s', (version) => {
  let mongo: MongoDouble;
  let eventStore: EventStore;
  let readStore: ReadStore;
  let engines: ProjectionEngine[];
  let pages: number;

  beforeEach(async () => {
    mongo = await startMongoDouble({ version });
    eventStore = openSqliteEventStore({ path: ':memory:' });
    readStore = openMongoReadStore({ url: mongo.url });
    engines = [];
    pages = 0;
  });
  afterEach(async () => {
    for (const engine of engines) await engine.stop();
    await eventStore.close();
    await readStore.close();
    await mongo.stop();
  });

  const writeMessages = () =>
    append(
      eventStore,
      ...Array.from({ length: MESSAGES * EVENTS_OF_A_MESSAGE }, (_, n) =>
        tallied('Added', `m${Math.floor(n / EVENTS_OF_A_MESSAGE)}`, n % EVENTS_OF_A_MESSAGE),
      ),
    );

  /** Runs without the first fill, in pages of so many messages. */
  async function taken(messagesInAPage: number): Promise<void> {
    const engine = engineOf({
      ...{ eventStore, readStore, projections: PROJECTIONS, pageSize: messagesInAPage * EVENTS_OF_A_MESSAGE },
      fill: { from: Infinity },
      // The lease stays fresh, even if the machine stalls.
      monotonic: () => 0,
      aroundPage: (_, work) => {
        if (pages++ === 0) mongo.calls.forget();
        return work();
      },
    });
    engines.push(engine);
    const position = await writeMessages();
    await engine.start();
    await engine.readModels.waitFor(position, 30_000);
  }

  it('writes a page once a collection, and all checkpoints with one call; from 8 on all of it with one', async () => {
    await taken(3);
    expect(pages).toBe(MESSAGES / 3);
    // A server without `bulkWrite` is asked for it once.
    const [inSteps, atOnce] = version === 7 ? [pages, 1] : [0, pages];
    for (const { name } of PROJECTIONS.slice(0, 4)) expect(mongo.calls.of(`update read.${name}@1`)).toBe(inSteps);
    expect(mongo.calls.of('update read_checkpoints')).toBeLessThanOrEqual(inSteps + 5);
    expect(mongo.calls.of('bulkWrite')).toBe(atOnce);
  });

  it('watches pointers about once a second, and asks for them neither with each page nor with each reading', async () => {
    const began = performance.now();
    await taken(1);
    expect(pages).toBe(MESSAGES);
    const [messages] = PROJECTIONS as readonly [Projection];
    for (let n = 0; n < MESSAGES; n++) await engines[0]?.readModels.get(messages, `m${n}`);
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    // One process projects and one reads; each reads the pointers at its start and about once a second.
    expect(mongo.calls.of('find read_pointers')).toBeLessThanOrEqual(2 * (1 + seconds));
  });

  it('looks for no document that an event begins, and pays one call more if it exists', async () => {
    const begun: Projection = { ...counting('begun', ({ keys }) => keys), begins: ['Added'] };
    const engine = engineOf({ eventStore, readStore, projections: [begun], fill: { from: Infinity } });
    engines.push(engine);
    // Waits for the engine's look whether the collection still exists.
    const looked = () => until(() => mongo.calls.of('find read.begun@1') > 0);
    await engine.start();
    await looked();
    mongo.calls.forget();
    const added = (...keys: string[]) => append(eventStore, tallied('Added', keys));
    expect(await engine.readModels.waitFor(await added('m1', 'm2'), 30_000)).toBe(true);
    expect(await engine.readModels.waitFor(await added('m2', 'm3'), 30_000)).toBe(true);
    const writes = mongo.calls.of(version === 7 ? 'update read.begun@1' : 'bulkWrite');
    expect([mongo.calls.of('find read.begun@1'), writes]).toEqual([0, 2]);
    await engine.stop();
    // The new engine has no kept documents, and finds two of three in the store.
    const next = engineOf({ eventStore, readStore, projections: [begun], fill: { from: Infinity } });
    engines.push(next);
    mongo.calls.forget();
    await next.start();
    await looked();
    mongo.calls.forget();
    expect(await next.readModels.waitFor(await added('m2', 'm3', 'm4'), 30_000)).toBe(true);
    expect(mongo.calls.of('find read.begun@1')).toBe(1);
    const events = await Promise.all(['m1', 'm2', 'm3', 'm4'].map((id) => next.readModels.get(begun, id)));
    expect(events).toEqual([1, 3, 2, 1].map((n) => ({ events: n })));
  });

  it('asks for the state of all projections with a few calls, however many there are', async () => {
    await taken(10);
    mongo.calls.forget();
    expect(await engines[0]?.status()).toHaveLength(PROJECTIONS.length);
    expect(mongo.calls.of('find')).toBeLessThanOrEqual(8);
  });

  it('fills all read models with few calls: checkpoints together, indexes of a collection together', async () => {
    const position = await writeMessages();
    const engine = engineOf({ eventStore, readStore, projections: PROJECTIONS, fill: { from: 1 } });
    engines.push(engine);
    await engine.start();
    const names = PROJECTIONS.map(({ name }) => name);
    expect(await engine.readModels.waitFor(position, 30_000, names)).toBe(true);
    // One call for each version that it is complete, and a few for all versions together.
    expect(mongo.calls.of('update read_checkpoints')).toBeLessThan(2 * PROJECTIONS.length);
    const [messages] = PROJECTIONS as readonly [Projection];
    expect(await engine.readModels.get(messages, 'm7')).toEqual({ events: EVENTS_OF_A_MESSAGE });
    expect(mongo.calls.of('update read.messages@1')).toBeLessThan(5);
  });
});
