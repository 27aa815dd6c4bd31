import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { progressOf, retryAfterOf } from './filling.js';

describe('the progress of filling a read model', () => {
  it.each([
    [0, null, '0 % done'],
    [0.999, 12, '99 % done, less than a minute left'],
    [0.43, 60, '43 % done, about 1 minute left'],
    [0.43, 61, '43 % done, about 2 minutes left'],
  ])('shows %d with %s s left as: %s', (share, secondsLeft, text) =>
    expect(progressOf({ share, secondsLeft }).message).toBe(text),
  );

  it('asks to try again after 2 to 60 seconds', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), (secondsLeft) => {
        const seconds = retryAfterOf({ share: 0, secondsLeft });
        expect(seconds).toBeGreaterThanOrEqual(2);
        expect(seconds).toBeLessThanOrEqual(60);
      }),
    );
  });
});
