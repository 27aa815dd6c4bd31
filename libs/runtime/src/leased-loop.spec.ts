import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import fc from 'fast-check';
import { backoff } from './waiting/backoff.js';
import { Lease } from './lease.js';
import { LeasedLoop, type LeasedWork } from './leased-loop.js';
import { pause } from './waiting/pause.js';

describe('a leased loop', () => {
  let store: ReadStore;
  let loops: LeasedLoop[];

  beforeEach(() => {
    store = openSqliteReadStore({ path: ':memory:' });
    loops = [];
  });
  afterEach(async () => {
    for (const loop of loops) await stop(loop);
    await store.close();
  });

  async function stop(loop: LeasedLoop): Promise<void> {
    loop.abort();
    await loop.ended();
    await loop.release();
  }

  /** @param owner a process of another host, so that nothing is known of its life but its lease */
  function run(owner: string, work: Partial<LeasedWork> & Pick<LeasedWork, 'turn'>): LeasedLoop {
    const lease = new Lease(store, 'job', `${owner}/1/a`, 60_000, () => Date.now());
    const loop = new LeasedLoop(lease, { failed: () => undefined, ...work }, 5);
    loops.push(loop);
    loop.start();
    return loop;
  }

  const until = async (holds: () => boolean) => {
    while (!holds()) await pause(2, new AbortController().signal);
  };

  it('opens once before its turns, and again after a turn that failed', async () => {
    const seen: string[] = [];
    let turns = 0;
    const loop = run('one', {
      open: async () => void seen.push('open'),
      turn: async (signal) => {
        seen.push('turn');
        if (++turns === 2) throw new Error('away');
        if (turns > 3) await pause(60_000, signal);
      },
      failed: (_error, failures) => void seen.push(`failed ${failures}`),
    });
    await until(() => turns === 4);
    await stop(loop);
    expect(seen).toEqual(['open', 'turn', 'turn', 'failed 1', 'open', 'turn', 'turn']);
  });

  it('counts what fails in a row, the opening too, and begins from one after a turn that went well', async () => {
    const counted: number[] = [];
    let opened = 0;
    run('one', {
      open: async () => {
        if (++opened < 3) throw new Error('away');
      },
      turn: async (signal) => {
        if (opened === 3 && counted.length === 2) throw new Error('away once more');
        await pause(60_000, signal);
      },
      failed: (_error, failures) => void counted.push(failures),
    });
    await until(() => counted.length === 3 && opened === 4);
    expect(counted).toEqual([1, 2, 3]);
  });

  it('works in one process at a time, and in the next as soon as the first lets go', async () => {
    const working = new Set<string>();
    let standing = 0;
    const work = (name: string): Partial<LeasedWork> & Pick<LeasedWork, 'turn'> => ({
      turn: async (signal) => {
        working.add(name);
        await pause(60_000, signal);
        working.delete(name);
      },
      standBy: async () => void standing++,
    });
    const first = run('one', work('one'));
    await until(() => working.has('one'));
    run('two', work('two'));
    await until(() => standing > 1);
    expect([...working]).toEqual(['one']);
    await stop(first);
    await until(() => working.has('two'));
    expect([...working]).toEqual(['two']);
  });

  it('opens again if another process had the lease while this one slept', async () => {
    let now = 1_000_000;
    const clock = () => now;
    const own = new Lease(store, 'job', 'one/1/a', 60_000, clock, clock);
    const other = new Lease(store, 'job', 'two/1/a', 60_000, clock, clock);
    const seen: string[] = [];
    const loop = new LeasedLoop(
      own,
      {
        open: async () => void seen.push('open'),
        turn: async (signal) => {
          seen.push('turn');
          if (seen.length === 4) return pause(60_000, signal);
          now += 120_000;
          await other.hold();
          now += 120_000;
        },
        failed: () => undefined,
      },
      5,
    );
    loops.push(loop);
    loop.start();
    await until(() => seen.length === 4);
    expect(seen).toEqual(['open', 'turn', 'open', 'turn']);
  });
});

describe('the pause after failures', () => {
  it('grows or stays with each failure, and stays between 250 ms and 10 s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
        expect(backoff(failures)).toBeGreaterThanOrEqual(250);
        expect(backoff(failures)).toBeLessThanOrEqual(10_000);
        expect(backoff(failures + 1)).toBeGreaterThanOrEqual(backoff(failures));
      }),
    );
    expect([1, 2, 3, 7, 8].map(backoff)).toEqual([250, 500, 1_000, 10_000, 10_000]);
  });
});
