import { describe, expect, it } from '@jest/globals';
import { SEED_PLANS } from './plan-seeds.js';
import { PERIOD_FACTORS, periodDays, periodPrice } from './plans.js';
import { BILLING_PERIODS } from './status.js';

describe('periodPrice', () => {
  it.each([
    [2_900, 16_530, 31_320],
    [7_900, 45_030, 85_320],
    [19_900, 113_430, 214_920],
    [999, 5_694, 10_789],
    [1_995, 11_372, 21_546],
    [1_005, 5_729, 10_854],
  ])('computes the prices of periods from %i a month', (monthly, semiAnnual, annual) => {
    expect(BILLING_PERIODS.map((period) => periodPrice(monthly, period))).toEqual([monthly, semiAnnual, annual]);
  });

  it('equals exact arithmetic for every monthly price from 0 to 10,000,000, and never falls', () => {
    // Looked up once: thirty million look-ups of a global take longer than all the arithmetic.
    const big = BigInt;
    for (const period of BILLING_PERIODS) {
      const { numerator, denominator } = PERIOD_FACTORS[period];
      const [step, divisor] = [2n * big(numerator), 2n * big(denominator)];
      let wrong = 0;
      let falls = 0;
      // Half-up of monthly x numerator / denominator; the dividend grows by the same amount with every step.
      let dividend = big(denominator);
      for (let monthly = 0, before = 0; monthly <= 10_000_000; monthly++, dividend += step) {
        const price = periodPrice(monthly, period);
        if (big(price) !== dividend / divisor) wrong++;
        if (price < before) falls++;
        before = price;
      }
      expect({ period, wrong, falls }).toEqual({ period, wrong: 0, falls: 0 });
    }
  });

  it('gives what the plans cost', () => {
    const prices = SEED_PLANS.map(({ price }) => BILLING_PERIODS.map((period) => price && periodPrice(price, period)));
    expect(prices).toEqual([
      [2_900, 16_530, 31_320],
      [7_900, 45_030, 85_320],
      [19_900, 113_430, 214_920],
      [null, null, null],
    ]);
  });
});

describe('periodDays', () => {
  it('covers a full month of all channels of a plan', () => {
    expect(SEED_PLANS.map((plan) => periodDays(plan.channelsLimit, 'MONTHLY'))).toEqual([30, 90, 300, 0]);
    expect(periodDays(3, 'SEMI_ANNUAL')).toBe(540);
    expect(periodDays(3, 'ANNUAL')).toBe(1_080);
  });
});
