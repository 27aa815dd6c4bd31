import { describe, expect, it } from '@jest/globals';
import { remembered } from './remembered.js';

describe('an answer that is remembered', () => {
  it('holds for a minute, also if it is a failure', async () => {
    let [now, asked] = [1_000_000, 0];
    const ask = remembered(
      () => (++asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked)),
      60_000,
      () => now,
    );
    await expect(ask()).rejects.toThrow('away');
    now += 59_999;
    await expect(ask()).rejects.toThrow('away');
    now += 1;
    expect([await ask(), await ask()]).toEqual([2, 2]);
  });

  it('ends if the clock goes back', async () => {
    let [now, asked] = [1_000_000, 0];
    const ask = remembered(
      () => Promise.resolve(++asked),
      60_000,
      () => now,
    );
    await ask();
    now -= 1;
    expect(await ask()).toBe(2);
  });
});
