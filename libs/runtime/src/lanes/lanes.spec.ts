import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.js';

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { work: () => promise, end };
}

describe('lanes', () => {
  it('do one piece at a time on each key, and no more than there are places', async () => {
    const lanes = new Lanes<string>({ atOnce: 2 });
    const first = held();
    expect([lanes.start('a', first.work), lanes.start('a', held().work), lanes.start('b', held().work)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([lanes.isFull, lanes.start('c', held().work)]).toEqual([true, false]);
    first.end();
    await first.work();
    await Promise.resolve();
    await lanes.settled(5);
    expect([lanes.has('a'), lanes.start('c', held().work)]).toEqual([false, true]);
  });

  it('give the place of a piece that hangs to another, up to their bound', () => {
    let now = 0;
    const lanes = new Lanes<number>({ atOnce: 2, slowAfterMs: 100, slowAtOnce: 3, now: () => now });
    const begin = (key: number) => lanes.start(key, () => new Promise(() => undefined));
    expect([begin(1), begin(2), begin(3)]).toEqual([true, true, false]);
    now = 100;
    expect([lanes.slow, begin(3), begin(4)]).toEqual([2, true, true]);
    now = 200;
    expect([lanes.slow, lanes.isFull, begin(5)]).toEqual([4, true, false]);
  });

  it('do not count a piece as slow that gets on', () => {
    let now = 0;
    const lanes = new Lanes<number>({ atOnce: 1, slowAfterMs: 100, now: () => now });
    lanes.start(1, () => new Promise(() => undefined));
    now = 90;
    lanes.moved(1);
    now = 150;
    expect([lanes.slow, lanes.isFull, lanes.stoodFor]).toEqual([0, true, 60]);
    expect(new Lanes<number>({ atOnce: 1 }).stoodFor).toBe(0);
  });

  it('go on after a piece that throws', async () => {
    const lanes = new Lanes<number>({ atOnce: 1 });
    lanes.start(1, () => Promise.reject(new Error('no')));
    await lanes.settled(1_000);
    expect([lanes.size, lanes.start(1, () => Promise.resolve())]).toEqual([0, true]);
  });

  it('are waited for until all have ended, until time is over, or until the signal', async () => {
    const lanes = new Lanes<number>({ atOnce: 1 });
    const piece = held();
    lanes.start(1, piece.work);
    await lanes.settled(1);
    expect(lanes.size).toBe(1);
    await lanes.settled(60_000, AbortSignal.timeout(1));
    expect(lanes.size).toBe(1);
    setTimeout(piece.end, 1);
    await lanes.settled(60_000);
    expect(lanes.size).toBe(0);
  });

  it('tell who waits when there is a place: a piece has ended, or has become slow', async () => {
    const lanes = new Lanes<number>({ atOnce: 1 });
    const piece = held();
    lanes.start(1, piece.work);
    expect(await lanes.place(1)).toBe(false);
    setTimeout(piece.end, 1);
    expect(await lanes.place(60_000)).toBe(true);
    let now = 0;
    const hanging = new Lanes<number>({ atOnce: 1, slowAfterMs: 100, now: () => now });
    hanging.start(1, () => new Promise(() => undefined));
    setTimeout(() => (now = 100), 1);
    expect(await hanging.place(60_000)).toBe(true);
  });
});
