import { describe, expect, it } from '@jest/globals';
import type { RevenueLine } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { anyLog, historiesOf, logOf, offline, payPal, sequence } from '../payments/testing/payment-log.js';
import { totalsOf } from '../payments/totals.js';
import { revenueTable } from './revenue-table.js';
import { revenueOf } from './revenue.js';

const DAY_HOURS = 24;

describe('revenue', () => {
  it('keeps currencies, plans and money of a simulator apart', async () => {
    const lines = revenueOf(await historiesOf(sequence([...payPal(1, 3_000), ...offline(2, 500, true, 'JPY')])));
    expect(lines.map(({ currency, plan, offline: part, received }) => [currency, plan, part, received])).toEqual([
      ['USD', 'growth', 0, 3_000],
      ['JPY', 'starter', 500, 500],
    ]);
    const [payment] = await historiesOf(sequence(payPal(1, 3_000)));
    const both = revenueOf([defined(payment), { ...defined(payment), environment: 'sandbox' }]);
    expect(both.map(({ isTest, received }) => [isTest, received])).toEqual([
      [false, 3_000],
      [true, 3_000],
    ]);
  });

  it('lowers the month in which money goes back, and leaves the month in which it came', async () => {
    const told = payPal(1, 3_000);
    const events = logOf(told.map((event, at) => ({ event, at: at * 10 * DAY_HOURS, late: 0 })));
    const lines = revenueOf(await historiesOf(events));
    expect(lines.length).toBeGreaterThan(1);
    const [came] = lines.filter(({ received }) => received > 0);
    const back = lines.filter(({ refunds, disputes }) => refunds + disputes > 0);
    expect(came).toMatchObject({ received: 3_000, payments: 1 });
    expect(back.every(({ month }) => month > String(came?.month))).toBe(true);
    expect(back.reduce((sum, { net }) => sum + net, 0)).toBe(-3_000);
  });

  it('adds up to the totals of the payments, whatever the log holds', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, async (events) => {
        const payments = await historiesOf(events);
        const lines = revenueOf(payments);
        for (const line of lines) expect(line.net).toBe(line.received - line.refunded - line.disputed);
        for (const total of totalsOf(payments).total) {
          const own = lines.filter(({ currency }) => currency === total.currency);
          const sum = (of: (line: RevenueLine) => number) => own.reduce((all, line) => all + of(line), 0);
          expect(sum(({ received }) => received)).toBe(total.captured);
          expect(sum(({ offline: part }) => part)).toBe(total.offline);
          expect(sum(({ net }) => net)).toBe(total.net);
          expect(sum(({ payments: count }) => count)).toBe(total.count);
          expect(sum(({ refunds, disputes }) => refunds + disputes)).toBe(total.returns);
          expect(sum(({ fees }) => fees)).toBe(total.fees);
        }
        const months = lines.map(({ month }) => month);
        expect(months).toEqual([...months].sort());
      }),
    );
  });

  it('writes a table with each sum in minor units and as a number', async () => {
    const lines = revenueOf(await historiesOf(sequence(offline(1, 2_950, true))));
    const table: (readonly string[])[] = [];
    for await (const row of revenueTable(lines)) table.push(row);
    expect(table).toHaveLength(2);
    const cells = Object.fromEntries(table[0]?.map((name, at) => [name, table[1]?.[at]]) ?? []);
    expect(cells).toMatchObject({
      ...{ month: '2026-01', currency: 'USD', payments: '1', received_minor: '2950', received: '29.50' },
      ...{ offline_minor: '2950', net: '29.50', refunds: '0', test: 'no' },
    });
  });
});
