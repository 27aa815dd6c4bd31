import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../platform/domain/domain-error.js';
import fc from 'fast-check';
import type { Check } from './check-names.js';
import { captureDifference } from './checks.js';
import type { Capture, PayPalOrder } from '@wavelane/paypal';
import type { PayPalPaymentEvent } from './paypal-payment.events.js';
import { payPalPayment, type PayPalPaymentCommand, QUOTE_VALID_MS } from './paypal-payment.js';
import { isOpen, NO_PAYMENT, type PayPalPaymentState, statusOf } from './paypal-payment.state.js';

const NOW = Date.UTC(2026, 0, 1);
const USD = (minor: number) => ({ minor, currency: 'USD' });
const PLAN = { id: 'growth', name: 'Growth', channelsLimit: 3, dailyMessagesLimit: 500, bulkMessagesLimit: 5_000 };
const PAYMENT = {
  paymentId: 'P1',
  accountId: 'ada',
  userEmail: 'ada@example.com',
  amount: 7_900,
  currency: 'USD',
  quote: {
    planId: 'growth',
    planName: 'Growth',
    durationType: 'MONTHLY' as const,
    monthly: 7_900,
    price: 7_900,
    currency: 'USD',
    days: 90,
  },
  plan: PLAN,
  environment: 'sandbox' as const,
  merchantId: 'M1',
};
const CAPTURE: Capture = {
  id: 'C1',
  status: 'COMPLETED',
  amount: USD(7_900),
  fee: 325,
  net: 7_575,
  reason: null,
  createdAt: '2026-01-01T00:05:00Z',
};
const ORDER: PayPalOrder = {
  id: 'O1',
  status: 'CREATED',
  intent: 'CAPTURE',
  createdAt: '2026-01-01T00:00:00Z',
  approveUrl: null,
  units: [{ amount: USD(7_900), customId: 'P1', merchantId: 'M1' }],
  captures: [],
  refunds: [],
  sha256: 'x',
};
const order = (more: Partial<PayPalOrder>): PayPalOrder => ({ ...ORDER, ...more });
const paid = (more: Partial<Capture> = {}) => order({ status: 'COMPLETED', captures: [{ ...CAPTURE, ...more }] });

class Payment {
  events: PayPalPaymentEvent[] = [];
  state: PayPalPaymentState = NO_PAYMENT;
  now = NOW;

  do(command: PayPalPaymentCommand): PayPalPaymentEvent[] {
    const events = payPalPayment.decide(command, this.state, this.now);
    this.state = events.reduce(payPalPayment.evolve, this.state);
    this.events.push(...events);
    return [...events];
  }
  observe(seen: PayPalOrder, heeding = this.state.notices) {
    return this.do({ kind: 'observe', order: seen, heeding });
  }
  /** As a look does it. */
  look(seen: PayPalOrder, claimedBy = 'P1') {
    this.observe(seen);
    return this.do({ kind: 'decide', order: seen, claimedBy });
  }
  capture(priceNow: number | null = 7_900) {
    return this.do({ kind: 'request-capture', priceNow });
  }
  types() {
    return this.events.map(({ type }) => type.replace('PayPal', ''));
  }
  count(type: PayPalPaymentEvent['type']) {
    return this.events.filter((event) => event.type === type).length;
  }
}

function placed(): Payment {
  const payment = new Payment();
  payment.do({ kind: 'open', payment: PAYMENT });
  payment.do({ kind: 'place', order: ORDER });
  return payment;
}
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return (error as DomainError).code;
  }
  return undefined;
};

describe('a payment', () => {
  it('has one status at a time, and is open until its end', () => {
    const payment = new Payment();
    const seen: unknown[] = [];
    const step = (work: () => unknown) => {
      work();
      seen.push([statusOf(payment.state), isOpen(payment.state)]);
    };
    step(() => payment.do({ kind: 'open', payment: PAYMENT }));
    step(() => payment.do({ kind: 'place', order: ORDER }));
    step(() => payment.observe(order({ status: 'APPROVED' })));
    step(() => payment.capture());
    step(() => payment.observe(paid({ status: 'PENDING', reason: 'ECHECK' })));
    step(() => payment.observe(paid()));
    step(() => payment.do({ kind: 'decide', order: paid(), claimedBy: 'P1' }));
    step(() => payment.do({ kind: 'grant-made' }));
    step(() => payment.observe(order({ ...paid(), refunds: [{ id: 'R1', amount: USD(900) }] })));
    step(() =>
      payment.do({ kind: 'days-taken-back', reversalId: payment.state.owed[0]!.reversalId, requested: 10, applied: 4 }),
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
    const payment = placed();
    payment.look(paid());
    payment.do({ kind: 'grant-made' });
    const before = payment.events.length;
    payment.do({ kind: 'open', payment: PAYMENT });
    payment.do({ kind: 'place', order: order({ id: 'O2' }) });
    payment.capture();
    payment.look(paid());
    payment.look(paid(), 'P2');
    payment.do({ kind: 'grant-made' });
    payment.do({ kind: 'close', reason: 'expired' });
    expect(payment.events).toHaveLength(before);
  });

  it('does nothing before it was opened', () => {
    expect(() => new Payment().observe(paid())).toThrow('Payment not found');
  });
});

describe('an attempt to take the money', () => {
  it('keeps its request id until a definite no; then comes the next', () => {
    const payment = placed();
    const requestIds = () =>
      payment.events.flatMap((event) => (event.type === 'PayPalCaptureRequested' ? [event.data.requestId] : []));
    payment.capture();
    payment.do({ kind: 'capture-unknown', attempt: 1, problem: 'No answer' });
    payment.do({ kind: 'capture-unknown', attempt: 1, problem: 'No answer' });
    payment.capture();
    expect(requestIds()).toEqual(['capture:O1:1']);
    expect(payment.count('PayPalCaptureUnknown')).toBe(1);
    const declined = { kind: 'capture-declined', issue: 'INSTRUMENT_DECLINED', debugId: null, final: false } as const;
    payment.do({ ...declined, attempt: 1 });
    payment.do({ ...declined, attempt: 1 });
    payment.capture();
    // A late word on the first says nothing of the second.
    payment.do({ ...declined, attempt: 1 });
    expect(requestIds()).toEqual(['capture:O1:1', 'capture:O1:2']);
    expect(payment.count('PayPalCaptureDeclined')).toBe(1);
    expect(payment.state.attempt).toMatchObject({ n: 2, open: true });
  });

  it('is refused after a final decline, after the end, and when the price has changed', () => {
    const declined = placed();
    declined.capture();
    declined.do({ kind: 'capture-declined', attempt: 1, issue: 'TRANSACTION_REFUSED', debugId: null, final: true });
    expect(codeOf(() => declined.capture())).toBe('declined');
    const denied = placed();
    denied.observe(paid({ status: 'DECLINED' }));
    expect(codeOf(() => denied.capture())).toBe('declined');
    const ended = placed();
    ended.do({ kind: 'close', reason: 'expired' });
    expect(codeOf(() => ended.capture())).toBe('order-ended');
    const dearer = placed();
    dearer.now += QUOTE_VALID_MS;
    expect(codeOf(() => placed().capture(9_900))).toBeUndefined();
    expect(codeOf(() => dearer.capture(9_900))).toBeUndefined();
    const late = placed();
    late.now += QUOTE_VALID_MS + 1;
    expect(codeOf(() => late.capture(9_900))).toBe('price-changed');
    expect(codeOf(() => late.capture(null))).toBe('price-changed');
    expect(late.capture()).toHaveLength(1);
  });

  it('keeps the payment from being closed while it is open, unless PayPal gave the order up', () => {
    const payment = placed();
    payment.capture();
    expect(payment.do({ kind: 'close', reason: 'expired' })).toEqual([]);
    expect(payment.do({ kind: 'close', reason: 'not-created' })).toEqual([]);
    expect(payment.do({ kind: 'close', reason: 'gone' })).toHaveLength(1);
    expect(isOpen(payment.state)).toBe(false);
  });

  it('still counts when it took the money after the end', () => {
    const payment = placed();
    payment.do({ kind: 'close', reason: 'expired' });
    payment.look(paid());
    expect(payment.state.grant?.days).toBe(90);
  });
});

describe('the grant of days', () => {
  const wrong: [check: Check, seen: PayPalOrder, claimedBy?: string][] = [
    ['order-differs', { ...paid(), id: 'O2' }],
    ['intent-differs', { ...paid(), intent: 'AUTHORIZE' }],
    ['units-differ', { ...paid(), units: [ORDER.units[0]!, ORDER.units[0]!] }],
    ['units-differ', { ...paid(), units: [] }],
    ['merchant-differs', { ...paid(), units: [{ ...ORDER.units[0]!, merchantId: 'M2' }] }],
    ['reference-differs', { ...paid(), units: [{ ...ORDER.units[0]!, customId: 'P2' }] }],
    ['amount-differs', { ...paid(), units: [{ ...ORDER.units[0]!, amount: USD(7_899) }] }],
    ['currency-differs', { ...paid(), units: [{ ...ORDER.units[0]!, amount: { minor: 7_900, currency: 'JPY' } }] }],
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
    '$check',
    ({ check, seen, claimedBy }) => {
      const payment = placed();
      // What the money looked like first may differ from what it looks like at the decision.
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
    const payment = placed();
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
    const late = placed();
    late.look(paid({ createdAt: '2026-01-04T00:00:01Z' }));
    expect(late.state.grant?.late).toBe(true);
  });

  it('is not decided by an answer from before the money', () => {
    const payment = placed();
    payment.observe(paid());
    for (const old of [order({ status: 'APPROVED' }), paid({ status: 'PENDING' }), paid({ id: 'C9' })]) {
      expect(payment.do({ kind: 'decide', order: old, claimedBy: 'P1' })).toEqual([]);
    }
    expect(payment.look(paid())).toHaveLength(1);
  });

  it('is not made for an order that is COMPLETED without money', () => {
    for (const status of ['PENDING', 'DECLINED', 'FAILED', 'SOMETHING_NEW']) {
      const payment = placed();
      payment.look(paid({ status }));
      expect(payment.state.grant).toBeNull();
      expect(payment.state.mismatch).toBeNull();
    }
  });
});

describe('money that goes back', () => {
  it('takes back the days it is worth, part by part, and in the end all of them', () => {
    const payment = placed();
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
    const payment = placed();
    payment.look(paid());
    payment.do({
      kind: 'notice',
      webhookEventId: 'N1',
      webhookEventType: 'PAYMENT.CAPTURE.REVERSED',
      reversed: USD(7_900),
    });
    expect(isOpen(payment.state)).toBe(true);
    payment.observe(paid());
    payment.do({
      kind: 'notice',
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
    const payment = placed();
    payment.observe(paid({ status: 'REFUNDED' }));
    payment.look(paid());
    expect(payment.state).toMatchObject({ grant: null, mismatch: 'money-returned', owed: [] });
    expect(statusOf(payment.state)).toBe('REFUNDED');
  });

  it('is found by the next check when its webhook event comes while PayPal is being asked', () => {
    const payment = placed();
    payment.look(paid());
    payment.do({ kind: 'grant-made' });
    const heeding = payment.state.notices;
    payment.do({ kind: 'notice', webhookEventId: 'N2', webhookEventType: 'PAYMENT.CAPTURE.REFUNDED', reversed: null });
    payment.observe(paid(), heeding);
    expect(isOpen(payment.state)).toBe(true);
    payment.observe(paid());
    expect(isOpen(payment.state)).toBe(false);
  });
});

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
        units: mostly(ORDER.units, [{ ...ORDER.units[0]!, customId: 'P2' }], []),
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

  it('lead to one decision at most, on money that fits, and to no more going back than came', () => {
    let granted = 0;
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const payment = placed();
        for (const one of actions) {
          const before = payment.events.length;
          try {
            if (one.do === 'observe') payment.observe(one.seen);
            if (one.do === 'look') payment.look(one.seen, one.claimedBy);
            if (one.do === 'capture') payment.capture();
            if (one.do === 'decline')
              payment.do({
                kind: 'capture-declined',
                attempt: one.attempt,
                issue: null,
                debugId: null,
                final: one.final,
              });
            if (one.do === 'notice')
              payment.do({ kind: 'notice', webhookEventId: `N${one.n}`, webhookEventType: 'X', reversed: null });
            if (one.do === 'made') payment.do({ kind: 'grant-made' });
            if (one.do === 'close') payment.do({ kind: 'close', reason: one.reason as 'expired' });
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
          for (const { type } of payment.events.slice(before)) {
            if (type !== 'PayPalGrantDecided') continue;
            granted++;
            expect(one.do).toBe('look');
            if (one.do !== 'look') continue;
            expect(one.claimedBy).toBe('P1');
            expect(captureDifference(one.seen, 'O1', payment.state.opened!)).toBeUndefined();
          }
        }
        expect(payment.count('PayPalGrantDecided') + payment.count('PayPalMismatchDetected')).toBeLessThanOrEqual(1);
        const returns = payment.events.flatMap((event) => (event.type === 'PayPalMoneyReturned' ? [event.data] : []));
        const days = returns.reduce((sum, one) => sum + one.days, 0);
        expect(days).toBeLessThanOrEqual(payment.state.grant?.days ?? 0);
        expect(returns.map(({ total }) => total)).toEqual([...returns.map(({ total }) => total)].sort((a, b) => a - b));
        // Reading the events again gives the same state.
        expect(payment.events.reduce(payPalPayment.evolve, NO_PAYMENT)).toEqual(payment.state);
      }),
      { numRuns: 2_000 },
    );
    expect(granted).toBeGreaterThan(50);
  });

  it('lead to the same grant with stale words before the last one', () => {
    const past = [ORDER, order({ status: 'APPROVED' }), paid({ status: 'PENDING' }), paid({ status: 'DECLINED' })];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...past), { maxLength: 8 }), fc.boolean(), (stale, after) => {
        const payment = placed();
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
