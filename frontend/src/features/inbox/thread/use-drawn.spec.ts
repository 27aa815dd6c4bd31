import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useDrawn } from './use-drawn';

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

interface Asked {
  lines: readonly number[];
  isWanted: boolean;
}
const open = (lines: readonly number[], isWanted = false) =>
  renderHook((asked: Asked) => useDrawn(asked.lines, asked.isWanted), { initialProps: { lines, isWanted } });
let waiting: IdleRequestCallback[];
/** An idle moment. */
const idle = () =>
  act(() => {
    for (const run of waiting.splice(0)) run({ didTimeout: false, timeRemaining: () => 50 });
  });

beforeEach(() => {
  waiting = [];
  jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => waiting.push(callback));
});
afterEach(() => jest.restoreAllMocks());

describe('lines of a long thread', () => {
  it('draws the newest lines first, and the rest in idle moments', () => {
    const { result } = open(numbers(1, 70));
    expect(result.current).toEqual({ drawn: numbers(41, 70), isWhole: false });
    idle();
    expect(result.current.drawn).toEqual(numbers(21, 70));
    idle();
    expect(result.current).toEqual({ drawn: numbers(1, 70), isWhole: true });
  });

  it('draws few lines first, even if they arrive later', () => {
    const { result, rerender } = open([]);
    expect(result.current).toEqual({ drawn: [], isWhole: true });
    rerender({ lines: numbers(1, 100), isWanted: false });
    expect(result.current.drawn).toEqual(numbers(71, 100));
  });

  it('draws all lines at once if one is looked for, and keeps them', () => {
    const { result, rerender } = open(numbers(1, 130));
    rerender({ lines: numbers(1, 130), isWanted: true });
    expect(result.current.isWhole).toBe(true);
    rerender({ lines: numbers(1, 130), isWanted: false });
    expect(result.current.isWhole).toBe(true);
  });

  it('keeps drawn lines when others come below or above', () => {
    const { result, rerender } = open(numbers(1, 100));
    rerender({ lines: numbers(1, 103), isWanted: false });
    expect(result.current.drawn).toEqual(numbers(71, 103));
    for (let step = 0; step < 4; step++) idle();
    expect(result.current.isWhole).toBe(true);
    rerender({ lines: numbers(-49, 103), isWanted: false });
    expect(result.current).toEqual({ drawn: numbers(-49, 103), isWhole: true });
  });

  it('draws the newest lines without a gap, and never fewer than a window shows', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.array(fc.record({ count: fc.nat(400), isWanted: fc.boolean(), rests: fc.boolean() })),
        (count, steps) => {
          const { result, rerender, unmount } = open(numbers(1, count));
          for (const { count, isWanted, rests } of steps) {
            rerender({ lines: numbers(1, count), isWanted });
            if (rests) idle();
            const { drawn, isWhole } = result.current;
            expect(drawn).toEqual(numbers(1, count).slice(count - drawn.length));
            expect(drawn.length).toBeGreaterThanOrEqual(Math.min(count, 30));
            expect(isWhole).toBe(drawn.length === count);
          }
          unmount();
        },
      ),
      { numRuns: 40 },
    );
  });
});
