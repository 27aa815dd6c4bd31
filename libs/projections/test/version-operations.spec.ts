import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadStore, WriteBatch } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { Projection } from '../src/define/definition.js';
import { NotNow } from '../src/define/errors.js';
import { tallied, tallies } from '../src/testing/fixtures.js';
import { RebuildBench } from '../src/testing/rebuild-bench.js';
import { PATIENCE_MS, until } from '../src/testing/until.js';

let bench: RebuildBench;

beforeEach(async () => {
  bench = await RebuildBench.make();
});
afterEach(() => bench.close());

describe('a rebuild', () => {
  it('changes nothing for sound documents, and its switch is one pointer', async () => {
    const engine = await bench.started();
    await bench.rebuilt(engine);
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
    const engine = await bench.started();
    bench.surplus = 10;
    await bench.rebuilt(engine);
    const { documents } = await engine.versions.diff('tallies', { samples: 2 });
    expect(documents).toMatchObject({ compared: 18, added: 0, removed: 0, changed: 18, unsettled: 0 });
    expect(documents.samples).toHaveLength(2);
    expect(documents.samples[0]).toMatchObject({ key: 'k0', kind: 'changed', fields: ['history', 'sum'] });
    expect(defined(documents.samples[0]).hashes.before).not.toBe(defined(documents.samples[0]).hashes.after);
    const before = await bench.sumOf(engine, 'k0');
    await engine.versions.switch('tallies');
    const after = await bench.sumOf(engine, 'k0');
    expect(after).toBeGreaterThan(before as number);
    const position = await bench.append(tallied('Added', 'k0', 5));
    await engine.readModels.waitFor(position, PATIENCE_MS);
    expect(await bench.sumOf(engine, 'k0')).toBe((after as number) + 15);
    await engine.versions.rollback('tallies');
    await engine.readModels.waitFor(position, PATIENCE_MS);
    expect(await bench.sumOf(engine, 'k0')).toBe((before as number) + 15);
    await engine.versions.rollback('tallies');
    expect(await bench.sumOf(engine, 'k0')).toBe((after as number) + 15);
    await engine.versions.retire('tallies');
    expect(await bench.readStore.collections()).toEqual(['tallies@1-1', 'tallies@1-1.rows']);
    await expect(engine.versions.rollback('tallies')).rejects.toThrow(NotNow);
  });

  it('hides nothing from a reader that was shown before', async () => {
    const slow: ReadStore = new Proxy(bench.readStore, {
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
    const engine = await bench.started({ readStore: slow });
    await bench.rebuilt(engine);
    for (let n = 0; n < 5; n++) {
      const position = await bench.append(tallied('Added', `new-${n}`, 1));
      // Between the two writes of one page.
      await until(async () => (await bench.readStore.get('tallies@1', `new-${n}`)) !== undefined);
      expect(await engine.readModels.waitFor(position, PATIENCE_MS, ['tallies'])).toBe(true);
      const both = await Promise.all(['tallies@1', 'tallies@1-1'].map((one) => bench.readStore.get(one, `new-${n}`)));
      expect(both.map((document) => document?.body)).toEqual([
        { sum: 1, history: [1] },
        { sum: 1, history: [1] },
      ]);
    }
  });

  it('finds documents that are too many or missing', async () => {
    const engine = await bench.started();
    const { position } = defined(await bench.readStore.checkpoint('tallies@1'));
    await bench.readStore.write({
      documents: [{ collection: 'tallies@1', writes: [{ id: 'stray', position, body: { sum: 1 } }] }],
    });
    await bench.readStore.write({
      documents: [{ collection: 'tallies@1', writes: [{ id: 'k1', position, body: null }] }],
    });
    expect(await engine.verify('tallies')).toMatchObject({
      documents: 18,
      unsettled: 0,
      differences: [
        { key: 'stray', kind: 'extra' },
        { key: 'k1', kind: 'missing' },
      ],
    });
    await bench.rebuilt(engine);
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
    expect(await bench.sumOf(engine, 'k1')).toBeGreaterThan(0);
  });

  it('goes on while events are written, and shows no difference for documents in motion', async () => {
    const engine = await bench.started({ pageSize: 20 });
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        await bench.append(tallied(n % 9 === 8 ? 'Removed' : 'Added', [`k${n % 20}`, `m${n % 7}`], n % 5));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    try {
      await bench.rebuilt(engine);
      for (let round = 0; round < 5; round++) {
        const { documents, rows } = await engine.versions.diff('tallies');
        expect(documents).toMatchObject({ added: 0, removed: 0, changed: 0, unsettled: 0 });
        expect(rows).toMatchObject({ added: 0, removed: 0, changed: 0, unsettled: 0 });
        expect(await engine.verify('tallies')).toMatchObject({ differences: [], unsettled: 0 });
      }
      const position = await bench.append(tallied('Added', 'own', 1));
      await engine.readModels.waitFor(position, PATIENCE_MS);
      await engine.versions.switch('tallies');
      expect(await bench.sumOf(engine, 'own')).toBe(1);
    } finally {
      isOver = true;
      await writing;
    }
  });

  it('stops with its reason when the fold throws, and must be cancelled before the next', async () => {
    const engine = await bench.started();
    const event = tallied('Added', 'k3', 17);
    await engine.readModels.waitFor(await bench.append(event, tallied('Added', 'k4', 1)), PATIENCE_MS);
    bench.unlucky = 17;
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
    expect(await bench.readStore.collections()).toEqual(['tallies@1', 'tallies@1.rows']);
    await engine.versions.rebuild('tallies');
    expect(await engine.versions.progress('tallies')).toMatchObject({ collection: 'tallies@1-2' });
  });

  it('passes an event at which the fold of the live version throws, too, and quarantines the same document', async () => {
    const engine = await bench.started();
    await engine.readModels.waitFor(
      await bench.append(tallied('Added', 'k3', 13), tallied('Added', 'k4', 1)),
      PATIENCE_MS,
    );
    await bench.rebuilt(engine);
    expect((await engine.versions.diff('tallies')).documents).toMatchObject({ added: 0, removed: 0, changed: 0 });
    const faults = (await engine.faults('tallies')).map(({ collection, key }) => [collection, key]);
    expect(faults.sort()).toEqual([
      ['tallies@1', 'k3'],
      ['tallies@1-1', 'k3'],
    ]);
    await engine.versions.switch('tallies');
    await engine.readModels.waitFor(await bench.append(tallied('Added', ['k3', 'k5'], 2)), PATIENCE_MS);
    expect(await engine.verify('tallies')).toMatchObject({ differences: [], quarantined: 1 });
  });

  it('refuses a second one at the same time, and steps that do not fit, with the reason', async () => {
    const engine = await bench.started();
    await expect(engine.versions.diff('tallies')).rejects.toThrow('nothing to compare');
    await expect(engine.versions.switch('tallies')).rejects.toThrow('There is no rebuild');
    await expect(engine.versions.cancel('tallies')).rejects.toThrow('There is no rebuild');
    await expect(engine.versions.resume('tallies')).rejects.toThrow(NotNow);
    await expect(engine.versions.retire('tallies')).rejects.toThrow('no earlier version');
    await expect(engine.versions.rebuild('nothing')).rejects.toThrow(`There is no projection 'nothing'`);
    const both = await Promise.allSettled([engine.versions.rebuild('tallies'), engine.versions.rebuild('tallies')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('starts in a process that does not project, and waits its turn', async () => {
    const names = ['one', 'two', 'three'];
    const projections = names.map((name) => ({ ...(tallies as Projection), name }));
    const engine = await bench.started({ projections, maxRebuilds: 1 });
    const reader = bench.engine({ projections });
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

describe('another version of the code', () => {
  it('brings documents of its own, which can be compared, and retires the old ones by command', async () => {
    const first = await bench.started();
    await first.stop();
    bench.surplus = 1;
    const second = await bench.started({ projections: [{ ...bench.adjusted, version: 2 }] });
    const { documents } = await second.versions.diff('tallies', { version: 1 });
    expect(documents).toMatchObject({ compared: 18, changed: 18, unsettled: 0 });
    await expect(second.versions.diff('tallies', { version: 7 })).rejects.toThrow('no documents of version 7');
    await second.versions.retire('tallies', { version: 1 });
    expect(await second.versions.otherVersions('tallies')).toEqual([]);
    expect(await bench.readStore.collections()).toEqual(['tallies@2', 'tallies@2.rows']);
    await second.stop();
    bench.surplus = 0;
    const back = await bench.started();
    expect(await bench.sumOf(back, 'k0')).toBeGreaterThan(0);
  });
});
