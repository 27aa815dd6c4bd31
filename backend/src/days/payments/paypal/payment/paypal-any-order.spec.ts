import { describe, expect, it } from '@jest/globals';
import type { Capture, PayPalOrder } from '@wavelane/paypal';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { given } from '../../../../../testing/domain/given.js';
import { captureDifference } from './checks.js';
import { payPalPayment } from './paypal-payment.js';
import { CAPTURE, order, ORDER, paid, PaymentStory, USD } from './testing/payment-story.js';

describe('any words of PayPal in any order', () => {
  /** The first of them two times out of three. */
  const mostly = <T>(usual: T, ...others: T[]) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
  const capture = fc.record({
    id: fc.constantFrom('C1', 'C2'),
    status: mostly('COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'NEW'),
    amount: mostly<Capture['amount']>(USD(7_900), USD(1), { minor: 7_900, currency: 'EUR' }, null),
    createdAt: mostly(CAPTURE.createdAt, null, '2025-01-01T00:00:00Z', 'nonsense'),
  });
  const anything = fc
    .record(
      {
        id: mostly('O1', 'O2'),
        status: fc.constantFrom('CREATED', 'APPROVED', 'COMPLETED', 'VOIDED'),
        intent: mostly<string | null>('CAPTURE', 'AUTHORIZE', null),
        captures: fc.array(capture, { maxLength: 2 }),
        refunds: fc.array(fc.record({ id: fc.constant('R'), amount: fc.constantFrom(USD(7_900), USD(10), null) }), {
          maxLength: 2,
        }),
        units: mostly(ORDER.units, [{ ...defined(ORDER.units[0]), customId: 'P2' }], []),
      },
      { requiredKeys: ['id', 'status', 'captures', 'refunds'] },
    )
    .map(({ captures, ...more }) =>
      order({ ...(more as Partial<PayPalOrder>), captures: captures.map((one) => ({ ...CAPTURE, ...one })) }),
    );
  const seen = fc.oneof({ weight: 3, arbitrary: anything }, { weight: 1, arbitrary: fc.constant(paid()) });
  const action = fc.oneof(
    fc.record({ do: fc.constant('observe' as const), seen }),
    fc.record({ do: fc.constant('look' as const), seen, claimedBy: mostly('P1', 'P2') }),
    fc.record({ do: fc.constant('capture' as const) }),
    fc.record({ do: fc.constant('decline' as const), attempt: fc.nat(3), final: fc.boolean() }),
    fc.record({ do: fc.constant('notice' as const), n: fc.nat(3) }),
    fc.record({ do: fc.constant('made' as const) }),
    fc.record({ do: fc.constant('close' as const), reason: fc.constantFrom('expired', 'gone', 'approval-reversed') }),
  );

  it('leads to one decision at most, on money that fits, and takes back no more than came', () => {
    let granted = 0;
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const payment = PaymentStory.placed();
        for (const one of actions) {
          const before = payment.events.length;
          if (one.do === 'observe') payment.observe(one.seen);
          if (one.do === 'look') payment.look(one.seen, one.claimedBy);
          if (one.do === 'capture') payment.capture();
          if (one.do === 'decline')
            payment.do({
              type: 'NoteCaptureDeclined',
              attempt: one.attempt,
              issue: null,
              debugId: null,
              final: one.final,
            });
          if (one.do === 'notice')
            payment.do({ type: 'TakeNotice', webhookEventId: `N${one.n}`, webhookEventType: 'X', reversed: null });
          if (one.do === 'made') payment.do({ type: 'NoteGrantMade' });
          if (one.do === 'close') payment.do({ type: 'ClosePayment', reason: one.reason as 'expired' });
          for (const { type } of payment.events.slice(before)) {
            if (type !== 'PayPalGrantDecided') continue;
            granted++;
            expect(one.do).toBe('look');
            if (one.do !== 'look') continue;
            expect(one.claimedBy).toBe('P1');
            expect(captureDifference(one.seen, 'O1', defined(payment.state.opened))).toBeUndefined();
          }
        }
        expect(payment.count('PayPalGrantDecided') + payment.count('PayPalMismatchDetected')).toBeLessThanOrEqual(1);
        const returns = payment.events.flatMap((event) => (event.type === 'PayPalMoneyReturned' ? [event.data] : []));
        const days = returns.reduce((sum, one) => sum + one.days, 0);
        expect(days).toBeLessThanOrEqual(payment.state.grant?.days ?? 0);
        expect(returns.map(({ total }) => total)).toEqual([...returns.map(({ total }) => total)].sort((a, b) => a - b));
        // Reading the events again gives the same state.
        expect(given(payPalPayment, ...payment.events).state).toEqual(payment.state);
      }),
      { numRuns: gateRuns(2_000) },
    );
    expect(granted).toBeGreaterThan(gateRuns(50));
  });

  it('leads to the same grant with stale words before the last one', () => {
    const past = [ORDER, order({ status: 'APPROVED' }), paid({ status: 'PENDING' }), paid({ status: 'DECLINED' })];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...past), { maxLength: 8 }), fc.boolean(), (stale, after) => {
        const payment = PaymentStory.placed();
        for (const word of stale) payment.look(word);
        payment.look(paid());
        for (const word of after ? [...stale].reverse() : []) payment.look(word);
        expect(payment.state).toMatchObject({ grant: { captureId: 'C1', days: 90 }, capture: { status: 'COMPLETED' } });
        expect(payment.count('PayPalGrantDecided')).toBe(1);
        expect(payment.count('PayPalCaptureCompleted')).toBe(1);
      }),
    );
  });
});
