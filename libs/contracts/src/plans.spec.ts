import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PERIOD_FACTORS, periodDays, periodPrice, SEED_PLANS } from './plans.js';
import { BILLING_PERIODS } from './status.js';

/** The same rule in arbitrary precision: half-up of monthly x numerator / denominator. */
function oracle(monthly: number, period: (typeof BILLING_PERIODS)[number]): number {
  const { numerator, denominator } = PERIOD_FACTORS[period];
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  return Number((2n * BigInt(monthly) * n + d) / (2n * d));
}

describe('periodPrice', () => {
  it.each([
    [2_900, 16_530, 31_320],
    [7_900, 45_030, 85_320],
    [19_900, 113_430, 214_920],
    [999, 5_694, 10_789],
    [1_995, 11_372, 21_546],
    [1_005, 5_729, 10_854],
  ])('of %i a month', (monthly, semiAnnual, annual) => {
    expect(BILLING_PERIODS.map((period) => periodPrice(monthly, period))).toEqual([monthly, semiAnnual, annual]);
  });

  it('always equals exact arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...BILLING_PERIODS), (monthly, period) => {
        expect(periodPrice(monthly, period)).toBe(oracle(monthly, period));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never falls when the monthly price rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...BILLING_PERIODS), (monthly, period) => {
        expect(periodPrice(monthly + 1, period)).toBeGreaterThanOrEqual(periodPrice(monthly, period));
      }),
    );
  });
});

describe('periodDays', () => {
  it('covers a full month of all channels of a plan', () => {
    expect(SEED_PLANS.map((plan) => periodDays(plan.channelsLimit, 'MONTHLY'))).toEqual([30, 90, 300, 0]);
    expect(periodDays(3, 'SEMI_ANNUAL')).toBe(540);
    expect(periodDays(3, 'ANNUAL')).toBe(1_080);
  });
});
