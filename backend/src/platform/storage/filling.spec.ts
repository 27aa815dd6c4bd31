import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { progressOf, retryAfterOf } from './filling.js';

describe('how far the filling of a read model is', () => {
  it.each([
    [0, null, '0 % done'],
    [0.999, 12, '99 % done, less than a minute left'],
    [0.43, 60, '43 % done, about 1 minute left'],
    [0.43, 61, '43 % done, about 2 minutes left'],
  ])('is told of %d with %s s left', (share, secondsLeft, text) =>
    expect(progressOf({ share, secondsLeft }).message).toBe(text),
  );

  it('never asks to try again at once, or later than in a minute', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), (secondsLeft) => {
        const seconds = retryAfterOf({ share: 0, secondsLeft });
        expect(seconds).toBeGreaterThanOrEqual(2);
        expect(seconds).toBeLessThanOrEqual(60);
      }),
    );
  });
});
