import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import { EngineBench } from '../src/testing/engine-bench.js';
import { tallied, tallies, type TallyData } from '../src/testing/fixtures.js';
import { PATIENCE_MS, until } from '../src/testing/until.js';

/** The key of the forgotten person: readers of the log get events without it. */
let forgotten: string;
let bench: EngineBench;

const erased = (event: StoredEvent): StoredEvent => {
  const data = event.data as TallyData;
  return { ...event, data: { ...data, keys: data.keys.filter((key) => key !== forgotten) } };
};

/** The bench's log as its readers see it. */
function reading(log: EventStore): EventStore {
  const told: Partial<EventStore> = {
    readAll: async (options) => {
      const page = await log.readAll(options);
      return { ...page, events: page.events.map(erased) };
    },
    async *pages(options) {
      for await (const page of log.pages(options)) yield { ...page, events: page.events.map(erased) };
    },
  };
  return new Proxy(log, {
    get: (store, name) => {
      const value: unknown = Reflect.get(told, name) ?? Reflect.get(store, name);
      return typeof value === 'function' ? (value.bind(store) as unknown) : value;
    },
  });
}

beforeEach(() => {
  forgotten = '';
  bench = new EngineBench();
  bench.eventStore = reading(bench.eventStore);
});
afterEach(() => bench.close());

const traces = (...rows: string[]) => ({ tallies: { keys: ['ada', 'ben'], rows } });
const stored = async (collection: string) => {
  const [documents, rows] = [collection, `${collection}.rows`].map((name) => bench.readStore.scan(name, '', 100));
  return JSON.stringify([await documents, await rows]);
};

/** Two people and one event of both. @returns the ids of the rows */
async function lived(): Promise<string[]> {
  const events = [tallied('Added', 'ada', 1), tallied('Added', ['ada', 'ben'], 2), tallied('Added', 'ben', 3)];
  await bench.append(...events);
  return events.map(({ id }) => id);
}

describe('folding documents and rows again because the log says something else', () => {
  it('changes them in the live version, the one before and the candidate, and leaves the others', async () => {
    const rows = await lived();
    const engine = await bench.started();
    await engine.versions.rebuild('tallies');
    await until(async () => (await engine.versions.progress('tallies'))?.state === 'ready');
    await engine.versions.switch('tallies');
    await engine.versions.rebuild('tallies');
    await until(async () => (await engine.versions.progress('tallies'))?.state === 'ready');
    const collections = ['tallies@1', 'tallies@1-1', 'tallies@1-2'];
    for (const one of collections) expect(await stored(one)).toContain('"ada"');
    forgotten = 'ada';
    const { documents } = await engine.refoldAll(traces(...rows));
    expect(documents).toBe(3);
    for (const one of collections) {
      expect(await stored(one)).not.toContain('"ada"');
      expect(await bench.readStore.get(one, 'ben')).toMatchObject({ body: { sum: 5, history: [2, 3] } });
    }
    expect(await engine.refoldAll(traces(...rows))).toEqual({ documents: 0, rows: 0 });
    await engine.readModels.waitFor(await bench.append(tallied('Added', 'ada', 9)), PATIENCE_MS);
  });

  it('removes them from versions of other code, which this code cannot fold', async () => {
    const rows = await lived();
    const old = await bench.started();
    await old.readModels.waitFor(await bench.eventStore.head(), PATIENCE_MS);
    await old.stop();
    const engine = await bench.started({ projections: [{ ...tallies, version: 2 }] });
    expect(await stored('tallies@1')).toContain('"ada"');
    forgotten = 'ada';
    await engine.refoldAll({ tallies: { keys: ['ada'], rows } });
    expect([await stored('tallies@1'), await stored('tallies@2')].join()).not.toContain('"ada"');
    expect(await bench.readStore.get('tallies@1', 'ben')).toMatchObject({ body: { sum: 5 } });
  });

  it('folds in the process that projects when another one asks, and leaves no order behind', async () => {
    const rows = await lived();
    await bench.started();
    const reader = bench.engine();
    await reader.prepare();
    forgotten = 'ada';
    expect(await reader.refoldAll(traces(...rows))).toMatchObject({ documents: 1 });
    expect(await stored('tallies@1')).not.toContain('"ada"');
    const records = bench.readStore.records({ name: 'projection-refolds', indexes: ['state'] });
    expect(await records.scan('', 10, 0)).toEqual([]);
  });
});
