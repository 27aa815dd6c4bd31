import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ON_DEMAND, OnDemand, OverBudget } from './on-demand.js';

const answer = () => ({ writableNeedDrain: false });

let now = 0;
let busy = 0;
let budget: OnDemand;
beforeEach(() => {
  jest.useFakeTimers();
  [now, busy] = [0, 0];
  budget = new OnDemand({ now: () => now, busyMs: () => busy });
});
afterEach(() => void jest.useRealTimers());

const settled = async <T>(promise: Promise<T>) => {
  let so: T | Error | 'waits' = 'waits';
  promise.then(
    (value) => (so = value),
    (error: Error) => (so = error),
  );
  for (let n = 0; n < 5; n++) await Promise.resolve();
  return so as T | Error | 'waits';
};

describe('what is made on demand for one account (A1)', () => {
  it('makes two pieces at a time, lets four wait, and refuses the others at once', async () => {
    const asked = Array.from({ length: 10 }, () => budget.enter('a', answer()));
    const states = await Promise.all(asked.map(settled));
    expect(states.filter((one) => one === 'waits')).toHaveLength(4);
    expect(states.filter((one) => one instanceof OverBudget)).toHaveLength(4);
    (await asked[0])?.leave();
    expect(await settled(asked[2] as never)).toHaveProperty('leave');
    expect(await settled(budget.enter('b', answer()))).toHaveProperty('leave');
  });

  it('refuses more in the minute in which 20 s of processor time were used, and no longer', async () => {
    const place = await budget.enter('a', answer());
    [now, busy] = [25_000, 20_000];
    place.leave();
    expect(await settled(budget.enter('a', answer()))).toMatchObject({ waitMs: 60_000 });
    expect(await settled(budget.enter('b', answer()))).toHaveProperty('leave');
    now += 60_000;
    expect(await settled(budget.enter('a', answer()))).toHaveProperty('leave');
  });

  it('counts what another thread did', async () => {
    const place = await budget.enter('a', answer());
    place.charge(ON_DEMAND.budgetMs);
    expect(await settled(budget.enter('a', answer()))).toBeInstanceOf(OverBudget);
  });

  it('charges nothing while an answer waits for its client, and lets another one go on meanwhile', async () => {
    const slow = { writableNeedDrain: true };
    await budget.enter('a', slow);
    await budget.enter('a', slow);
    expect(await settled(budget.enter('a', answer()))).toHaveProperty('leave');
    const other = new OnDemand({ now: () => now, busyMs: () => busy });
    const place = await other.enter('a', slow);
    busy = 100_000;
    place.leave();
    expect(await settled(other.enter('a', answer()))).toHaveProperty('leave');
  });

  it('refuses a request after it waited ten seconds in vain', async () => {
    await budget.enter('a', answer());
    await budget.enter('a', answer());
    const third = budget.enter('a', answer());
    const so = settled(third);
    jest.advanceTimersByTime(ON_DEMAND.patienceMs);
    await so;
    expect(await settled(third)).toBeInstanceOf(OverBudget);
  });

  it('keeps the work of an account within its limit in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()), { maxLength: 40 }),
        async (steps) => {
          const own = new OnDemand({ now: () => 0, busyMs: () => 0 });
          const working = new Map<string, (() => void)[]>([
            ['a', []],
            ['b', []],
          ]);
          for (const [key, enters] of steps) {
            const here = working.get(key) ?? [];
            if (enters)
              void own
                .enter(key, answer())
                .then((place) => here.push(place.leave))
                .catch(() => undefined);
            else here.shift()?.();
            for (let n = 0; n < 8; n++) await Promise.resolve();
            expect(here.length).toBeLessThanOrEqual(ON_DEMAND.atOnce);
          }
        },
      ),
    );
  });
});
