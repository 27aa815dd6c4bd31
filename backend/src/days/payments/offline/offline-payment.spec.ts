import { describe, expect, it } from '@jest/globals';
import { SEED_PLANS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import type { OfflinePaymentSubmitted } from './offline-payment.events.js';
import { offlinePayment, type OfflinePaymentCommand } from './offline-payment.js';
import { quoteFor } from '../grants/quote.js';

const growth = defined(SEED_PLANS.find(({ id }) => id === 'growth'));
const enterprise = defined(SEED_PLANS.find(({ id }) => id === 'enterprise'));

function payment(plan = growth, amount = 7_900): OfflinePaymentSubmitted['data'] {
  return {
    paymentId: 'p',
    accountId: 'a',
    userEmail: 'ada@example.com',
    amount,
    currency: 'USD',
    reference: null,
    ...quoteFor(plan, amount, 'USD', undefined),
    plan,
    proof: null,
  };
}

const submit: OfflinePaymentCommand = { type: 'SubmitOfflinePayment', payment: payment() };
const approve: OfflinePaymentCommand = { type: 'ApproveOfflinePayment', days: null, note: null, choice: null };
const reject: OfflinePaymentCommand = { type: 'RejectOfflinePayment', reason: 'No such transfer' };

describe('offline payment', () => {
  it('credits the days of the plan and period that were quoted', () => {
    given(offlinePayment)
      .when(submit)
      .when(approve)
      .then({ type: 'OfflinePaymentApproved', data: { days: 90, quote: { planId: 'growth' } } });
  });

  it('takes one decision for ever', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(submit, approve, reject), { maxLength: 12 }), (commands) => {
        const { events } = given(offlinePayment).when(...commands);
        expect(events.filter((event) => event.type !== 'OfflinePaymentSubmitted').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('answers a second decision with a conflict that says which came first', () => {
    given(offlinePayment)
      .when(submit, reject)
      .when(approve)
      .thenRefused({ kind: 'conflict', message: 'This payment has already been rejected.' });
  });

  it('refuses a decision before it was submitted', () => {
    given(offlinePayment).when(approve).thenRefused({ kind: 'not-found' });
  });

  it('asks for the days of a plan with a custom price', () => {
    const custom: OfflinePaymentCommand = { type: 'SubmitOfflinePayment', payment: payment(enterprise, 99_900) };
    const submitted = given(offlinePayment).when(custom);
    submitted.when(approve).thenRefused({ fields: { days: 'Days must be at least 1' } });
    submitted.when({ ...approve, days: 365 }).then({ type: 'OfflinePaymentApproved', data: { days: 365 } });
  });
});

describe('the quote of an offline payment', () => {
  it.each([
    [7_900, undefined, 'MONTHLY', true, 90],
    [45_030, undefined, 'SEMI_ANNUAL', true, 540],
    [85_320, undefined, 'ANNUAL', true, 1_080],
    [7_901, undefined, 'MONTHLY', false, 90],
    [7_900, 'ANNUAL', 'ANNUAL', false, 1_080],
  ] as const)(
    'turns an amount of %i asked as %s into %s (fits: %s)',
    (amount, asked, durationType, amountFits, days) => {
      expect(quoteFor(growth, amount, 'USD', asked)).toMatchObject({ quote: { durationType, days }, amountFits });
    },
  );

  it('fits in no other currency', () => {
    expect(quoteFor(growth, 7_900, 'EUR', undefined).amountFits).toBe(false);
  });
});
