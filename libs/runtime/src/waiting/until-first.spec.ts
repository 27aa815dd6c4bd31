import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { pause } from './pause.js';
import { untilFirst } from './until-first.js';

const FOREVER_MS = 2 ** 30;
const rest = async (signal: AbortSignal) => {
  await pause(FOREVER_MS, signal);
  return 'ended';
};

describe('work under the first of several signals', () => {
  it('ends with any of them, with one that has aborted before, and after its time', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const ended = untilFirst({ signals: [one.signal, two.signal] }, rest);
    two.abort();
    expect(await ended).toBe('ended');
    expect(await untilFirst({ signals: [one.signal, two.signal] }, rest)).toBe('ended');
    expect(await untilFirst({ signals: [one.signal], ms: 1 }, rest)).toBe('ended');
  });

  it('leaves nothing at a signal that lives on, whatever came of the work', async () => {
    const { signal } = new AbortController();
    await untilFirst({ signals: [signal], ms: 1 }, rest);
    await untilFirst({ signals: [signal] }, async () => undefined);
    const broken = untilFirst({ signals: [signal], ms: FOREVER_MS }, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
