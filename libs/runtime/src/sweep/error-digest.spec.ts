import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ErrorDigest } from './error-digest.js';

describe('an error digest', () => {
  it('gives each error once, the most frequent first, with how many keys and the first of them', () => {
    const digest = new ErrorDigest<number>();
    digest.add(7, 'no answer');
    for (let channel = 1; channel <= 20_000; channel++) digest.add(channel, 'no token');
    expect(digest.take()).toEqual([
      { error: 'no token', count: 20_000, first: Array.from({ length: 20 }, (_, n) => n + 1) },
      { error: 'no answer', count: 1, first: [7] },
    ]);
    expect(digest.take()).toEqual([]);
  });

  it('adds up, and fits on a screen of lines, whatever the errors say', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.string({ maxLength: 3 })), { maxLength: 200 }), (noted) => {
        const digest = new ErrorDigest<number>();
        for (const [key, error] of noted) digest.add(key, error);
        const told = digest.take();
        expect(told.length).toBeLessThanOrEqual(21);
        expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(noted.length);
        for (const { count, first } of told) expect(first).toHaveLength(Math.min(20, count));
      }),
    );
  });
});
