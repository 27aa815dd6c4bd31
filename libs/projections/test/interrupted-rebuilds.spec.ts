import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ReadStore, ReadStoreUnavailable, type WriteBatch } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { tallied } from '../src/testing/fixtures.js';
import { RebuildBench } from '../src/testing/rebuild-bench.js';
import { PATIENCE_MS, until } from '../src/testing/until.js';

let bench: RebuildBench;

beforeEach(async () => {
  bench = await RebuildBench.make();
});
afterEach(() => bench.close());

/** A read store that fails once the new version's checkpoint was written, and works again on command. */
function breakingOff(inner: ReadStore): { store: ReadStore; isAway: () => boolean; comeBack: () => void } {
  let state: 'before' | 'away' | 'back' = 'before';
  const write = async (batch: WriteBatch): Promise<void> => {
    if (state === 'away') throw new ReadStoreUnavailable('switched off');
    const isLast = state === 'before' && batch.checkpoints?.some(({ key }) => key === 'tallies@1-1');
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
      await bench.eventStore.append(`bulk-${from}`, events.slice(from, from + 100), { expected: 'none' });
  });

  it('waits while the read store is away, and goes on from its checkpoint', async () => {
    const { store, isAway, comeBack } = breakingOff(bench.readStore);
    const engine = await bench.started({ ...tight, readStore: store });
    await engine.versions.rebuild('tallies');
    await until(isAway);
    expect(defined(defined(await bench.readStore.checkpoint('tallies@1-1')).note).events).toBeGreaterThan(0);
    comeBack();
    await until(async () => (await engine.versions.progress('tallies'))?.state === 'ready', PATIENCE_MS);
    await until(() => engine.state === 'live');
    const { documents, rows } = await engine.versions.diff('tallies');
    expect(documents).toMatchObject({ compared: 410, added: 0, removed: 0, changed: 0, unsettled: 0 });
    expect(rows).toMatchObject({ added: 0, removed: 0, unsettled: 0 });
  });

  it('goes on in the next process after a crash', async () => {
    const { store, isAway } = breakingOff(bench.readStore);
    const first = await bench.started({ ...tight, readStore: store });
    await first.versions.rebuild('tallies');
    await until(isAway);
    const broken = defined(await bench.readStore.checkpoint('tallies@1-1'));
    await first.stop();
    const second = await bench.started(tight);
    await bench.ready(second);
    expect(Number(defined(await second.versions.progress('tallies')).events)).toBeGreaterThan(
      Number(defined(broken.note).events),
    );
    const { documents } = await second.versions.diff('tallies');
    expect(documents).toMatchObject({ compared: 410, added: 0, removed: 0, changed: 0, unsettled: 0 });
  });

  it('stays, resumes or goes away as an operator says', async () => {
    const engine = await bench.started({ ...tight, maxRebuilds: 0 });
    await engine.versions.rebuild('tallies');
    await engine.versions.cancel('tallies', { keep: true });
    expect(await engine.versions.progress('tallies')).toMatchObject({ state: 'cancelled', here: false });
    await engine.versions.resume('tallies');
    expect(await engine.versions.progress('tallies')).toMatchObject({ state: 'filling' });
    await engine.versions.cancel('tallies');
    expect(await bench.readStore.collections()).toEqual(['tallies@1', 'tallies@1.rows']);
  });

  it('leaves nothing behind when it is cancelled while it is backfilled', async () => {
    const engine = await bench.started(tight);
    await engine.versions.rebuild('tallies');
    await until(async () => (await bench.readStore.collections()).includes('tallies@1-1'));
    await engine.versions.cancel('tallies');
    expect(await bench.readStore.collections()).toEqual(['tallies@1', 'tallies@1.rows']);
    expect(Object.keys(await bench.readStore.checkpoints())).not.toContain('tallies@1-1');
  });
});
