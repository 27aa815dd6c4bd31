import { effectiveAtOf } from '@wavelane/event-store';
import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { anyLog, historiesOf, offline, payPal, sequence } from './testing/payment-log.js';
import { totalsOf } from './totals.js';

describe('the sum of payments', () => {
  it('follows from the events: money by day and currency, and all of it', async () => {
    const sums = totalsOf(await historiesOf(sequence([...payPal(1, 3_000), ...offline(2, 500, true, 'JPY')])));
    const paid = {
      currency: 'USD',
      captured: 3_000,
      offline: 0,
      refunded: 3_000,
      net: 0,
      count: 1,
      offlineCount: 0,
      returns: 2,
      fees: 150,
      unread: 0,
    };
    const yen = {
      ...{ currency: 'JPY', captured: 500, offline: 500, refunded: 0, net: 500 },
      ...{ count: 1, offlineCount: 1, returns: 0, fees: 0, unread: 0 },
    };
    expect(sums).toEqual({
      days: [
        { day: '2026-01-01', ...yen },
        { day: '2026-01-01', ...paid },
      ],
      total: [yen, paid],
      daysGranted: 60,
      daysTakenBack: 4,
    });
  });

  it('counts money of an unknown amount', async () => {
    const events = payPal(1, 3_000).slice(0, 5);
    const { data } = defined(events[4]) as { data: Record<string, unknown> };
    events[4] = { ...defined(events[4]), data: { ...data, amount: null, currency: null, fee: null } } as never;
    const [payment] = await historiesOf(sequence(events));
    expect(payment).toMatchObject({ captured: 0, unread: true, moneyCurrency: 'USD', status: 'PAID' });
    expect(totalsOf([defined(payment)]).total).toMatchObject([{ captured: 0, count: 1, unread: 1, fees: 0 }]);
  });

  it('folds any log to the same totals in two ways, and adds up over periods', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), async (events, pick) => {
        const payments = await historiesOf(events);
        const whole = totalsOf(payments);
        // Calculates the totals from the events, without the code under test.
        const captured = new Map<string, number>();
        const refunded = new Map<string, number>();
        const asked = new Map<string, { amount: number; currency: string }>();
        const back = new Map<string, number>();
        const add = (to: Map<string, number>, currency: string, minor: number) =>
          to.set(currency, (to.get(currency) ?? 0) + minor);
        for (const { type, data } of events) {
          const { paymentId, amount, currency, total } = data as Record<string, never>;
          if (type === 'OfflinePaymentSubmitted')
            asked.set(defined(paymentId), { amount: defined(amount), currency: defined(currency) });
          if (type === 'OfflinePaymentApproved') {
            const { amount: minor, currency: of } = defined(asked.get(defined(paymentId)));
            add(captured, of, minor);
          }
          if (type === 'PayPalCaptureCompleted') add(captured, defined(currency), defined(amount));
          if (type !== 'PayPalMoneyReturned') continue;
          add(refunded, defined(currency), Number(defined(total)) - (back.get(defined(paymentId)) ?? 0));
          back.set(defined(paymentId), defined(total));
        }
        expect(whole.total.map((sum) => [sum.currency, sum.captured, sum.refunded, sum.net])).toEqual(
          [...captured.keys()]
            .sort()
            .map((of) => [
              of,
              defined(captured.get(of)),
              refunded.get(of) ?? 0,
              defined(captured.get(of)) - (refunded.get(of) ?? 0),
            ]),
        );
        const edge = effectiveAtOf(defined(events[pick % events.length]));
        const later = totalsOf(payments, edge);
        const before = payments.map((payment) => ({
          ...payment,
          timeline: payment.timeline.filter(({ at }) => at < edge),
        }));
        for (const { currency, net } of whole.total) {
          const parts = [later, totalsOf(before)].flatMap(({ total }) =>
            total.filter((sum) => sum.currency === currency),
          );
          expect(parts.reduce((sum, part) => sum + part.net, 0)).toBe(net);
        }
      }),
    );
  });
});
