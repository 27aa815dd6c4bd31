import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markOf } from './channel-moments.js';

const DAY_MS = 24 * 60 * 60_000;

describe('markOf', () => {
  it.each([
    [8 * DAY_MS, undefined],
    [7 * DAY_MS, 7],
    [3 * DAY_MS + 1, 7],
    [3 * DAY_MS, 3],
    [DAY_MS, 1],
    [1, 1],
    [0, undefined],
  ])('gives with %i ms left the mark %p', (left, mark) => {
    expect(markOf(left)).toBe(mark);
  });

  it('falls as time passes and names each mark at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 * DAY_MS }), { maxLength: 50 }), (all) => {
        const marks = all.sort((one, other) => other - one).flatMap((left) => markOf(left) ?? []);
        expect(marks).toEqual([...marks].sort((one, other) => other - one));
      }),
    );
  });
});
