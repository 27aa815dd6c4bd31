import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LateAnswers } from './late-answers.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The number of so many refusals that are sent without any delay. */
async function atOnce(late: LateAnswers, count: number, network: (n: number) => string, busy = false): Promise<number> {
  let sent = 0;
  for (let n = 0; n < count; n++) void late.turn(network(n), busy).then(() => sent++);
  await jest.advanceTimersByTimeAsync(0);
  return sent;
}

describe('LateAnswers', () => {
  it('answers a few refusals of an address at once, and late to a client that goes on (F4)', async () => {
    const late = new LateAnswers();
    expect(await atOnce(late, 200, () => '203.0.113.7')).toBe(30);
    expect(await atOnce(late, 1, () => '192.0.2.1')).toBe(1);
  });

  it('answers every address late while there is no room (F4)', async () => {
    const late = new LateAnswers();
    expect(await atOnce(late, 100, (n) => `10.0.0.${n}`, true)).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await atOnce(late, 1, () => '192.0.2.1')).toBe(1);
  });

  it('holds back 500 connections at most', async () => {
    const late = new LateAnswers();
    expect(await atOnce(late, 800, (n) => `10.0.${n >> 8}.${n & 255}`, true)).toBe(300);
  });
});
