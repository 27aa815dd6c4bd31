import { waitFor } from '@testing-library/react';
import type * as Idle from './idle';

// Each test has a page of its own, which starts with it.
let idle: typeof Idle;
beforeEach(async () => {
  jest.resetModules();
  idle = await import('./idle');
});

/** The page has nothing to do from now on. */
const rest = () =>
  jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
    setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
    return 0;
  });
const line = (isThere: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
const moments = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('What is fetched ahead', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    rest();
  });

  it('comes a second after what the page asks for last, even if that was seen at no look', async () => {
    let asks = true;
    idle.busyWhile(() => asks);
    const done: number[] = [];
    idle.whenIdle(async () => void done.push(1));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(done).toEqual([]);
    asks = false;
    await jest.advanceTimersByTimeAsync(700);
    idle.noteBusy();
    await jest.advanceTimersByTimeAsync(900);
    expect(done).toEqual([]);
    await jest.advanceTimersByTimeAsync(400);
    expect(done).toEqual([1]);
    // A request between two tasks counts, too.
    idle.noteBusy();
    idle.whenIdle(async () => void done.push(2));
    await jest.advanceTimersByTimeAsync(900);
    expect(done).toEqual([1]);
    await jest.advanceTimersByTimeAsync(400);
    expect(done).toEqual([1, 2]);
  });

  it('comes as a whole ten seconds after the start of a page that never ends asking', async () => {
    idle.busyWhile(() => true);
    const done: number[] = [];
    for (const n of [1, 2, 3]) idle.whenIdle(async () => void done.push(n));
    await jest.advanceTimersByTimeAsync(9_500);
    expect(done).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([1, 2, 3]);
  });
});

describe('Idle tasks', () => {
  it('runs tasks one after another, even if one fails', async () => {
    const done: number[] = [];
    rest();
    idle.whenIdle(() => Promise.reject(new Error('no such file')));
    for (const n of [1, 2]) idle.whenIdle(async () => void done.push(n));
    await waitFor(() => expect(done).toEqual([1, 2]));
  });

  it('waits for the line, also if it drops in the middle, and goes on when it is back', async () => {
    const done: string[] = [];
    rest();
    line(true);
    idle.whenIdle(async () => {
      done.push('before');
      line(false);
    });
    idle.whenIdle(async () => void done.push('after'));
    await waitFor(() => expect(done).toEqual(['before']));
    await moments();
    expect(done).toEqual(['before']);
    line(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(done).toEqual(['before', 'after']));
  });
});

describe('Idle tasks during scrolling', () => {
  it('waits for a pause, and comes within ten seconds if there is none', async () => {
    jest.useFakeTimers();
    rest();
    const done: number[] = [];
    const scroll = setInterval(() => window.dispatchEvent(new Event('scroll')), 50);
    await jest.advanceTimersByTimeAsync(100);
    idle.whenIdle(async () => void done.push(1));
    window.dispatchEvent(new Event('scroll'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual([]);
    clearInterval(scroll);
    await jest.advanceTimersByTimeAsync(300);
    expect(done).toEqual([1]);
    const typing = setInterval(() => window.dispatchEvent(new Event('keydown')), 50);
    await jest.advanceTimersByTimeAsync(100);
    idle.whenIdle(async () => void done.push(2));
    await jest.advanceTimersByTimeAsync(9_800);
    expect(done).toEqual([1]);
    await jest.advanceTimersByTimeAsync(300);
    expect(done).toEqual([1, 2]);
    clearInterval(typing);
  });
});

describe('Urgent tasks', () => {
  it('runs within two seconds even if no moment is idle', async () => {
    jest.useFakeTimers();
    // As in a background tab: the browser is never idle there, and calls only callbacks with a time limit.
    jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback, { timeout } = {}) => {
      if (timeout !== undefined) setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout);
      return 0;
    });
    const done: string[] = [];
    idle.whenIdle(async () => void done.push('later'));
    idle.soon(async () => void done.push('soon'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual(['soon']);
  });

  it('waits for the line, and lets other tasks run after a failure', async () => {
    const done: string[] = [];
    rest();
    line(false);
    idle.soon(() => Promise.reject(new Error('no such file')));
    idle.soon(async () => void done.push('soon'));
    await moments();
    expect(done).toEqual([]);
    line(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(done).toEqual(['soon']));
  });
});
