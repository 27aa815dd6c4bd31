import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Payment, PaymentHistory, PaymentSums } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { runCommand } from '../../../cli/run.js';
import type { TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import type { PayPalKit } from '../../../../testing/paypal.js';
import { PaymentsDesk, paymentsStory } from './payments-story.js';

let app: TestApp;
let kit: PayPalKit;
let admin: TestAgent;
let ben: { id: string; email: string };
let orderId: string;
let midnight: string;
let desk: PaymentsDesk;

beforeAll(async () => {
  ({ app, kit, admin, ben, orderId, midnight } = await paymentsStory());
  desk = new PaymentsDesk(admin);
});
afterAll(() => app.stop());

describe('the payments command', () => {
  const run = async (...args: string[]) => {
    const [out, error]: [string[], string[]] = [[], []];
    const env = { DATA_DIR: app.dataDir, NODE_ENV: 'test' };
    const terminal = { out: (line: string) => out.push(line), error: (line: string) => error.push(line) };
    return {
      code: await runCommand(['payments', ...args], env, terminal),
      out: out.join('\n'),
      error: error.join('\n'),
    };
  };

  it('gives what REST gives, twice the same, and writes nothing', async () => {
    const store = logOf(app);
    const before = await store.head();
    const args = ['replay', '--until', midnight, '--format', 'json'];
    const { code, out, error } = await run(...args);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const report = JSON.parse(out) as { payments: PaymentHistory[]; totals: PaymentSums };
    expect(report.payments.map(({ timeline: _timeline, ...payment }) => payment)).toEqual(
      (await desk.list(`until=${midnight}`)).reverse(),
    );
    expect(report.totals.total).toEqual((await desk.totals(`until=${midnight}`)).total);
    expect((await run(...args)).out).toBe(out);
    const { events } = await store.readAll({ after: before, limit: 100 });
    // The product runs at the same time, and seals its log now and then.
    expect(events.filter(({ stream }) => stream !== 'audit-chain')).toEqual([]);
  });

  it('shows a payment as it was, and what was known', async () => {
    const { out } = await run('replay', '--until', '2999-12-31', '--order', orderId);
    expect(out).toMatch(/paypal {2}PARTIALLY_REFUNDED {2}ben\d+@example.com/);
    expect(out).toMatch(/PayPalMoneyReturned by paypal \S+ -39.50 USD \(refund\)/);
    expect(out).toMatch(/Total +USD +captured +79.00 +refunded +39.50 +net +39.50/);
    const then = await run('replay', '--until', '2999-12-31', '--known-at', midnight, '--user', ben.email);
    expect(then.out).toMatch(/paypal {2}COMPLETED/);
    expect((await run('replay', '--until', '2020-01-01', '--format', 'csv')).out.split('\n')).toHaveLength(1);
  });

  it.each([
    [['replay']],
    [['replay', '--until', 'soon']],
    [['replay', '--until', '2026-01-31', '--known-at', '1'.repeat(17)]],
    [['replay', '--until', '2026-01-31', '--format', 'xml']],
    [['replay', '--until', '2026-01-31', '--surprise']],
    [['paint']],
    [['reconcile']],
    [['reconcile', 'no-such-file.csv']],
    [['reconcile', 'package.json']],
    [['reconcile', 'a.csv', '--from', 'then']],
  ])('refuses %j with the reason and ends with 2', async (args) => {
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).not.toBe('');
  });

  it('compares the log with PayPal’s own report', async () => {
    const captureId = await kit.captureId(orderId);
    const [paid] = (await desk.list(`order=${orderId}`)) as [Payment];
    const fee = (defined(paid.fee) / 100).toFixed(2);
    const day = (at: string) => `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}`;
    const [opened, changed] = [defined(paid.capturedAt), paid.changedAt].map(day);
    const file = (gross: string) => {
      const path = join(app.dataDir, `report-${gross}.csv`);
      const lines = [
        '"Date","TimeZone","Type","Status","Currency","Gross","Fee","Transaction ID","Reference Txn ID","Custom Number"',
        `"${opened}","GMT","Express Checkout Payment","Completed","USD","${gross}","-${fee}","${captureId}","","${paid.id}"`,
        `"${changed}","GMT","Payment Refund","Completed","USD","-39.50","0.00","REFUND","${captureId}","${paid.id}"`,
      ];
      writeFileSync(path, lines.join('\r\n'));
      return path;
    };
    const same = await run('reconcile', file('79.00'));
    // In the first twelve days of a month a note about the order of day and month comes before it.
    expect({ ...same, out: same.out.split('\n').find((line) => line.includes(' matched')) }).toEqual({
      code: 0,
      out: '1 matched, 0 differences, 0 only in the file, 0 only in the log, 0 of no concern',
      error: '',
    });
    const other = await run('reconcile', file('78.00'), '--json');
    expect(other.code).toBe(1);
    expect(JSON.parse(other.out)).toMatchObject({
      lines: 2,
      matched: 0,
      differs: [{ captureId, paymentId: paid.id, what: 'amount', log: '79.00 USD', file: '78.00 USD', lines: [2] }],
    });
    const text = (await run('reconcile', file('78.00'))).out;
    expect(text).toContain(
      `differs: amount of ${captureId} (payment ${paid.id}): the log says 79.00 USD, the file 78.00`,
    );
    const empty = join(app.dataDir, 'empty.csv');
    writeFileSync(empty, 'Transaction ID,Gross,Currency\n');
    expect(await run('reconcile', empty)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`only in the log: ${captureId}, 79.00 USD, payment ${paid.id}`),
    });
    expect((await run('reconcile', empty, '--until', '2020-01-01')).code).toBe(0);
  });

  it('explains itself, and never makes a log', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('wavelane payments replay --until'),
    });
    const terminal = { out: () => undefined, error: () => undefined };
    const nowhere = { DATA_DIR: `${app.dataDir}/nowhere`, NODE_ENV: 'test' };
    expect(await runCommand(['payments', 'replay', '--until', '2026-01-31'], nowhere, terminal)).toBe(2);
  });
});
