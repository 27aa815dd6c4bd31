import { describe, expect, it } from '@jest/globals';
import type { PayPalOrder } from '@wavelane/paypal';
import { defined } from '@wavelane/testing';
import type { Check } from './check-names.js';
import { isOpen } from './paypal-payment.state.js';
import { CAPTURE, order, ORDER, paid, PAYMENT, PaymentStory, PLAN, USD } from './testing/payment-story.js';

describe('the grant of days', () => {
  const wrong: [check: Check, seen: PayPalOrder, claimedBy?: string][] = [
    ['order-differs', { ...paid(), id: 'O2' }],
    ['intent-differs', { ...paid(), intent: 'AUTHORIZE' }],
    ['units-differ', { ...paid(), units: [defined(ORDER.units[0]), defined(ORDER.units[0])] }],
    ['units-differ', { ...paid(), units: [] }],
    ['merchant-differs', { ...paid(), units: [{ ...defined(ORDER.units[0]), merchantId: 'M2' }] }],
    ['reference-differs', { ...paid(), units: [{ ...defined(ORDER.units[0]), customId: 'P2' }] }],
    ['amount-differs', { ...paid(), units: [{ ...defined(ORDER.units[0]), amount: USD(7_899) }] }],
    [
      'currency-differs',
      { ...paid(), units: [{ ...defined(ORDER.units[0]), amount: { minor: 7_900, currency: 'JPY' } }] },
    ],
    ['amount-differs', paid({ amount: USD(1) })],
    ['amount-differs', paid({ amount: USD(7_901) })],
    ['currency-differs', paid({ amount: { minor: 7_900, currency: 'EUR' } })],
    ['currency-differs', paid({ amount: null })],
    ['captured-sum-differs', { ...paid(), captures: [CAPTURE, { ...CAPTURE, id: 'C2' }] }],
    ['money-returned', paid({ status: 'REFUNDED' })],
    ['money-returned', paid({ status: 'PARTIALLY_REFUNDED' })],
    ['money-returned', { ...paid(), refunds: [{ id: 'R1', amount: USD(1) }] }],
    ['capture-used', paid(), 'P2'],
    ['capture-time', paid({ createdAt: '2025-12-31T00:00:00Z' })],
  ];

  it.each(wrong.map(([check, seen, claimedBy]) => ({ check, seen, claimedBy })))(
    'fails by the check $check, once and for ever',
    ({ check, seen, claimedBy }) => {
      const payment = PaymentStory.placed();
      // The money may look different at the decision than it did first.
      payment.observe(paid());
      payment.look(seen, claimedBy);
      expect(payment.state).toMatchObject({ grant: null, mismatch: check });
      expect(isOpen(payment.state)).toBe(false);
      payment.look(paid());
      expect(payment.count('PayPalGrantDecided')).toBe(0);
      expect(payment.count('PayPalMismatchDetected')).toBe(1);
    },
  );

  it('needs every check to hold', () => {
    const payment = PaymentStory.placed();
    const [granted] = payment.look(paid());
    expect(granted).toEqual({
      type: 'PayPalGrantDecided',
      data: {
        paymentId: 'P1',
        accountId: 'ada',
        orderId: 'O1',
        captureId: 'C1',
        amount: 7_900,
        currency: 'USD',
        quote: PAYMENT.quote,
        plan: PLAN,
        days: 90,
        late: false,
      },
    });
    const late = PaymentStory.placed();
    late.look(paid({ createdAt: '2026-01-04T00:00:01Z' }));
    expect(late.state.grant?.late).toBe(true);
  });

  it('ignores an answer from before the money', () => {
    const payment = PaymentStory.placed();
    payment.observe(paid());
    for (const old of [order({ status: 'APPROVED' }), paid({ status: 'PENDING' }), paid({ id: 'C9' })]) {
      expect(payment.do({ type: 'DecideGrant', order: old, claimedBy: 'P1' })).toEqual([]);
    }
    expect(payment.look(paid())).toHaveLength(1);
  });

  it('needs money: an order that is COMPLETED without any grants nothing', () => {
    for (const status of ['PENDING', 'DECLINED', 'FAILED', 'SOMETHING_NEW']) {
      const payment = PaymentStory.placed();
      payment.look(paid({ status }));
      expect(payment.state.grant).toBeNull();
      expect(payment.state.mismatch).toBeNull();
    }
  });
});
