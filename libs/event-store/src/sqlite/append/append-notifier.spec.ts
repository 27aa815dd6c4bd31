import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AppendNotifier } from './append-notifier.js';

const { signal } = new AbortController();
let row = 10;
let polls = 0;
let isAway = false;
const head = () => {
  polls++;
  if (isAway) throw new Error('The disk is away');
  return row;
};
let notifier: AppendNotifier;

beforeEach(() => {
  jest.useFakeTimers();
  [row, polls, isAway] = [10, 0, false];
  notifier = new AppendNotifier(head);
});

afterEach(() => {
  notifier.release();
  jest.useRealTimers();
});

/** The milliseconds until the change is noticed. */
async function noticed(change: () => void): Promise<number> {
  let isOver = false;
  void notifier.wait(row, signal).then(() => (isOver = true));
  change();
  let ms = 0;
  for (; !isOver; ms++) await jest.advanceTimersByTimeAsync(1);
  return ms;
}
const another = () => row++;
const own = () => notifier.ring(++row);

it('notices its own writes at once, the first of another process later, its next ones soon', async () => {
  expect(await noticed(own)).toBeLessThanOrEqual(1);
  const first = await noticed(another);
  expect(first).toBeGreaterThan(50);
  expect(first).toBeLessThanOrEqual(550);
  expect(await noticed(another)).toBe(50);
  expect(await noticed(own)).toBeLessThanOrEqual(1);
  expect(await noticed(another)).toBe(50);
});

it('asks less if no other process writes, and again as soon as one does', async () => {
  await noticed(another);
  void notifier.wait(row, signal);
  const asked = async (ms: number) => {
    const before = polls;
    await jest.advanceTimersByTimeAsync(ms);
    return polls - before;
  };
  expect(await asked(10_000)).toBe(200);
  const ownFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      own();
      void notifier.wait(row, signal);
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };
  await ownFor(60_000);
  expect(await asked(10_000)).toBe(50);
  expect(await noticed(another)).toBeLessThanOrEqual(200);
  expect(await noticed(another)).toBe(50);
  await ownFor(3_600_000);
  expect(await asked(10_000)).toBe(20);
  expect(await noticed(another)).toBeLessThanOrEqual(550);
  expect(await noticed(another)).toBe(50);
});

it('asks no more after the last wait, and wakes all when it cannot ask', async () => {
  await noticed(another);
  const before = polls;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(polls).toBe(before);
  expect(await noticed(() => (isAway = true))).toBeLessThanOrEqual(200);
  expect(jest.getTimerCount()).toBe(0);
});
