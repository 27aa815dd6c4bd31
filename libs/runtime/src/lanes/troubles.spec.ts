import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Troubles } from './troubles.js';

describe('troubles of a round', () => {
  it('are told once each, what is most first, with how many and the first of them', () => {
    const troubles = new Troubles<number>();
    troubles.note(7, 'no answer');
    for (let channel = 1; channel <= 20_000; channel++) troubles.note(channel, 'no token');
    expect(troubles.take()).toEqual([
      { error: 'no token', count: 20_000, first: Array.from({ length: 20 }, (_, n) => n + 1) },
      { error: 'no answer', count: 1, first: [7] },
    ]);
    expect(troubles.take()).toEqual([]);
  });

  it('always add up, and are never more than a screen of lines, whatever is said of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.string({ maxLength: 3 })), { maxLength: 200 }), (noted) => {
        const troubles = new Troubles<number>();
        for (const [key, error] of noted) troubles.note(key, error);
        const told = troubles.take();
        expect(told.length).toBeLessThanOrEqual(21);
        expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(noted.length);
        for (const { count, first } of told) expect(first).toHaveLength(Math.min(20, count));
      }),
    );
  });
});
