import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventStore, Position } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import type { Runtime } from '../../../platform/runtime/runtime.js';
import { HeardWishes } from './heard-wishes.js';

const BEFORE = '1' as Position;
const HEAD = '2' as Position;
const eventStore = partOf<EventStore>({ head: async () => HEAD });

describe('the wait until wishes of people are heard', () => {
  let reached: Position;
  let wishes: HeardWishes;

  beforeEach(() => {
    jest.useFakeTimers();
    reached = BEFORE;
    wishes = new HeardWishes(partOf<Runtime>({ reachedBy: async () => reached }), eventStore);
  });
  afterEach(() => void jest.useRealTimers());

  /** @returns whether it was heard while one step waited for it */
  const isHeard = async (): Promise<boolean> => {
    const tried = wishes.heard('f').then(
      () => true,
      () => false,
    );
    await jest.advanceTimersByTimeAsync(3_050);
    return tried;
  };

  it('ends once the reactor has handled the log as it was', async () => {
    reached = HEAD;
    await wishes.heard('f');
  });

  it('ends when the reactor catches up during the step', async () => {
    setTimeout(() => (reached = HEAD), 2_000);
    expect(await isHeard()).toBe(true);
  });

  it('repeats the step for a minute at most, and then goes on', async () => {
    const began = performance.now();
    while (!(await isHeard())) expect(performance.now() - began).toBeLessThan(65_000);
    expect(performance.now() - began).toBeGreaterThanOrEqual(60_000);
  });
});
