import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { formatMinor, type PaymentHistory } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { Replay } from '../replay.js';
import { anyLog, instant, logOf, offline, payPal } from '../testing/payment-log.js';
import { PayPalReport, type ReportRow } from './paypal-report.js';
import { type Period, Reconciler } from './reconcile.js';
import { reportAmount } from './report-money.js';
import { PeriodFinder } from './report-period.js';

const HEADER =
  'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID,Invoice Number,Custom Number,Balance Impact';

interface Line {
  date?: string;
  type?: string;
  status?: string;
  currency?: string;
  gross: string;
  fee?: string;
  id: string;
  reference?: string;
  invoice?: string;
  custom?: string;
  impact?: string;
}

const csv = (lines: readonly Line[], header = HEADER) =>
  [
    header,
    ...lines.map((line) => {
      const { date = '01/15/2026', type = 'Express Checkout Payment', status = 'Completed', currency = 'USD' } = line;
      const { gross, fee = '', id, reference = '', invoice = '', custom = '', impact = 'Credit' } = line;
      const cells = [date, '10:00:00', 'GMT', 'Zoë, "the buyer"', type, status, currency, gross, fee, '', id];
      return [...cells, reference, invoice, custom, impact].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    }),
  ].join('\r\n');

async function read(text: string, report = new PayPalReport()): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  // In pieces that end anywhere.
  const pieces = text.match(/[^]{1,97}/g) ?? [];
  for await (const row of report.rows(Readable.from(pieces.map((piece) => Buffer.from(piece))))) rows.push(row);
  return rows;
}

const historiesOf = (events: Parameters<Replay['take']>[0][]): PaymentHistory[] => {
  const replay = new Replay();
  for (const event of events) replay.take(event);
  return [...replay.histories()];
};
const sequence = (events: ReturnType<typeof payPal>) => logOf(events.map((event, at) => ({ event, at, late: 0 })));

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

describe('a report of PayPal', () => {
  it('is read with its lines, with any separator and from any tool', async () => {
    const line = { gross: '29.00', fee: '-1.31', id: 'CAP', custom: 'p-1', reference: 'ORDER' };
    const expected = {
      ...{ line: 2, transactionId: 'CAP', referenceId: 'ORDER', paymentId: 'p-1' },
      ...{ type: 'Express Checkout Payment', gross: 2_900, fee: 131, currency: 'USD' },
    };
    expect(await read(`\uFEFF${csv([line])}`)).toEqual([expected]);
    const statement =
      'Date;Time;Time Zone;Description;Currency;Gross ;Fee ;Net;Balance;Transaction ID;Invoice ID;Reference Txn ID\n' +
      '31.01.2026;10:00;Europe/Berlin;Mobile Payment;EUR;1.234,56;-2,00;;;CAP;INV-p-1;\n';
    expect(await read(statement)).toMatchObject([
      { paymentId: 'p-1', type: 'Mobile Payment', gross: 123_456, fee: 200, currency: 'EUR', referenceId: null },
    ]);
    const tabs = csv([{ ...line, gross: '1,029.00' }])
      .replaceAll('","', '\t')
      .replaceAll('"', '')
      .replace(/,(?=\w+ ?\w*(,|\r))/g, '\t');
    expect(tabs).toContain('\t1,029.00\t');
    expect(await read(tabs.replace(/^[^\r]+/, HEADER.replaceAll(',', '\t')))).toMatchObject([{ gross: 102_900 }]);
  });

  it('counts lines that moved money and leaves out planned and denied ones', async () => {
    const lines: Line[] = ['Pending', 'Denied', 'Canceled', 'Partially Refunded'].map((status) => ({
      ...{ status, gross: '1.00', id: status },
    }));
    const report = new PayPalReport();
    const rows = await read(csv([...lines, { gross: '1.00', id: 'Memo', impact: 'Memo' }]), report);
    expect(rows.map(({ transactionId, line }) => [transactionId, line])).toEqual([['Partially Refunded', 5]]);
    expect(report.lines).toBe(5);
  });

  it.each([
    ['', /empty/],
    ['a,b\n1,2\n', /no column 'transaction id', 'gross', 'currency'/],
    ['Datum,Transaktionscode,Brutto,Währung\n', /in English/],
    [
      csv([
        { gross: '1.00', id: 'A' },
        { gross: 'a lot', id: 'B' },
      ]),
      /Line 3: 'a lot' is no amount of 'USD'/,
    ],
    [csv([{ gross: '1.00', id: 'A', currency: '' }]), /Line 2: '1.00' is no amount of ''/],
    [`${HEADER}\n"01/01/2026","10:00`, /cannot be read as CSV/],
  ])('is refused when it is no report, naming the place', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it.each<[string, string, number | undefined]>([
    ['29.00', 'USD', 2_900],
    ['-1,234.56', 'USD', -123_456],
    ['1.234,56', 'EUR', 123_456],
    ['−1 234,5', 'EUR', -123_450],
    ['1,234', 'USD', 123_400],
    ['2,900', 'JPY', 2_900],
    ['1,234.567', 'KWD', 1_234_567],
    ['0.00', 'USD', 0],
    ['1.2.3', 'USD', undefined],
    ['12,34.00', 'USD', undefined],
    ['1.234', 'USD', 123_400],
    ['', 'USD', undefined],
    ['$1', 'USD', undefined],
  ])('(%s %s) is read as %p', (text, currency, minor) => expect(reportAmount(text, currency)).toBe(minor));

  it.each<[string[], string, unknown]>([
    [['01/31/2026', '01/02/2026'], 'PST', ['2026-01-02T08:00:00.000Z', '2026-02-01T07:59:59.999Z', true]],
    [['31/01/2026', '01/02/2026'], 'GMT', ['2026-01-31T00:00:00.000Z', '2026-02-01T23:59:59.999Z', true]],
    [['01.02.2026'], 'Europe/Berlin', ['2026-01-31T23:00:00.000Z', '2026-02-01T22:59:59.999Z', true]],
    [['2026-02-01', '2026/02/03'], 'nowhere', ['2026-02-01T00:00:00.000Z', '2026-02-03T23:59:59.999Z', true]],
    [['01/02/2026', '03/04/2026'], 'UTC', ['2026-01-02T00:00:00.000Z', '2026-03-04T23:59:59.999Z', false]],
    [['02/02/2026'], 'UTC', ['2026-02-02T00:00:00.000Z', '2026-02-02T23:59:59.999Z', true]],
    [['', 'soon', '99/99/2026'], 'UTC', undefined],
  ])('with %j in %s covers these days', (dates, zone, expected) => {
    const finder = new PeriodFinder();
    for (const date of dates) finder.add(date, zone);
    const { period } = finder;
    expect(period && [period.from, period.until, period.isCertain]).toEqual(expected);
  });
});

describe('reconciling the log with PayPal’s report', () => {
  const payments = historiesOf(
    sequence([...payPal(1, 7_900), ...payPal(2, 2_900).slice(0, 7), ...offline(3, 100, true)]),
  );
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
        const all = historiesOf(events);
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
