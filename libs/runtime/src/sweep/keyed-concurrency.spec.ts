import { describe, expect, it } from '@jest/globals';
import { KeyedConcurrency } from './keyed-concurrency.js';

/** Work that ends on command. */
function held() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { work: () => promise, end };
}

describe('keyed concurrency', () => {
  it('runs one task at a time of each key, and no more than there are places', async () => {
    const tasks = new KeyedConcurrency<string>({ atOnce: 2 });
    const first = held();
    expect([tasks.start('a', first.work), tasks.start('a', held().work), tasks.start('b', held().work)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([tasks.isFull, tasks.start('c', held().work)]).toEqual([true, false]);
    first.end();
    await first.work();
    await Promise.resolve();
    await tasks.settled(5);
    expect([tasks.has('a'), tasks.start('c', held().work)]).toEqual([false, true]);
  });

  it('gives the place of a task that hangs to another, up to a bound', () => {
    let now = 0;
    const tasks = new KeyedConcurrency<number>({ atOnce: 2, slowAfterMs: 100, slowAtOnce: 3, now: () => now });
    const begin = (key: number) => tasks.start(key, () => new Promise(() => undefined));
    expect([begin(1), begin(2), begin(3)]).toEqual([true, true, false]);
    now = 100;
    expect([tasks.slow, begin(3), begin(4)]).toEqual([2, true, true]);
    now = 200;
    expect([tasks.slow, tasks.isFull, begin(5)]).toEqual([4, true, false]);
  });

  it('does not count a task as slow that makes progress', () => {
    let now = 0;
    const tasks = new KeyedConcurrency<number>({ atOnce: 1, slowAfterMs: 100, now: () => now });
    tasks.start(1, () => new Promise(() => undefined));
    now = 90;
    tasks.progressed(1);
    now = 150;
    expect([tasks.slow, tasks.isFull, tasks.longestStandstill]).toEqual([0, true, 60]);
    expect(new KeyedConcurrency<number>({ atOnce: 1 }).longestStandstill).toBe(0);
  });

  it('goes on after a task that throws', async () => {
    const tasks = new KeyedConcurrency<number>({ atOnce: 1 });
    tasks.start(1, () => Promise.reject(new Error('no')));
    await tasks.settled(1_000);
    expect([tasks.size, tasks.start(1, () => Promise.resolve())]).toEqual([0, true]);
  });

  it('waits until all tasks have ended, until time is over, or until the signal', async () => {
    const tasks = new KeyedConcurrency<number>({ atOnce: 1 });
    const task = held();
    tasks.start(1, task.work);
    await tasks.settled(1);
    expect(tasks.size).toBe(1);
    await tasks.settled(60_000, AbortSignal.timeout(1));
    expect(tasks.size).toBe(1);
    setTimeout(task.end, 1);
    await tasks.settled(60_000);
    expect(tasks.size).toBe(0);
  });

  it('resolves when there is a place: a task has ended, or has become slow', async () => {
    const tasks = new KeyedConcurrency<number>({ atOnce: 1 });
    const task = held();
    tasks.start(1, task.work);
    expect(await tasks.place(1)).toBe(false);
    setTimeout(task.end, 1);
    expect(await tasks.place(60_000)).toBe(true);
    let now = 0;
    const hanging = new KeyedConcurrency<number>({ atOnce: 1, slowAfterMs: 100, now: () => now });
    hanging.start(1, () => new Promise(() => undefined));
    setTimeout(() => (now = 100), 1);
    expect(await hanging.place(60_000)).toBe(true);
  });
});
