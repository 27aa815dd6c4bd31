import { describe, expect, it } from '@jest/globals';
import { isOpen, statusOf } from './paypal-payment.state.js';
import { order, paid, PaymentStory, USD } from './testing/payment-story.js';

describe('money that goes back', () => {
  it('takes back the days it is worth, part by part, and in the end all of them', () => {
    const payment = PaymentStory.placed();
    payment.look(paid());
    const refunded = (...amounts: number[]) =>
      order({ ...paid(), refunds: amounts.map((minor, index) => ({ id: `R${index}`, amount: USD(minor) })) });
    payment.observe(refunded(1));
    payment.observe(refunded(1, 3_949));
    payment.observe(refunded(1));
    payment.observe(refunded(1, 3_949, 3_950));
    const days = payment.events.flatMap((event) => (event.type === 'PayPalMoneyReturned' ? [event.data.days] : []));
    expect(days).toEqual([0, 45, 45]);
    expect(payment.state.owed.map(({ days: owed }) => owed)).toEqual([45, 45]);
  });

  it('is believed, once, for a charge-back that only a signed webhook event tells of', () => {
    const payment = PaymentStory.placed();
    payment.look(paid());
    payment.do({
      type: 'TakeNotice',
      webhookEventId: 'N1',
      webhookEventType: 'PAYMENT.CAPTURE.REVERSED',
      reversed: USD(7_900),
    });
    expect(isOpen(payment.state)).toBe(true);
    payment.observe(paid());
    payment.do({
      type: 'TakeNotice',
      webhookEventId: 'N1',
      webhookEventType: 'PAYMENT.CAPTURE.REVERSED',
      reversed: USD(7_900),
    });
    payment.observe(paid({ status: 'REFUNDED' }));
    expect(payment.count('PayPalMoneyReturned')).toBe(1);
    expect(payment.state).toMatchObject({ returned: 7_900, reversed: true, notices: [] });
    expect(statusOf(payment.state)).toBe('REVERSED');
  });

  it('before a grant leaves nothing to grant afterwards', () => {
    const payment = PaymentStory.placed();
    payment.observe(paid({ status: 'REFUNDED' }));
    payment.look(paid());
    expect(payment.state).toMatchObject({ grant: null, mismatch: 'money-returned', owed: [] });
    expect(statusOf(payment.state)).toBe('REFUNDED');
  });

  it('is found by the next check when its webhook event comes while PayPal is being asked', () => {
    const payment = PaymentStory.placed();
    payment.look(paid());
    payment.do({ type: 'NoteGrantMade' });
    const heeding = payment.state.notices;
    payment.do({
      type: 'TakeNotice',
      webhookEventId: 'N2',
      webhookEventType: 'PAYMENT.CAPTURE.REFUNDED',
      reversed: null,
    });
    payment.observe(paid(), heeding);
    expect(isOpen(payment.state)).toBe(true);
    payment.observe(paid());
    expect(isOpen(payment.state)).toBe(false);
  });
});
