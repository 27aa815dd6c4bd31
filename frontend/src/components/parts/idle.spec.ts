import { waitFor } from '@testing-library/react';
import { whenIdle } from './idle';

/** The page has nothing to do from now on. */
const rest = () =>
  jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
    setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
    return 0;
  });
const line = (isThere: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
const moments = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(() => jest.restoreAllMocks());

describe('What is done in idle moments', () => {
  it('is done one after another, whatever fails', async () => {
    const done: number[] = [];
    rest();
    whenIdle(() => Promise.reject(new Error('no such file')));
    for (const n of [1, 2]) whenIdle(async () => void done.push(n));
    await waitFor(() => expect(done).toEqual([1, 2]));
  });

  it('waits for the line, also where that goes away in the middle, and goes on when it is back', async () => {
    const done: string[] = [];
    rest();
    line(true);
    whenIdle(async () => {
      done.push('before');
      line(false);
    });
    whenIdle(async () => void done.push('after'));
    await waitFor(() => expect(done).toEqual(['before']));
    await moments();
    expect(done).toEqual(['before']);
    line(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(done).toEqual(['before', 'after']));
  });
});
