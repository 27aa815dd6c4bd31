import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { given } from '../../../../../testing/domain/given.js';
import { payPalPayment, QUOTE_VALID_MS } from './paypal-payment.js';
import { isOpen, statusOf } from './paypal-payment.state.js';
import { order, ORDER, paid, PAYMENT, PaymentStory, USD } from './testing/payment-story.js';

describe('a payment', () => {
  it('goes through one status at a time, and stays open until its end', () => {
    const payment = new PaymentStory();
    const seen: unknown[] = [];
    const step = (work: () => unknown) => {
      work();
      seen.push([statusOf(payment.state), isOpen(payment.state)]);
    };
    step(() => payment.do({ type: 'OpenPayment', payment: PAYMENT }));
    step(() => payment.do({ type: 'PlaceOrder', order: ORDER }));
    step(() => payment.observe(order({ status: 'APPROVED' })));
    step(() => payment.capture());
    step(() => payment.observe(paid({ status: 'PENDING', reason: 'ECHECK' })));
    step(() => payment.observe(paid()));
    step(() => payment.do({ type: 'DecideGrant', order: paid(), claimedBy: 'P1' }));
    step(() => payment.do({ type: 'NoteGrantMade' }));
    step(() => payment.observe(order({ ...paid(), refunds: [{ id: 'R1', amount: USD(900) }] })));
    step(() =>
      payment.do({
        type: 'NoteDaysTakenBack',
        reversalId: defined(payment.state.owed[0]).reversalId,
        requested: 10,
        applied: 4,
      }),
    );
    step(() => payment.observe(paid({ status: 'REFUNDED' })));
    expect(seen).toEqual([
      ['CREATING', true],
      ['CREATED', true],
      ['APPROVED', true],
      ['CAPTURING', true],
      ['PENDING', true],
      ['PAID', true],
      ['COMPLETED', true],
      ['COMPLETED', false],
      ['PARTIALLY_REFUNDED', true],
      ['PARTIALLY_REFUNDED', false],
      ['REFUNDED', true],
    ]);
  });

  it('adds nothing when all of it is repeated', () => {
    const payment = PaymentStory.placed();
    payment.look(paid());
    payment.do({ type: 'NoteGrantMade' });
    const before = payment.events.length;
    payment.do({ type: 'OpenPayment', payment: PAYMENT });
    payment.do({ type: 'PlaceOrder', order: order({ id: 'O2' }) });
    payment.capture();
    payment.look(paid());
    payment.look(paid(), 'P2');
    payment.do({ type: 'NoteGrantMade' });
    payment.do({ type: 'ClosePayment', reason: 'expired' });
    expect(payment.events).toHaveLength(before);
  });

  it('does nothing before it was opened', () => {
    given(payPalPayment)
      .when({ type: 'ObserveOrder', order: paid(), heeding: [] })
      .thenRefused({ kind: 'not-found', message: 'Payment not found' });
  });
});

describe('an attempt to take the money', () => {
  it('keeps its request id until a definite no; then comes the next', () => {
    const payment = PaymentStory.placed();
    const requestIds = () =>
      payment.events.flatMap((event) => (event.type === 'PayPalCaptureRequested' ? [event.data.requestId] : []));
    payment.capture();
    payment.do({ type: 'NoteCaptureUnknown', attempt: 1, problem: 'No answer' });
    payment.do({ type: 'NoteCaptureUnknown', attempt: 1, problem: 'No answer' });
    payment.capture();
    expect(requestIds()).toEqual(['capture:O1:1']);
    expect(payment.count('PayPalCaptureUnknown')).toBe(1);
    const declined = {
      type: 'NoteCaptureDeclined',
      issue: 'INSTRUMENT_DECLINED',
      debugId: null,
      final: false,
    } as const;
    payment.do({ ...declined, attempt: 1 });
    payment.do({ ...declined, attempt: 1 });
    payment.capture();
    // A late event about the first attempt does not change the second one.
    payment.do({ ...declined, attempt: 1 });
    expect(requestIds()).toEqual(['capture:O1:1', 'capture:O1:2']);
    expect(payment.count('PayPalCaptureDeclined')).toBe(1);
    expect(payment.state.attempt).toMatchObject({ n: 2, open: true });
  });

  it('fails after a final decline, after the end, and when the price has changed', () => {
    const declined = PaymentStory.placed();
    declined.capture();
    declined.do({ type: 'NoteCaptureDeclined', attempt: 1, issue: 'TRANSACTION_REFUSED', debugId: null, final: true });
    declined.capture();
    expect(declined.refusal).toBe('declined');
    const denied = PaymentStory.placed();
    denied.observe(paid({ status: 'DECLINED' }));
    denied.capture();
    expect(denied.refusal).toBe('declined');
    const ended = PaymentStory.placed();
    ended.do({ type: 'ClosePayment', reason: 'expired' });
    ended.capture();
    expect(ended.refusal).toBe('order-ended');
    expect(PaymentStory.placed().capture(9_900)).toHaveLength(1);
    expect(PaymentStory.placed().wait(QUOTE_VALID_MS).capture(9_900)).toHaveLength(1);
    const late = PaymentStory.placed().wait(QUOTE_VALID_MS + 1);
    for (const price of [9_900, null]) {
      late.capture(price);
      expect(late.refusal).toBe('price-changed');
    }
    expect(late.capture()).toHaveLength(1);
  });

  it('keeps the payment from being closed while it is open, unless PayPal gave the order up', () => {
    const payment = PaymentStory.placed();
    payment.capture();
    expect(payment.do({ type: 'ClosePayment', reason: 'expired' })).toEqual([]);
    expect(payment.do({ type: 'ClosePayment', reason: 'not-created' })).toEqual([]);
    expect(payment.do({ type: 'ClosePayment', reason: 'gone' })).toHaveLength(1);
    expect(isOpen(payment.state)).toBe(false);
  });

  it('counts when it took the money after the end', () => {
    const payment = PaymentStory.placed();
    payment.do({ type: 'ClosePayment', reason: 'expired' });
    payment.look(paid());
    expect(payment.state.grant?.days).toBe(90);
  });
});
