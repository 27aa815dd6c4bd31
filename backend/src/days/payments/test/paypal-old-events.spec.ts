import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type EventStore,
  type NewEvent,
  openSqliteEventStore,
  START,
  UnknownEvent,
  upcasting,
} from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import { EVENTS } from '../../../events.js';
import { idOf } from '../../../platform/domain/ids.js';
import { payPalPaymentsProjection } from '../paypal/payment/paypal-payments.projection.js';

const payment = { paymentId: 'p1', accountId: 'a1' };
const reversed = { minor: 500, currency: 'USD' };

/** Events as version 1 wrote them, when it called PayPal's webhook events notices. */
const OLD = [
  ['PayPalNoticeTaken', { ...payment, noticeId: 'WH-1', noticeType: 'PAYMENT.CAPTURE.REVERSED', reversed }],
  ['PayPalNoticeTaken', { ...payment, noticeId: 'WH-2', noticeType: 'PAYMENT.CAPTURE.REFUNDED', reversed: null }],
  ['PayPalNoticesHeeded', { ...payment, noticeIds: ['WH-1'] }],
] as const;
const NEW = [
  ['PayPalNoticeTaken', { ...payment, webhookEventId: 'WH-1', webhookEventType: 'PAYMENT.CAPTURE.REVERSED', reversed }],
  [
    'PayPalNoticeTaken',
    { ...payment, webhookEventId: 'WH-2', webhookEventType: 'PAYMENT.CAPTURE.REFUNDED', reversed: null },
  ],
  ['PayPalNoticesHeeded', { ...payment, webhookEventIds: ['WH-1'] }],
] as const;

const event = (n: number, [type, data]: readonly [string, unknown], schemaVersion: number): NewEvent => ({
  id: idOf('old-event', n),
  type,
  schemaVersion,
  data,
  metadata: {
    actor: { kind: 'paypal', id: 'webhook' },
    correlationId: 'c',
    commandId: `c${n}`,
    causationId: null,
    effectiveAt: '2026-01-01T00:00:00.000Z',
  },
});

/** The document after a log in which these are of version 1 and the others of version 2. */
async function documentOf(isOld: (n: number) => boolean) {
  const stored = openSqliteEventStore({ path: ':memory:' });
  const events = OLD.map((old, n) => (isOld(n) ? event(n, old, 1) : event(n, defined(NEW[n]), 2)));
  await stored.append('paypal-payment-p1', events, { expected: 'none' });
  const store = upcasting(stored, EVENTS);
  const { events: read } = await store.readAll({ after: START, limit: 10, types: payPalPaymentsProjection.handles });
  await store.close();
  const { initial, fold } = payPalPaymentsProjection;
  return read.reduce((document, one) => fold(document, one) ?? document, initial('p1'));
}

const rejection = async (store: EventStore) =>
  store.readAll({ after: START, limit: 10, types: payPalPaymentsProjection.handles }).catch((error: unknown) => error);

describe('PayPal payments of a log with events of both versions', () => {
  it('folds to the same documents, whichever events are old', async () => {
    const today = await documentOf(() => false);
    expect(today).toMatchObject({
      state: { notices: [{ webhookEventId: 'WH-2' }], webhookEventIds: ['WH-1', 'WH-2'] },
    });
    const some = fc.subarray(OLD.map((_old, n) => n));
    await fc.assert(
      fc.asyncProperty(some, async (old) => {
        expect(await documentOf((n) => old.includes(n))).toEqual(today);
      }),
      { numRuns: gateRuns(10) },
    );
  });

  it('stops at an event of a newer program that this one would misread', async () => {
    const store = upcasting(openSqliteEventStore({ path: ':memory:' }), EVENTS);
    await store.append('paypal-payment-p1', [event(0, NEW[0], 3)], { expected: 'none' });
    expect(await rejection(store)).toBeInstanceOf(UnknownEvent);
    expect(String(await rejection(store))).toContain('PayPalNoticeTaken, version 3');
    await store.close();
  });
});
