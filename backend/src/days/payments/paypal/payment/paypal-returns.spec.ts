import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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

  it('counts once for a charge-back that only a signed webhook event tells of', () => {
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

  it('leaves nothing to grant when it goes back before the grant', () => {
    const payment = PaymentStory.placed();
    payment.observe(paid({ status: 'REFUNDED' }));
    payment.look(paid());
    expect(payment.state).toMatchObject({ grant: null, mismatch: 'money-returned', owed: [] });
    expect(statusOf(payment.state)).toBe('REFUNDED');
  });

  it('waits for the next check when its webhook event comes while PayPal is being asked', () => {
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

describe('a dispute that was won', () => {
  const AT = (minute: number) => `2026-02-01T00:0${minute}:00.000Z`;
  const notice = (id: string, type: string, minute: number, minor: number | null = null) =>
    ({
      type: 'TakeNotice',
      webhookEventId: id,
      webhookEventType: `PAYMENT.CAPTURE.${type}`,
      reversed: minor === null ? null : USD(minor),
      createdAt: AT(minute),
    }) as const;

  /** Takes back the owed days, as the process does; `left`: days that can still be taken. */
  function settled(payment: PaymentStory, left = 90): { takenBack: number; givenBack: number } {
    for (const { reversalId, days } of payment.state.owed)
      payment.do({ type: 'NoteDaysTakenBack', reversalId, requested: days, applied: Math.min(days, left) });
    const { cameBack, taken } = payment.state;
    if (cameBack)
      payment.do({ type: 'NoteDaysGivenBack', restoreId: cameBack.restoreId, days: Math.min(cameBack.days, taken) });
    const sum = (type: 'PayPalDaysTakenBack' | 'PayPalDaysGivenBack') =>
      payment.events.reduce((total, event) => {
        if (event.type !== type) return total;
        return total + (event.type === 'PayPalDaysTakenBack' ? event.data.applied : event.data.days);
      }, 0);
    return { takenBack: sum('PayPalDaysTakenBack'), givenBack: sum('PayPalDaysGivenBack') };
  }

  function reversed(): PaymentStory {
    const payment = PaymentStory.placed();
    payment.look(paid());
    payment.do({ type: 'NoteGrantMade' });
    payment.do(notice('N0', 'COMPLETED', 1));
    payment.do(notice('N1', 'REVERSED', 2, 7_900));
    payment.observe(paid());
    return payment;
  }

  it('gives back the days that were taken, once, and not those that had been used', () => {
    const payment = reversed();
    settled(payment, 60);
    payment.do(notice('N2', 'COMPLETED', 3));
    payment.observe(paid());
    expect(isOpen(payment.state)).toBe(true);
    expect(settled(payment)).toEqual({ takenBack: 60, givenBack: 60 });
    payment.observe(paid());
    payment.do(notice('N2', 'COMPLETED', 3));
    payment.observe(paid());
    expect(settled(payment)).toEqual({ takenBack: 60, givenBack: 60 });
    expect(statusOf(payment.state)).toBe('COMPLETED');
    expect(isOpen(payment.state)).toBe(false);
  });

  it('needs a new answer and a new webhook event, not those of before the reversal', () => {
    const payment = reversed();
    payment.observe(paid());
    payment.do(notice('N3', 'COMPLETED', 1));
    payment.observe(paid());
    expect(payment.count('PayPalMoneyCameBack')).toBe(0);
    expect(statusOf(payment.state)).toBe('REVERSED');
  });

  it('takes the days again when the money goes a second time, and an answer of before takes nothing', () => {
    const payment = reversed();
    settled(payment);
    payment.do(notice('N2', 'COMPLETED', 3));
    payment.observe(paid({ updatedAt: AT(3) }));
    settled(payment);
    payment.observe(paid({ status: 'REFUNDED', updatedAt: AT(2) }));
    expect(payment.count('PayPalMoneyReturned')).toBe(1);
    payment.do(notice('N4', 'REVERSED', 4, 7_900));
    payment.observe(paid({ updatedAt: AT(4) }));
    expect(settled(payment)).toEqual({ takenBack: 180, givenBack: 90 });
  });

  it('ends the same in any order and repetition of what PayPal says', () => {
    const says = [notice('N0', 'COMPLETED', 1), notice('N1', 'REVERSED', 2, 7_900), notice('N2', 'COMPLETED', 3)];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...says), { maxLength: 8 }), (order) => {
        const payment = PaymentStory.placed();
        payment.look(paid());
        payment.do({ type: 'NoteGrantMade' });
        for (const said of [...order, ...says]) {
          payment.do(said);
          payment.observe(paid());
          settled(payment);
        }
        const { takenBack, givenBack } = settled(payment);
        expect(takenBack).toBe(givenBack);
        expect(payment.count('PayPalMoneyCameBack')).toBeLessThanOrEqual(1);
        expect(statusOf(payment.state)).toBe('COMPLETED');
      }),
    );
  });
});
