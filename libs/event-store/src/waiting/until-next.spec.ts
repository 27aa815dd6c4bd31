import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { untilNext } from './until-next.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const clock = () => performance.timeOrigin + performance.now();

it('ends at a multiple, after a tenth of the time at least and 1.1 of it at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 60_000 }), fc.nat(100_000), (every, ms) => {
      jest.advanceTimersByTime(ms);
      const rest = untilNext(every);
      expect(rest).toBeGreaterThanOrEqual(every / 10);
      expect(rest).toBeLessThanOrEqual(Math.ceil(every * 1.1));
      expect((clock() + rest) % every).toBeLessThan(1.01);
    }),
  );
});

it('wakes loops of half a second, a second and two seconds at the same moments', async () => {
  const woken = new Set<number>();
  const look = (every: number) => {
    woken.add(Math.round(clock() / 10));
    setTimeout(() => look(every), untilNext(every));
  };
  for (const [after, every] of [
    [130, 500],
    [270, 1_000],
    [410, 1_000],
    [90, 2_000],
  ] as const) {
    setTimeout(() => look(every), after);
  }
  await jest.advanceTimersByTimeAsync(3_000);
  woken.clear();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(woken.size).toBe(20);
});
