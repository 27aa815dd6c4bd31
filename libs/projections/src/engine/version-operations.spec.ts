import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { openSqliteReadStore, type ReadStore, ReadStoreUnavailable, type WriteBatch } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { Projection } from '../define/definition.js';
import type { ProjectionEngine } from './engine.js';
import { NotNow } from '../define/errors.js';
import { append, engineOf, tallied, tallies, type TallyData } from '../testing/fixtures.js';
import { until } from '../testing/until.js';

let eventStore: EventStore;
let readStore: ReadStore;
const engines: ProjectionEngine[] = [];
const plain = tallies as Projection;

/** What the fold adds to each event: "another code under the same version". */
let surplus = 0;
const adjusted: Projection = {
  ...plain,
  fold(document, event) {
    const { by, keys } = event.data as TallyData;
    if (by === 13) throw new RangeError('unlucky');
    return tallies.fold(document as never, { ...event, data: { keys, by: by + surplus } });
  },
};

async function started(options: Partial<Parameters<typeof engineOf>[0]> = {}): Promise<ProjectionEngine> {
  const made = engineOf({ eventStore, readStore, projections: [adjusted], ...options });
  engines.push(made);
  await made.start();
  await made.readModels.waitFor(await eventStore.head(), 5_000);
  return made;
}

const ready = (engine: ProjectionEngine) =>
  until(async () => (await engine.versions.progress('tallies'))?.state === 'ready');

async function rebuilt(engine: ProjectionEngine): Promise<void> {
  await engine.versions.rebuild('tallies', 'ada');
  await ready(engine);
}

const sumOf = async ({ readModels }: ProjectionEngine, key: string) => (await readModels.get(adjusted, key))?.sum;

beforeEach(async () => {
  surplus = 0;
  eventStore = openSqliteEventStore({ path: ':memory:' });
  readStore = openSqliteReadStore({ path: ':memory:' });
  await append(
    eventStore,
    ...Array.from({ length: 200 }, (_, n) => tallied(n % 11 === 10 ? 'Removed' : 'Added', `k${n % 20}`, 1)),
  );
});

afterEach(async () => {
  for (const made of engines.splice(0)) await made.stop();
  await eventStore.close();
  await readStore.close();
});

describe('a rebuild', () => {
  it('changes nothing for sound documents, and its switch is one pointer', async () => {
    const engine = await started();
    await rebuilt(engine);
    expect(await engine.versions.progress('tallies')).toMatchObject({ events: 200, share: 1, startedBy: 'ada' });
    const diff = await engine.versions.diff('tallies');
    expect(diff.documents).toMatchObject({ added: 0, removed: 0, changed: 0, unsettled: 0, samples: [] });
    expect(diff.documents.compared).toBe(18);
    expect(diff.rows).toMatchObject({ compared: 182, added: 0, removed: 0, changed: 0, unsettled: 0 });
    const versionPointer = await engine.versions.switch('tallies', 'ada');
    expect(versionPointer).toMatchObject({
      live: { collection: 'tallies@1-1' },
      previous: { collection: 'tallies@1' },
      switched: { by: 'ada', what: 'switch' },
    });
    expect(versionPointer.candidate).toBeUndefined();
    expect((await engine.status())[0]).toMatchObject({ collection: 'tallies@1-1', state: 'live' });
  });

  it('shows what other code would change, keeps both up to date, and the way back is one pointer', async () => {
    const engine = await started();
    surplus = 10;
    await rebuilt(engine);
    const { documents } = await engine.versions.diff('tallies', { samples: 2 });
    expect(documents).toMatchObject({ compared: 18, added: 0, removed: 0, changed: 18, unsettled: 0 });
    expect(documents.samples).toHaveLength(2);
    expect(documents.samples[0]).toMatchObject({ key: 'k0', kind: 'changed', fields: ['history', 'sum'] });
    expect(defined(documents.samples[0]).hashes.before).not.toBe(defined(documents.samples[0]).hashes.after);
    const before = await sumOf(engine, 'k0');
    await engine.versions.switch('tallies');
    const after = await sumOf(engine, 'k0');
    expect(after).toBeGreaterThan(before as number);
    const position = await append(eventStore, tallied('Added', 'k0', 5));
    await engine.readModels.waitFor(position, 2_000);
    expect(await sumOf(engine, 'k0')).toBe((after as number) + 15);
    await engine.versions.rollback('tallies');
    await engine.readModels.waitFor(position, 2_000);
    expect(await sumOf(engine, 'k0')).toBe((before as number) + 15);
    await engine.versions.rollback('tallies');
    expect(await sumOf(engine, 'k0')).toBe((after as number) + 15);
    await engine.versions.retire('tallies');
    expect(await readStore.collections()).toEqual(['tallies@1-1', 'tallies@1-1.rows']);
    await expect(engine.versions.rollback('tallies')).rejects.toThrow(NotNow);
  });

  it('never hides from a reader what it has shown before', async () => {
    const slow: ReadStore = new Proxy(readStore, {
      get: (runningVersion, name: keyof ReadStore) => {
        if (name === 'write')
          return async (batch: WriteBatch) => {
            // The second version is behind the live one in every page.
            if (JSON.stringify(batch).includes('tallies@1-1')) await new Promise((resolve) => setTimeout(resolve, 150));
            await runningVersion.write(batch);
          };
        const value: unknown = runningVersion[name];
        return typeof value === 'function' ? (value as () => unknown).bind(runningVersion) : value;
      },
    });
    const engine = await started({ readStore: slow });
    await rebuilt(engine);
    for (let n = 0; n < 5; n++) {
      const position = await append(eventStore, tallied('Added', `new-${n}`, 1));
      // Between the two writes of one page.
      await until(async () => (await readStore.get('tallies@1', `new-${n}`)) !== undefined);
      expect(await engine.readModels.waitFor(position, 5_000, ['tallies'])).toBe(true);
      const both = await Promise.all(['tallies@1', 'tallies@1-1'].map((one) => readStore.get(one, `new-${n}`)));
      expect(both.map((document) => document?.body)).toEqual([
        { sum: 1, history: [1] },
        { sum: 1, history: [1] },
      ]);
    }
  });

  it('finds documents that are too many or missing', async () => {
    const engine = await started();
    const { position } = defined(await readStore.checkpoint('tallies@1'));
    await readStore.write({
      documents: [{ collection: 'tallies@1', writes: [{ id: 'stray', position, body: { sum: 1 } }] }],
    });
    await readStore.write({ documents: [{ collection: 'tallies@1', writes: [{ id: 'k1', position, body: null }] }] });
    expect(await engine.verify('tallies')).toMatchObject({
      documents: 18,
      unsettled: 0,
      differences: [
        { key: 'stray', kind: 'extra' },
        { key: 'k1', kind: 'missing' },
      ],
    });
    await rebuilt(engine);
    const { documents } = await engine.versions.diff('tallies');
    expect(documents).toMatchObject({ added: 1, removed: 1, changed: 0, unsettled: 0 });
    expect(documents.samples.map(({ key, kind }) => [key, kind])).toEqual([
      ['k1', 'added'],
      ['stray', 'removed'],
    ]);
    expect(await engine.rebuildKey('tallies', 'k1')).toBe('repaired');
    expect(await engine.rebuildKey('tallies', 'stray')).toBe('repaired');
    expect(await engine.rebuildKey('tallies', 'k2')).toBe('unchanged');
    expect((await engine.verify('tallies'))?.differences).toEqual([]);
    expect(await sumOf(engine, 'k1')).toBeGreaterThan(0);
  });

  it('goes on while events are written, and shows no difference for documents in motion', async () => {
    const engine = await started({ pageSize: 20 });
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        await append(eventStore, tallied(n % 9 === 8 ? 'Removed' : 'Added', [`k${n % 20}`, `m${n % 7}`], n % 5));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    try {
      await rebuilt(engine);
      for (let round = 0; round < 5; round++) {
        const { documents, rows } = await engine.versions.diff('tallies');
        expect(documents).toMatchObject({ added: 0, removed: 0, changed: 0, unsettled: 0 });
        expect(rows).toMatchObject({ added: 0, removed: 0, changed: 0, unsettled: 0 });
        expect(await engine.verify('tallies')).toMatchObject({ differences: [], unsettled: 0 });
      }
      const position = await append(eventStore, tallied('Added', 'own', 1));
      await engine.readModels.waitFor(position, 2_000);
      await engine.versions.switch('tallies');
      expect(await sumOf(engine, 'own')).toBe(1);
    } finally {
      isOver = true;
      await writing;
    }
  });

  it('stops with its reason when the fold throws, and must be cancelled before the next', async () => {
    const engine = await started();
    const event = tallied('Added', 'k3', 13);
    await append(eventStore, event, tallied('Added', 'k4', 1));
    await engine.versions.rebuild('tallies');
    await until(async () => (await engine.versions.progress('tallies'))?.state === 'failed');
    const { reason } = defined(await engine.versions.progress('tallies'));
    expect(reason).toMatch(`Added ${event.id} at `);
    expect(reason).toMatch(`for 'k3': RangeError: unlucky`);
    await expect(engine.versions.switch('tallies')).rejects.toThrow('is failed');
    await expect(engine.versions.diff('tallies')).rejects.toThrow('is failed');
    await expect(engine.versions.rebuild('tallies')).rejects.toThrow('Switch to it or cancel it first');
    await engine.versions.cancel('tallies');
    expect(await engine.versions.progress('tallies')).toBeUndefined();
    expect(await readStore.collections()).toEqual(['tallies@1', 'tallies@1.rows']);
    await engine.versions.rebuild('tallies');
    expect(await engine.versions.progress('tallies')).toMatchObject({ collection: 'tallies@1-2' });
  });

  it('is refused twice at the same time, with the reason', async () => {
    const engine = await started();
    await expect(engine.versions.diff('tallies')).rejects.toThrow('nothing to compare');
    await expect(engine.versions.switch('tallies')).rejects.toThrow('There is no rebuild');
    await expect(engine.versions.cancel('tallies')).rejects.toThrow('There is no rebuild');
    await expect(engine.versions.resume('tallies')).rejects.toThrow(NotNow);
    await expect(engine.versions.retire('tallies')).rejects.toThrow('no earlier version');
    await expect(engine.versions.rebuild('nothing')).rejects.toThrow(`There is no projection 'nothing'`);
    const both = await Promise.allSettled([engine.versions.rebuild('tallies'), engine.versions.rebuild('tallies')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be asked for in a process that does not project, and waits its turn', async () => {
    const names = ['one', 'two', 'three'];
    const projections = names.map((name) => ({ ...plain, name }));
    const engine = await started({ projections, maxRebuilds: 1 });
    const reader = engineOf({ eventStore, readStore, projections });
    await reader.prepare();
    for (const name of names) await reader.versions.rebuild(name);
    await until(async () => {
      const states = await Promise.all(names.map(async (name) => (await reader.versions.progress(name))?.state));
      return states.every((state) => state === 'ready');
    });
    await reader.versions.switch('two');
    expect((await reader.status())[1]).toMatchObject({ collection: 'two@1-1', state: 'standby' });
    expect(await reader.rebuildKey('two', 'k1')).toBe('unchanged');
    expect((await engine.status())[1]).toMatchObject({ collection: 'two@1-1', state: 'live' });
  });
});

/** A read store that goes away as soon as the new version's checkpoint was written once, and comes back when told. */
function breakingOff(inner: ReadStore): { store: ReadStore; isAway: () => boolean; comeBack: () => void } {
  let state: 'before' | 'away' | 'back' = 'before';
  const write = async (batch: WriteBatch): Promise<void> => {
    if (state === 'away') throw new ReadStoreUnavailable('switched off');
    const isLast = state === 'before' && batch.checkpoint?.key === 'tallies@1-1';
    await inner.write(batch);
    if (isLast) state = 'away';
  };
  const store = new Proxy(inner, {
    get(runningVersion, name: keyof ReadStore) {
      return name === 'write' ? write : (runningVersion[name] as (...args: unknown[]) => unknown).bind(runningVersion);
    },
  });
  return { store, isAway: () => state === 'away', comeBack: () => (state = 'back') };
}

describe('a rebuild that is interrupted', () => {
  const tight = { rebuildCache: { documents: 64 }, pageSize: 20 };

  beforeEach(async () => {
    const events = Array.from({ length: 1_500 }, (_, n) =>
      tallied(n % 50 === 49 ? 'Removed' : 'Added', `many${n % 400}`),
    );
    for (let from = 0; from < events.length; from += 100)
      await eventStore.append(`bulk-${from}`, events.slice(from, from + 100), { expected: 'none' });
  });

  it('waits while the read store is away, and goes on from its checkpoint', async () => {
    const { store, isAway, comeBack } = breakingOff(readStore);
    const engine = await started({ ...tight, readStore: store });
    await engine.versions.rebuild('tallies');
    await until(isAway);
    expect(defined(defined(await readStore.checkpoint('tallies@1-1')).note).events).toBeGreaterThan(0);
    comeBack();
    await until(async () => (await engine.versions.progress('tallies'))?.state === 'ready', 8_000);
    await until(() => engine.state === 'live');
    const { documents, rows } = await engine.versions.diff('tallies');
    expect(documents).toMatchObject({ compared: 410, added: 0, removed: 0, changed: 0, unsettled: 0 });
    expect(rows).toMatchObject({ added: 0, removed: 0, unsettled: 0 });
  });

  it('is taken up by the next process after a crash', async () => {
    const { store, isAway } = breakingOff(readStore);
    const first = await started({ ...tight, readStore: store });
    await first.versions.rebuild('tallies');
    await until(isAway);
    const broken = defined(await readStore.checkpoint('tallies@1-1'));
    await first.stop();
    const second = await started(tight);
    await ready(second);
    expect(Number(defined(await second.versions.progress('tallies')).events)).toBeGreaterThan(
      Number(defined(broken.note).events),
    );
    const { documents } = await second.versions.diff('tallies');
    expect(documents).toMatchObject({ compared: 410, added: 0, removed: 0, changed: 0, unsettled: 0 });
  });

  it('can be kept, resumed and thrown away by an operator', async () => {
    const engine = await started({ ...tight, maxRebuilds: 0 });
    await engine.versions.rebuild('tallies');
    await engine.versions.cancel('tallies', { keep: true });
    expect(await engine.versions.progress('tallies')).toMatchObject({ state: 'cancelled', here: false });
    await engine.versions.resume('tallies');
    expect(await engine.versions.progress('tallies')).toMatchObject({ state: 'filling' });
    await engine.versions.cancel('tallies');
    expect(await readStore.collections()).toEqual(['tallies@1', 'tallies@1.rows']);
  });

  it('leaves nothing behind when it is cancelled while it is backfilled', async () => {
    const engine = await started(tight);
    await engine.versions.rebuild('tallies');
    await until(async () => (await readStore.collections()).includes('tallies@1-1'));
    await engine.versions.cancel('tallies');
    expect(await readStore.collections()).toEqual(['tallies@1', 'tallies@1.rows']);
    expect(Object.keys(await readStore.checkpoints())).not.toContain('tallies@1-1');
  });
});

describe('another version of the code', () => {
  it('has documents of its own, can be compared, and is retired by command', async () => {
    const first = await started();
    await first.stop();
    surplus = 1;
    const second = await started({ projections: [{ ...adjusted, version: 2 }] });
    const { documents } = await second.versions.diff('tallies', { version: 1 });
    expect(documents).toMatchObject({ compared: 18, changed: 18, unsettled: 0 });
    await expect(second.versions.diff('tallies', { version: 7 })).rejects.toThrow('no documents of version 7');
    await second.versions.retire('tallies', { version: 1 });
    expect(await second.versions.otherVersions('tallies')).toEqual([]);
    expect(await readStore.collections()).toEqual(['tallies@2', 'tallies@2.rows']);
    await second.stop();
    surplus = 0;
    const back = await started();
    expect(await sumOf(back, 'k0')).toBeGreaterThan(0);
  });
});
