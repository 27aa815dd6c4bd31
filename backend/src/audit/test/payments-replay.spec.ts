import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditExport,
  DAY_MS,
  type Payment,
  PAYMENT_KINDS,
  type PaymentHistory,
  type PaymentSums,
} from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { runCommand } from '../../cli/run.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { PayPalKit, until } from '../../../testing/paypal.js';
import { asBytes } from '../../../testing/downloads.js';

const PAYMENTS = '/api/admin/payments';
let app: TestApp;
let kit: PayPalKit;
let admin: TestAgent;
let ada: { id: string; email: string };
let ben: { id: string; email: string };
let orderId: string;
/** Midnight UTC between the first and the second day of the story. */
let midnight: string;

const get = async <T>(path: string): Promise<T> => (await admin.get(`${PAYMENTS}${path}`).expect(200)).body as T;
const list = (query = '') => get<Payment[]>(`?${query}`);
const totals = (query = '') => get<PaymentSums>(`/totals?${query}`);
const kinds = async (query: string) => (await list(query)).map(({ kind, status }) => `${kind} ${status}`);

/** Two days: on the first two payments, on the second money goes back, and days come without any. */
beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  kit = new PayPalKit(app);
  const [first, second, third] = [await app.register('Ada'), await app.register('Ben'), await app.register('Cleo')];
  [ada, ben] = [first.user, second.user];
  // Noon, so that the day does not end in the middle of it.
  const noon = new Date();
  noon.setUTCHours(36, 0, 0, 0);
  await kit.later(Math.ceil((noon.getTime() - Date.now()) / 60_000));
  midnight = new Date(noon.getTime() + DAY_MS / 2).toISOString();
  admin = await app.subscribe(first.agent);
  orderId = await kit.paid(second.agent, { amount: 7_900 });
  await kit.confirm(second.agent, orderId, { planId: 'growth', durationType: 'MONTHLY' }).expect(200);
  await app.settle();
  await kit.later(24 * 60);
  const captureId = await kit.captureId(orderId);
  await kit.control('POST', `/captures/${captureId}/refund`, { amount: { value: '39.50', currency_code: 'USD' } });
  await until(
    () => list('order=' + orderId),
    ([payment]) => payment?.daysTakenBack === 45,
  );
  const form = { planId: 'starter', amount: 2_900, currency: 'USD', reference: '=1+1' };
  const late = await second.agent.post('/api/subscribe/offline').send(form).expect(201);
  const decision = `/api/admin/offline-payments/${late.body.id}/reject`;
  await admin.post(decision).send({ reason: 'never arrived' }).expect(200);
  await third.agent.post('/api/subscribe/trial').send({}).expect(201);
  const enterprise = { planId: 'enterprise', days: 60, note: 'by contract' };
  await admin.post(`/api/admin/users/${ada.id}/plan`).send(enterprise).expect(200);
  await admin.post(`/api/admin/users/${ada.id}/add-days`).send({ days: 3, note: 'sorry' }).expect(200);
  await app.settle();
});
afterAll(() => app.stop());

describe('the list of payments', () => {
  it('has every payment and every grant, the one opened last first', async () => {
    expect(await kinds('')).toEqual([
      'day-grant GRANTED',
      'plan-grant GRANTED',
      'trial GRANTED',
      'offline REJECTED',
      'paypal PARTIALLY_REFUNDED',
      'offline APPROVED',
    ]);
    const [paid] = await list(`order=${orderId}`);
    expect(paid).toMatchObject({
      kind: 'paypal',
      userId: ben.id,
      user: ben.email,
      plan: 'Growth',
      period: 'MONTHLY',
      amount: 7_900,
      captured: 7_900,
      refunded: 3_950,
      moneyCurrency: 'USD',
      daysGranted: 90,
      daysTakenBack: 45,
      orderId,
      environment: 'simulator',
    });
    expect(paid).not.toHaveProperty('timeline');
    expect(new Set((await list()).map(({ kind }) => kind))).toEqual(new Set(PAYMENT_KINDS));
  });

  it('shows the payments as they were on another day', async () => {
    expect(await kinds(`until=${midnight}`)).toEqual(['paypal COMPLETED', 'offline APPROVED']);
    const day = new Date(Date.parse(midnight) - 1).toISOString().slice(0, 10);
    expect(await list(`until=${day}`)).toEqual(await list(`until=${midnight}`));
    expect(await kinds('until=2020-01-01')).toEqual([]);
    expect(await kinds('knownAt=2020-01-01')).toEqual([]);
  });

  it('shows what was known at a position, in spite of later events', async () => {
    const { timeline } = await get<PaymentHistory>(`/${defined((await list(`order=${orderId}`))[0]).id}`);
    const granted = defined(timeline.find(({ type }) => type === 'PayPalGrantDecided'));
    expect(await kinds(`knownAt=${granted.position}`)).toEqual(['paypal COMPLETED', 'offline APPROVED']);
    expect(await kinds(`knownAt=${Number(granted.position) - 1}`)).toEqual(['paypal PAID', 'offline APPROVED']);
    expect(await kinds(`knownAt=${granted.recordedAt}&until=2999-01-01`)).toContain('paypal COMPLETED');
  });

  it('finds a user by id and by address', async () => {
    expect(await kinds(`user=${ada.id}`)).toEqual(['day-grant GRANTED', 'plan-grant GRANTED', 'offline APPROVED']);
    expect(await list(`user=${ada.email.toUpperCase()}`)).toEqual(await list(`user=${ada.id}`));
    expect(await list('user=nobody')).toEqual([]);
  });

  it('keeps, on all pages, to the log as it was at the first page', async () => {
    const all = await list();
    const pages: Payment[] = [];
    for (let path: string | undefined = `${PAYMENTS}?limit=4`; path;) {
      const response: Response = await admin.get(path).expect(200);
      pages.push(...(response.body as Payment[]));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
      // Neither in the middle of the list nor at its end.
      await admin.post(`/api/admin/users/${ada.id}/add-days`).send({ days: 1 }).expect(200);
    }
    expect(pages).toEqual(all);
    expect((await list()).length).toBe(all.length + 2);
  });

  it.each([
    'until=yesterday',
    'until=2026-02-30',
    'knownAt=now',
    'knownAt=11111111111111111',
    'limit=0',
    'cursor=x',
    'user=',
    'order=',
    'surprise=1',
  ])('refuses ?%s, naming the parameter', async (query) => {
    const { body } = await admin.get(`${PAYMENTS}?${query}`).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([query.split('=')[0]]);
  });
});

describe('the timeline of a payment', () => {
  it('has every event with who, when and why', async () => {
    const [{ id }] = (await list(`order=${orderId}`)) as [Payment];
    const { timeline, ...payment } = await get<PaymentHistory>(`/${id}`);
    expect([payment]).toEqual(await list(`order=${id}`));
    expect(timeline).toHaveLength(payment.events);
    expect(timeline[0]).toMatchObject({ type: 'PayPalPaymentOpened', actor: { kind: 'user', id: ben.id } });
    const back = timeline.find(({ money }) => money < 0);
    expect(back).toMatchObject({ type: 'PayPalMoneyReturned', money: -3_950, why: 'refund' });
    expect(timeline.map(({ days }) => days).filter((days) => days !== 0)).toEqual([90, -45]);
    expect(timeline.map(({ position }) => position)).toEqual(timeline.map(({ position }) => position).sort());
    const then = await get<PaymentHistory>(`/${id}?until=${midnight}`);
    expect(then).toMatchObject({ status: 'COMPLETED', refunded: 0, daysTakenBack: 0 });
    expect(timeline.slice(0, then.events)).toEqual(then.timeline);
    const [rejected] = await list(`user=${ben.id}&limit=1`);
    expect((await get<PaymentHistory>(`/${defined(rejected).id}`)).timeline[1]).toMatchObject({
      type: 'OfflinePaymentRejected',
      actor: { kind: 'admin' },
      why: 'never arrived',
      money: 0,
    });
  });

  it('does not exist before the payment was opened', async () => {
    const [{ id }] = (await list(`order=${orderId}`)) as [Payment];
    await admin.get(`${PAYMENTS}/${id}?until=2020-01-01`).expect(404);
    await admin.get(`${PAYMENTS}/none`).expect(404);
    await admin.get(`${PAYMENTS}/${id}?until=never`).expect(400);
  });
});

describe('totals of the replay', () => {
  it('are the money of each day, and all of it', async () => {
    const sums = await totals();
    const [first, second] = [midnight, new Date(Date.parse(midnight) + DAY_MS).toISOString()].map((end) =>
      new Date(Date.parse(end) - 1).toISOString().slice(0, 10),
    );
    const usd = { currency: 'USD', unread: 0 };
    const fee = defined(defined((await list(`order=${orderId}`))[0]).fee);
    expect(fee).toBeGreaterThan(0);
    expect(sums.days).toEqual([
      { ...usd, day: first, captured: 10_800, refunded: 0, net: 10_800, count: 2, returns: 0, fees: fee },
      { ...usd, day: second, captured: 0, refunded: 3_950, net: -3_950, count: 0, returns: 1, fees: 0 },
    ]);
    expect(sums.total).toEqual([
      { ...usd, captured: 10_800, refunded: 3_950, net: 6_850, count: 2, returns: 1, fees: fee },
    ]);
    expect(sums.daysTakenBack).toBe(45);
    expect((await totals(`until=${midnight}`)).days).toEqual(sums.days.slice(0, 1));
    expect((await totals(`from=${midnight}`)).days).toEqual(sums.days.slice(1));
    expect((await totals(`from=${midnight}`)).daysGranted).toBe(sums.daysGranted - 120);
  });

  it('are the same again when asked as known at their position', async () => {
    const before = await totals();
    await admin.post(`/api/admin/users/${ada.id}/add-days`).send({ days: 1 }).expect(200);
    expect((await totals()).daysGranted).toBe(before.daysGranted + 1);
    expect(await totals(`knownAt=${before.position}`)).toEqual(before);
    await admin.get(`${PAYMENTS}/totals?from=soon`).expect(400);
  });
});

describe('an export of the replay', () => {
  const exported = async (query: string) => {
    const response = await admin.post(`${PAYMENTS}/export?${query}`).buffer(true).parse(asBytes).expect(200);
    const bytes = response.body as Buffer;
    const { body } = await admin.get(`/api/admin/audit/exports/${response.headers['x-export-id']}`).expect(200);
    return {
      bytes,
      text: bytes.toString(),
      noted: body as AuditExport,
      manifest: defined((body as AuditExport).manifest),
    };
  };

  it('holds, as JSONL, every payment with its timeline, and a manifest that proves it', async () => {
    const { bytes, text, noted, manifest } = await exported('format=jsonl');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as PaymentHistory);
    expect(lines.map(({ timeline: _timeline, ...payment }) => payment)).toEqual((await list('limit=500')).reverse());
    const { total, daysGranted, daysTakenBack } = await totals();
    expect(manifest).toMatchObject({
      rows: lines.length,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      money: total,
      credits: daysGranted,
      debits: -daysTakenBack,
      filter: { content: 'payments', until: null, user: null },
      firstPosition: lines.flatMap(({ timeline }) => timeline.map(({ position }) => position)).sort()[0],
    });
    expect(noted).toMatchObject({ state: 'complete', by: { kind: 'admin' }, filter: { content: 'payments' } });
  });

  it('starts no formula as CSV, and is the same file for the same question', async () => {
    const query = `format=csv&until=${midnight}&user=${ben.id}`;
    const { text, manifest } = await exported(query);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toMatch(/^\uFEFFpayment_id,kind,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`,7900,79.00,USD,COMPLETED,7900,79.00,0,0.00,`);
    expect(manifest).toMatchObject({ rows: 1, accounts: 1, filter: { until: midnight, user: ben.id } });
    const again = await exported(query);
    expect(again.manifest.sha256).toBe(manifest.sha256);
    expect(again.manifest.exportId).not.toBe(manifest.exportId);
    const knownAt = (await totals()).position;
    expect((await exported(`format=csv&bom=0&knownAt=${knownAt}`)).text).toMatch(/^payment_id,.*,'=1\+1,/s);
  });

  it('is a header alone without payments', async () => {
    const { text, manifest } = await exported('format=csv&user=nobody');
    expect(text.trim().split('\r\n')).toHaveLength(1);
    expect(manifest).toMatchObject({ rows: 0, money: [], firstPosition: null, lastPosition: null });
    await admin.post(`${PAYMENTS}/export`).expect(400);
    await admin.post(`${PAYMENTS}/export?format=csv&until=x`).expect(400);
  });
});

it('the replay is for administrators only', async () => {
  const { agent } = await app.register();
  await agent.post(`${PAYMENTS}/export?format=csv`).expect(403);
  for (const path of ['', '/totals', '/x']) {
    await agent.get(`${PAYMENTS}${path}`).expect(403);
    await app.anonymous().get(`${PAYMENTS}${path}`).expect(401);
  }
});

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
    const store = app.app.get<EventStore>(EVENT_STORE);
    const before = await store.head();
    const args = ['replay', '--until', midnight, '--format', 'json'];
    const { code, out, error } = await run(...args);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const report = JSON.parse(out) as { payments: PaymentHistory[]; totals: PaymentSums };
    expect(report.payments.map(({ timeline: _timeline, ...payment }) => payment)).toEqual(
      (await list(`until=${midnight}`)).reverse(),
    );
    expect(report.totals.total).toEqual((await totals(`until=${midnight}`)).total);
    expect((await run(...args)).out).toBe(out);
    const { events } = await store.readAll({ after: before, limit: 100 });
    // The product runs beside it, and seals its log now and then.
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
    const [paid] = (await list(`order=${orderId}`)) as [Payment];
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
    expect({ ...same, out: same.out.split('\n')[1] }).toEqual({
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
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('payments -- replay --until') });
    const terminal = { out: () => undefined, error: () => undefined };
    const nowhere = { DATA_DIR: `${app.dataDir}/nowhere`, NODE_ENV: 'test' };
    expect(await runCommand(['payments', 'replay', '--until', '2026-01-31'], nowhere, terminal)).toBe(2);
  });
});
