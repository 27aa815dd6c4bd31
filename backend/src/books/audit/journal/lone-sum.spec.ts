import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loneSum } from './lone-sum.js';

const inner = fc.oneof(
  fc.nat(23).map((hour) => `h${String(hour).padStart(2, '0')}`),
  fc.integer({ min: 1, max: 12 }).map((month) => `m${String(month).padStart(2, '0')}`),
);
/** Sums begin at 0, so that none of them is -0. */
const days = fc
  .oneof(fc.integer({ min: -40, max: 40 }), fc.integer(), fc.double())
  .filter((moved) => !Object.is(moved, -0));

describe('a sum of one movement', () => {
  it('tells its hour or month and its days, whatever was asked for before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(inner, days)), (asked) => {
        for (const [hour, moved] of asked) expect({ ...loneSum(hour, moved) }).toEqual({ [hour]: moved });
      }),
    );
  });

  it('serves as one frozen object for all days alike', () => {
    const sum = loneSum('h07', -1);
    expect(loneSum('h07', -1)).toBe(sum);
    expect(Object.isFrozen(sum)).toBe(true);
  });

  it('stays in memory for few movements only', () => {
    expect(loneSum('h07', 31)).toBe(loneSum('h07', 31));
    expect(loneSum('h07', 32)).not.toBe(loneSum('h07', 32));
    expect(loneSum('h07', 0.5)).not.toBe(loneSum('h07', 0.5));
  });
});
