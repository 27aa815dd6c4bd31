import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openEventStoreDb, openSqliteEventStore } from '@wavelane/event-store';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { projection } from '../src/define/definition.js';
import { NotFilledYet } from '../src/define/errors.js';
import type { EngineOptions, ProjectionEngine } from '../src/engine/engine.js';
import { append, engineOf, tallied, tallies, type TallyData, type TallyDocument } from '../src/testing/fixtures.js';
import { PATIENCE_MS, until } from '../src/testing/until.js';

/** Counts events, and fails at one with `by` 13. */
const counts = projection<{ count: number }>({
  name: 'counts',
  version: 1,
  handles: ['Added', 'Noted'],
  keys: (event) => (event.data as TallyData).keys,
  initial: () => ({ count: 0 }),
  fold({ count }, event) {
    if ((event.data as TallyData).by === 13) throw new Error('unlucky');
    return { count: count + 1 };
  },
  indexes: [{ fields: [{ field: 'count' }] }],
});

interface Stores {
  eventStore: EventStore;
  readStore: ReadStore;
  stop: () => Promise<void>;
}

const PAIRS: [string, () => Promise<Stores>][] = [
  [
    'SQLite',
    async () => ({
      eventStore: openSqliteEventStore({ path: ':memory:' }),
      readStore: openSqliteReadStore({ path: ':memory:' }),
      stop: async () => undefined,
    }),
  ],
  [
    'EventStoreDB and MongoDB (doubles)',
    async () => {
      const [events, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
      const stop = async () => void (await Promise.all([events.kill(), mongo.stop()]));
      return {
        eventStore: openEventStoreDb({ url: events.url }),
        readStore: openMongoReadStore({ url: mongo.url }),
        stop,
      };
    },
  ],
];

describe.each(PAIRS)('live versions without documents, over %s,', (_, open) => {
  let stores: Stores;
  let engines: ProjectionEngine[];

  beforeEach(async () => {
    stores = await open();
    engines = [];
  });
  afterEach(async () => {
    for (const engine of engines) await engine.stop();
    await stores.eventStore.close();
    await stores.readStore.close();
    await stores.stop();
  });

  function engine(options: Partial<EngineOptions> = {}): ProjectionEngine {
    const { eventStore, readStore } = stores;
    const made = engineOf({
      ...{ eventStore, readStore, projections: [tallies, counts] },
      fill: { from: 20, pageSize: 4, checkpointEvery: 4 },
      ...options,
    });
    engines.push(made);
    return made;
  }

  const write = (count: number) =>
    append(stores.eventStore, ...Array.from({ length: count }, (_, n) => tallied('Added', [`k${n % 7}`], n % 5)));

  /** A log that gives out so many pages and holds the next until `release`. */
  function held(pages: number): EventStore & { release: () => void; from: string[] } {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const from: string[] = [];
    const { eventStore } = stores;
    const own: Partial<EventStore> = {
      async *pages(options) {
        from.push(options.after);
        let given = 0;
        for await (const page of eventStore.pages(options)) {
          options.signal?.throwIfAborted();
          if (given++ === pages)
            await Promise.race([
              released,
              new Promise((_, reject) => options.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
            ]);
          yield page;
        }
      },
    };
    const proxy = new Proxy(eventStore, {
      get: (target, name: keyof EventStore) => {
        const value: unknown = own[name] ?? target[name];
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    return Object.assign(proxy, { release, from });
  }

  const sum = async (at: ProjectionEngine) => {
    const { documents } = await at.readModels.find<TallyDocument>(tallies, { limit: 100 });
    return documents.map(({ id, body }) => [id, body.sum, body.history.length]);
  };

  it('fills from the log in one go, to the same documents as everyday projection', async () => {
    const position = await write(60);
    const everyday = engine({ fill: { from: 1_000 } });
    await everyday.start();
    expect(await everyday.readModels.waitFor(position, PATIENCE_MS, ['tallies', 'counts'])).toBe(true);
    const expected = await sum(everyday);
    const verified = await everyday.verify('tallies');
    await everyday.stop();
    for (const name of await stores.readStore.collections()) await stores.readStore.drop(name);
    for (const key of Object.keys(await stores.readStore.checkpoints())) await stores.readStore.clearCheckpoint(key);

    const filling = engine();
    await filling.start();
    expect(await filling.readModels.waitFor(position, PATIENCE_MS, ['tallies', 'counts'])).toBe(true);
    expect(await sum(filling)).toEqual(expected);
    expect(expected).toHaveLength(7);
    expect(await filling.verify('tallies')).toEqual(verified);
    const after = await write(3);
    expect(await filling.readModels.waitFor(after, PATIENCE_MS, ['tallies'])).toBe(true);
    expect((await filling.status()).map(({ state, filling: left }) => [state, left])).toEqual([
      ['live', null],
      ['live', null],
    ]);
  }, 60_000);

  it('refuses reads until the documents are complete, says how far they are, and lets others be read', async () => {
    const position = await write(60);
    const log = held(6);
    const filling = engine({ eventStore: log });
    await filling.start();
    const progress = async () => defined((await filling.status()).find(({ name }) => name === 'tallies'));
    await until(async () => ((await progress()).filling?.events ?? 0) > 0, PATIENCE_MS);
    expect(await progress()).toMatchObject({ state: 'filling', filling: { events: expect.any(Number) } });
    await expect(filling.readModels.get(tallies, 'k1')).rejects.toThrow(NotFilledYet);
    await expect(filling.readModels.count(tallies)).rejects.toThrow(/'tallies' is being filled/);
    expect(await filling.readModels.waitFor(position, 10)).toBe(true);
    expect(await filling.readModels.waitFor(position, 10, ['tallies'])).toBe(false);
    const other = engine();
    await other.prepare();
    await expect(other.readModels.get(tallies, 'k1')).rejects.toThrow(NotFilledYet);
    log.release();
    expect(await filling.readModels.waitFor(position, PATIENCE_MS, ['tallies'])).toBe(true);
    expect(await filling.readModels.get(tallies, 'k1')).toMatchObject({ history: expect.any(Array) });
    await until(
      async () => (await other.readModels.get(tallies, 'k1').catch(() => undefined)) !== undefined,
      PATIENCE_MS,
    );
  }, 60_000);

  it('goes on at the place of the last process', async () => {
    const position = await write(60);
    const first = engine({ eventStore: held(8) });
    await first.start();
    await until(async () => ((await first.status())[0]?.filling?.events ?? 0) >= 20, PATIENCE_MS);
    await first.stop();
    const log = held(1_000);
    const second = engine({ eventStore: log });
    await second.start();
    expect(await second.readModels.waitFor(position, PATIENCE_MS, ['tallies', 'counts'])).toBe(true);
    expect(defined(log.from[0]) > '').toBe(true);
    expect((await second.verify('tallies'))?.differences ?? []).toEqual([]);
    expect((await sum(second)).reduce((all, [, , count]) => all + Number(count), 0)).toBe(60);
  }, 60_000);

  it('puts a document aside that a fold cannot take, and forgets the faults of documents that are gone', async () => {
    await write(30);
    const unlucky = await append(stores.eventStore, tallied('Added', ['k1'], 13));
    const first = engine();
    await first.start();
    expect(await first.readModels.waitFor(unlucky, PATIENCE_MS, ['tallies', 'counts'])).toBe(true);
    expect((await first.faults('counts')).map(({ key }) => key)).toEqual(['k1']);
    expect((await first.readModels.get(counts, 'k1'))?.count).toBe(5);
    expect((await first.readModels.get(counts, 'k2'))?.count).toBe(4);
    await first.stop();
    await stores.readStore.drop('counts@1');
    await stores.readStore.clearCheckpoint('counts@1');
    const second = engine();
    await second.start();
    expect(await second.readModels.waitFor(unlucky, PATIENCE_MS, ['counts'])).toBe(true);
    expect((await second.readModels.get(counts, 'k1'))?.count).toBe(5);
    expect(await second.faults('counts')).toHaveLength(1);
  }, 60_000);
});
