import { describe, expect, it } from '@jest/globals';
import { formatMinor, type PaymentHistory } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { Replay } from '../replay.js';
import { anyLog, instant, offline, payPal, sequence } from '../testing/payment-log.js';
import { csv, type Line, read } from '../testing/paypal-csv.js';
import { type Period, Reconciler } from './reconcile.js';

const taken = (events: readonly StoredEvent[]): PaymentHistory[] => {
  const replay = new Replay();
  for (const event of events) replay.take(event);
  return [...replay.histories()];
};

/** The report that PayPal would make of these. */
function linesOf(payments: readonly PaymentHistory[]): Line[] {
  return payments.flatMap(({ id, kind, captureId, captured, moneyCurrency: currency, timeline, fee }) => {
    if (kind !== 'paypal' || currency === null) return [];
    const of = { currency, custom: id };
    const returns = timeline.filter(({ money }) => money < 0);
    return [
      {
        ...of,
        gross: formatMinor(captured, currency),
        fee: `-${formatMinor(defined(fee), currency)}`,
        id: defined(captureId),
      },
      ...returns.map(({ money }, n) => ({
        ...of,
        type: 'Payment Refund',
        gross: formatMinor(money, currency),
        id: `R${n}${captureId}`,
        reference: defined(captureId),
      })),
    ];
  });
}

async function reconciled(payments: readonly PaymentHistory[], lines: readonly Line[], period?: Period) {
  const reconciler = new Reconciler(payments);
  for (const row of await read(csv(lines))) reconciler.take(row);
  return reconciler.end(period);
}

describe('reconciling the log with PayPal’s report', () => {
  const payments = taken(sequence([...payPal(1, 7_900), ...payPal(2, 2_900).slice(0, 7), ...offline(3, 100, true)]));
  const [refunded, plain] = linesOf(payments).filter(({ type }) => type === undefined) as [Line, Line];
  const lines = linesOf(payments);
  const without = (line: Line) => lines.filter((each) => each.id !== line.id);

  it('finds nothing when both say the same, and ignores lines that are no payment', async () => {
    const others: Line[] = [
      { type: 'General Withdrawal', gross: '-500.00', id: 'W' },
      { type: 'Payment Hold', gross: '-79.00', id: 'H', reference: 'CAPTURE1', custom: 'paypal-1' },
      { type: 'General Currency Conversion', gross: '79.00', id: 'C', reference: 'CAPTURE1' },
      { type: 'Express Checkout Payment', gross: '-9.00', id: 'BOUGHT' },
    ];
    const result = await reconciled(payments, [...lines, ...others]);
    expect(result).toEqual({ outcome: 'clean', matched: 2, differs: [], onlyInFile: [], onlyInLog: [], others: 4 });
  });

  it.each<[string, Line[], object]>([
    ['another amount', [{ ...plain, gross: '28.99' }], { what: 'amount', log: '29.00 USD', file: '28.99 USD' }],
    ['another currency', [{ ...plain, currency: 'EUR' }], { what: 'currency', log: '29.00 USD', file: '29.00 EUR' }],
    ['another fee', [{ ...plain, fee: '-1.49' }], { what: 'fee', log: '1.50 USD', file: '1.49 USD' }],
    ['it twice', [plain, plain], { what: 'twice', log: '1', file: '2' }],
    ['another capture', [{ ...plain, id: 'X' }], { what: 'capture', log: 'CAPTURE2', file: 'X' }],
    [
      'a refund that nobody knows of',
      [plain, { type: 'Payment Refund', gross: '-5.00', id: 'R', reference: 'CAPTURE2' }],
      { what: 'returned', log: '0.00 USD', file: '5.00 USD' },
    ],
  ])('finds that the report has %s', async (_what, instead, expected) => {
    const result = await reconciled(payments, [...without(plain), ...instead]);
    expect(result).toMatchObject({ outcome: 'differences', matched: 1, onlyInFile: [], onlyInLog: [] });
    expect(result.differs).toEqual([
      { captureId: 'CAPTURE2', paymentId: 'paypal-2', lines: expect.any(Array), ...expected },
    ]);
  });

  it('recognises a capture under any kind that PayPal gives it', async () => {
    const transfer = { ...plain, type: 'Payment by bank transfer' };
    expect(await reconciled(payments, [...without(plain), transfer])).toMatchObject({ outcome: 'clean', matched: 2 });
  });

  it('knows a payment by our own number, and a dispute that was won', async () => {
    const { id: _id, ...nameless } = plain;
    const byInvoice = await reconciled(payments, [
      ...without(plain),
      { ...nameless, id: 'X', custom: '', invoice: 'INV-paypal-2' },
    ]);
    expect(byInvoice.differs).toMatchObject([{ what: 'capture', paymentId: 'paypal-2' }]);
    const dispute: Line[] = [
      { type: 'Chargeback', gross: '-29.00', id: 'D1', reference: 'CAPTURE2' },
      { type: 'Chargeback Reversal', gross: '29.00', id: 'D2', reference: 'CAPTURE2' },
    ];
    expect((await reconciled(payments, [...lines, ...dispute])).outcome).toBe('clean');
  });

  it('finds payments that only the file has', async () => {
    const strange: Line[] = [
      { gross: '10.00', id: 'S1', custom: 'unknown' },
      { type: 'Payment Refund', gross: '-3.00', id: 'S2', reference: 'S0' },
    ];
    const result = await reconciled(payments, [...lines, ...strange]);
    expect(result).toMatchObject({ outcome: 'differences', matched: 2, differs: [], onlyInLog: [] });
    expect(result.onlyInFile).toMatchObject([
      { transactionId: 'S1', paymentId: 'unknown', amount: 1_000, currency: 'USD', line: 6 },
      { transactionId: 'S2', paymentId: null, amount: -300, line: 7 },
    ]);
  });

  it('finds payments that only the log has, in the period', async () => {
    const day = { from: instant(0), until: instant(24) };
    const next = { from: instant(24), until: instant(48) };
    const ours = { transactionId: 'CAPTURE2', paymentId: 'paypal-2', amount: 2_900, currency: 'USD', line: null };
    expect((await reconciled(payments, without(plain), day)).onlyInLog).toEqual([{ ...ours, remark: instant(15) }]);
    const moment = { from: instant(15), until: instant(15) };
    expect((await reconciled(payments, without(plain), moment)).onlyInLog).toHaveLength(1);
    expect((await reconciled(payments, without(plain), next)).outcome).toBe('clean');
    expect((await reconciled(payments, [plain], next)).outcome).toBe('clean');
    expect((await reconciled(payments, [], day)).onlyInLog.map(({ amount }) => amount)).toEqual([7_900, -7_900, 2_900]);
    // A payment of one month with a refund in the next one, seen in both.
    const january = { from: instant(0), until: instant(6) };
    const february = { from: instant(6), until: instant(12) };
    expect((await reconciled(payments, [refunded], january)).outcome).toBe('clean');
    expect((await reconciled(payments, without(refunded), february)).outcome).toBe('clean');
    expect((await reconciled(payments, [refunded], february)).differs).toMatchObject([{ what: 'returned' }]);
  });

  it('finds nothing in any log with PayPal’s report of it, and a missing line otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), async (events, pick) => {
        const all = taken(events);
        const whole = linesOf(all);
        const captures = new Set(
          all.flatMap(({ captureId, kind }) => (kind === 'paypal' && captureId ? [captureId] : [])),
        );
        expect(await reconciled(all, whole)).toMatchObject({ outcome: 'clean', matched: captures.size, others: 0 });
        if (whole.length === 0) return;
        const gone = defined(whole[pick % whole.length]);
        const result = await reconciled(
          all,
          whole.filter(({ id }) => id !== gone.id),
        );
        const capture = gone.reference ?? gone.id;
        const named = [
          ...result.differs.map(({ captureId }) => captureId),
          ...result.onlyInLog.map((each) => each.transactionId),
        ];
        expect(new Set(named)).toEqual(new Set([capture]));
      }),
    );
  });
});
