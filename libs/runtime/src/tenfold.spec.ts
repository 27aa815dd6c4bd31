import { describe, expect, it } from '@jest/globals';
import { isTenfold } from './tenfold.js';

describe('isTenfold', () => {
  it('tells the first failure and every tenfold repetition, and no other', () => {
    const told = Array.from({ length: 100_001 }, (_, n) => n).filter(isTenfold);
    expect(told).toEqual([1, 10, 100, 1_000, 10_000, 100_000]);
  });
});
