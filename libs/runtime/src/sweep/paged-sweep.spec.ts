import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { KeyedConcurrency } from './keyed-concurrency.js';
import { PagedSweep } from './paged-sweep.js';

const PAGE = 500;
const FOREVER = { visits: Infinity, ms: 3_600_000, signal: new AbortController().signal };

/** Goes round through 0, 1, 2 …; visits to some of them never end. */
function roundOf(count: number, hang: ReadonlySet<number>, tasks: KeyedConcurrency<number>) {
  const visited: number[] = [];
  const round = new PagedSweep<number, number>({
    tasks,
    page: async (cursor) => {
      const from = Number(cursor ?? 0);
      const to = Math.min(count, from + PAGE);
      const items = Array.from({ length: to - from }, (_, n) => from + n);
      return { items, cursor: to < count ? String(to) : undefined };
    },
    keyOf: (item) => item,
    visit: (item) => {
      visited.push(item);
      return hang.has(item) ? new Promise(() => undefined) : Promise.resolve();
    },
  });
  return { round, visited };
}

describe('a paged sweep', () => {
  it('visits each of 20,000 things once, although one hangs; that one is passed over in the next', async () => {
    const tasks = new KeyedConcurrency<number>({ atOnce: 8 });
    const { round, visited } = roundOf(20_000, new Set([77]), tasks);
    round.begin();
    await round.go(FOREVER);
    expect(visited).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
    expect([round.isOver, tasks.has(77)]).toEqual([true, true]);
    round.begin();
    await round.go(FOREVER);
    expect(visited.length).toBe(20_000 + 19_999);
    expect(visited.filter((item) => item === 77)).toEqual([77]);
  });

  it('visits all, in passes of any length and over pages without items', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(600),
        fc.integer({ min: 5, max: 700 }),
        fc.uniqueArray(fc.nat(600), { maxLength: 5 }),
        async (count, visits, hanging) => {
          const { round, visited } = roundOf(count, new Set(hanging), new KeyedConcurrency({ atOnce: 8 }));
          round.begin();
          for (let pass = 0; !round.isOver; pass++) {
            const before = visited.length;
            await round.go({ ...FOREVER, visits });
            expect(visited.length - before).toBeLessThanOrEqual(visits);
            if (pass > count) throw new Error('It does not end');
          }
          expect(visited).toEqual(Array.from({ length: count }, (_, n) => n));
        },
      ),
      { numRuns: gateRuns(50) },
    );
  });

  it('waits while all places are taken, and goes on from there', async () => {
    const { round, visited } = roundOf(5, new Set([0, 1]), new KeyedConcurrency({ atOnce: 2 }));
    round.begin();
    await round.go({ ...FOREVER, ms: 5 });
    expect([visited, round.isOver]).toEqual([[0, 1], false]);
    const free = roundOf(5, new Set([0, 1]), new KeyedConcurrency({ atOnce: 2, slowAfterMs: 0 }));
    free.round.begin();
    await free.round.go(FOREVER);
    expect(free.visited).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins anew after a page that cannot be read', async () => {
    const cursors: (string | undefined)[] = [];
    const round = new PagedSweep<number, number>({
      tasks: new KeyedConcurrency({ atOnce: 1 }),
      page: (cursor) => {
        cursors.push(cursor);
        return cursor === undefined ? Promise.resolve({ items: [1], cursor: 'a' }) : Promise.reject(new Error('away'));
      },
      keyOf: (item) => item,
      visit: () => Promise.resolve(),
    });
    round.begin();
    await expect(round.go(FOREVER)).rejects.toThrow('away');
    await round.go({ ...FOREVER, visits: 1 });
    expect(cursors).toEqual([undefined, 'a', undefined]);
  });

  it('takes urgent items first, also between two rounds', async () => {
    const { round, visited } = roundOf(3, new Set(), new KeyedConcurrency({ atOnce: 8 }));
    round.first([9]);
    await round.go(FOREVER);
    expect([visited, round.isOver]).toEqual([[9], true]);
  });

  it('takes others between urgent items, however many these are', async () => {
    const { round, visited } = roundOf(3, new Set(), new KeyedConcurrency({ atOnce: 8 }));
    round.begin();
    round.first([10, 11, 12, 13, 14, 15, 16]);
    round.last([20]);
    await round.go(FOREVER);
    expect(visited).toEqual([10, 11, 12, 20, 13, 14, 15, 0, 16, 1, 2]);
  });
});
