import { describe, expect, it } from '@jest/globals';
import { csv, HEADER, type Line, read } from '../testing/paypal-csv.js';
import { PayPalReport } from './paypal-report.js';
import { reportAmount } from './report-money.js';
import { PeriodFinder } from './report-period.js';

describe('a report of PayPal', () => {
  it('yields its lines, with any separator and from any tool', async () => {
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
  ])('refuses a file that is no report, naming the place', async (text, message) => {
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
  ])('reads (%s %s) as %p', (text, currency, minor) => expect(reportAmount(text, currency)).toBe(minor));

  it.each<[string[], string, unknown]>([
    [['01/31/2026', '01/02/2026'], 'PST', ['2026-01-02T08:00:00.000Z', '2026-02-01T07:59:59.999Z', true]],
    [['31/01/2026', '01/02/2026'], 'GMT', ['2026-01-31T00:00:00.000Z', '2026-02-01T23:59:59.999Z', true]],
    [['01.02.2026'], 'Europe/Berlin', ['2026-01-31T23:00:00.000Z', '2026-02-01T22:59:59.999Z', true]],
    [['2026-02-01', '2026/02/03'], 'nowhere', ['2026-02-01T00:00:00.000Z', '2026-02-03T23:59:59.999Z', true]],
    [['01/02/2026', '03/04/2026'], 'UTC', ['2026-01-02T00:00:00.000Z', '2026-03-04T23:59:59.999Z', false]],
    [['02/02/2026'], 'UTC', ['2026-02-02T00:00:00.000Z', '2026-02-02T23:59:59.999Z', true]],
    [['', 'soon', '99/99/2026'], 'UTC', undefined],
  ])('covers, with %j in %s, these days', (dates, zone, expected) => {
    const finder = new PeriodFinder();
    for (const date of dates) finder.add(date, zone);
    const { period } = finder;
    expect(period && [period.from, period.until, period.isCertain]).toEqual(expected);
  });
});
