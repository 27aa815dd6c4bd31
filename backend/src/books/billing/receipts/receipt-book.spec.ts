import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { includedTax } from './included-tax.js';
import { type IssueReceipt, receiptBook } from './receipt-book.js';

const PAYMENTS = Array.from({ length: 12 }, (_, n) => `${n.toString(16)}0a1b2c3-0000-4000-8000-000000000000`);

const issue = (paymentId: string): IssueReceipt => ({
  type: 'IssueReceipt',
  year: 2026,
  receipt: {
    paymentId,
    accountId: 'a',
    kind: 'paypal',
    date: '2026-01-31',
    seller: { name: 'Wavelane', address: [], taxId: null },
    buyer: { name: 'Ada', email: 'ada@example.com' },
    plan: 'Growth',
    durationType: 'MONTHLY',
    days: 90,
    amount: 7_900,
    currency: 'USD',
    tax: null,
    reference: null,
  },
});

describe('receipts of a year', () => {
  it('gives every payment one receipt, and numbers have no gap, in whatever order payments are told', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PAYMENTS), { maxLength: 40 }), (payments) => {
        const { events } = given(receiptBook).when(...payments.map(issue));
        expect(events.map(({ data }) => data.paymentId)).toEqual([...new Set(payments)]);
        expect(events.map(({ data }) => data.number)).toEqual(
          events.map((_, n) => `2026-${String(n + 1).padStart(6, '0')}`),
        );
      }),
    );
  });
});

describe('the tax in an amount', () => {
  it('comes to a whole number of minor units, within a half of the exact tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 1, max: 99_999 }), (amount, rate) => {
        const tax = includedTax(amount, rate);
        expect(Number.isInteger(tax)).toBe(true);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(amount);
        const exact = (amount * rate) / (100_000 + rate);
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('makes a sixth when the rate is 20 %', () => {
    expect(includedTax(7_900, 20_000)).toBe(1_317);
  });
});
