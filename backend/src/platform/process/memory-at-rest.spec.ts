import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { collectGarbage } from './collect-garbage.js';
import { isTimeToGiveBack, type Look, MemoryAtRest } from './memory-at-rest.js';

const MB = 1_024 ** 2;
const MINUTE = 60_000;

const looks: fc.Arbitrary<Look> = fc.record({
  at: fc.integer({ min: 0, max: 1_000 * MINUTE }),
  utilization: fc.double({ min: 0, max: 1, noNaN: true }),
  heap: fc.integer({ min: MB, max: 2_000 * MB }),
});

it('is time once the process has been quiet', () => {
  expect(isTimeToGiveBack({ at: 0, utilization: 0.01, heap: 100 * MB }, undefined)).toBe(true);
});

it('is time again where the heap has grown since, ten minutes later', () => {
  const last = { at: 0, heap: 60 * MB };
  expect(isTimeToGiveBack({ at: 10 * MINUTE, utilization: 0, heap: 92 * MB }, last)).toBe(true);
  expect(isTimeToGiveBack({ at: 10 * MINUTE - 1, utilization: 0, heap: 92 * MB }, last)).toBe(false);
  expect(isTimeToGiveBack({ at: 10 * MINUTE, utilization: 0, heap: 91 * MB }, last)).toBe(false);
});

it('is never time while the process works, or where it would be held for long', () => {
  fc.assert(
    fc.property(looks, fc.option(looks, { nil: undefined }), (look, last) => {
      fc.pre(look.utilization > 0.05 || look.heap > 256 * MB);
      expect(isTimeToGiveBack(look, last)).toBe(false);
    }),
  );
});

/** In a function of its own, whose registers are gone. */
const dropped = () => new WeakRef({ of: 'nobody' });

it('collects what nobody holds', async () => {
  const gone = dropped();
  await collectGarbage();
  expect(gone.deref()).toBeUndefined();
});

describe('a process that is watched', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** One that works as much in each interval, and gives back half of its heap. */
  function watched(utilizations: readonly number[], collect = () => Promise.resolve()) {
    const left = [...utilizations];
    const state = { heap: 120 * MB, collected: 0 };
    new MemoryAtRest({
      utilization: () => left.shift() ?? 1,
      heap: () => state.heap,
      collect: () => {
        state.collected += 1;
        state.heap /= 2;
        return collect();
      },
    }).watch();
    return state;
  }

  it('gives memory back after the first quiet interval, and not again while it stays small', async () => {
    const state = watched([0.9, 0.4, 0.02, ...Array.from({ length: 200 }, () => 0.01)]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(state.collected).toBe(0);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.collected).toBe(1);
    await jest.advanceTimersByTimeAsync(200 * 10_000);
    expect(state.collected).toBe(1);
  });

  it('does so again once it has grown', async () => {
    const state = watched(Array.from({ length: 100 }, () => 0));
    await jest.advanceTimersByTimeAsync(300_000);
    state.heap = 120 * MB;
    await jest.advanceTimersByTimeAsync(300_000);
    expect(state.collected).toBe(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.collected).toBe(2);
  });

  it('goes on where nothing can be collected, and does not try all the time', async () => {
    const state = watched([0, 0, 0, 0], () => Promise.reject(new Error('No inspector')));
    await jest.advanceTimersByTimeAsync(40_000);
    expect(state.collected).toBe(1);
  });
});
