import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditExport, DAY_MS, type Payment, PAYMENT_KINDS, type PaymentHistory } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../../../../testing/app.js';
import { PAYMENTS, PaymentsDesk, paymentsStory } from './payments-story.js';
import { asBytes } from '../../../../testing/downloads.js';

let app: TestApp;
let admin: TestAgent;
let ada: { id: string; email: string };
let ben: { id: string; email: string };
let orderId: string;
let midnight: string;
let desk: PaymentsDesk;

beforeAll(async () => {
  ({ app, admin, ada, ben, orderId, midnight } = await paymentsStory());
  desk = new PaymentsDesk(admin);
});
afterAll(() => app.stop());

const kinds = async (query: string) => (await desk.list(query)).map(({ kind, status }) => `${kind} ${status}`);

describe('the list of payments', () => {
  it('holds every payment and every grant, the one opened last first', async () => {
    expect(await kinds('')).toEqual([
      'day-grant GRANTED',
      'plan-grant GRANTED',
      'trial GRANTED',
      'offline REJECTED',
      'paypal PARTIALLY_REFUNDED',
      'offline APPROVED',
    ]);
    const [paid] = await desk.list(`order=${orderId}`);
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
    expect(new Set((await desk.list()).map(({ kind }) => kind))).toEqual(new Set(PAYMENT_KINDS));
  });

  it('shows the payments as they were on another day', async () => {
    expect(await kinds(`until=${midnight}`)).toEqual(['paypal COMPLETED', 'offline APPROVED']);
    const day = new Date(Date.parse(midnight) - 1).toISOString().slice(0, 10);
    expect(await desk.list(`until=${day}`)).toEqual(await desk.list(`until=${midnight}`));
    expect(await kinds('until=2020-01-01')).toEqual([]);
    expect(await kinds('knownAt=2020-01-01')).toEqual([]);
  });

  it('shows what was known at a position, in spite of later events', async () => {
    const { timeline } = await desk.get<PaymentHistory>(`/${defined((await desk.list(`order=${orderId}`))[0]).id}`);
    const granted = defined(timeline.find(({ type }) => type === 'PayPalGrantDecided'));
    expect(await kinds(`knownAt=${granted.position}`)).toEqual(['paypal COMPLETED', 'offline APPROVED']);
    expect(await kinds(`knownAt=${Number(granted.position) - 1}`)).toEqual(['paypal PAID', 'offline APPROVED']);
    expect(await kinds(`knownAt=${granted.recordedAt}&until=2999-01-01`)).toContain('paypal COMPLETED');
  });

  it('finds a user by id and by address', async () => {
    expect(await kinds(`user=${ada.id}`)).toEqual(['day-grant GRANTED', 'plan-grant GRANTED', 'offline APPROVED']);
    expect(await desk.list(`user=${ada.email.toUpperCase()}`)).toEqual(await desk.list(`user=${ada.id}`));
    expect(await desk.list('user=nobody')).toEqual([]);
  });

  it('keeps, on all pages, to the log as it was at the first page', async () => {
    const all = await desk.list();
    const pages: Payment[] = [];
    for (let path: string | undefined = `${PAYMENTS}?limit=4`; path;) {
      const response: Response = await admin.get(path).expect(200);
      pages.push(...(response.body as Payment[]));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
      // Neither in the middle of the list nor at its end.
      await admin.post(`/api/admin/users/${ada.id}/add-days`).send({ days: 1 }).expect(200);
    }
    expect(pages).toEqual(all);
    expect((await desk.list()).length).toBe(all.length + 2);
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
  it('holds every event with its actor, its position and its reason', async () => {
    const [{ id }] = (await desk.list(`order=${orderId}`)) as [Payment];
    const { timeline, ...payment } = await desk.get<PaymentHistory>(`/${id}`);
    expect([payment]).toEqual(await desk.list(`order=${id}`));
    expect(timeline).toHaveLength(payment.events);
    expect(timeline[0]).toMatchObject({ type: 'PayPalPaymentOpened', actor: { kind: 'user', id: ben.id } });
    const back = timeline.find(({ money }) => money < 0);
    expect(back).toMatchObject({ type: 'PayPalMoneyReturned', money: -3_950, why: 'refund' });
    expect(timeline.map(({ days }) => days).filter((days) => days !== 0)).toEqual([90, -45]);
    expect(timeline.map(({ position }) => position)).toEqual(timeline.map(({ position }) => position).sort());
    const then = await desk.get<PaymentHistory>(`/${id}?until=${midnight}`);
    expect(then).toMatchObject({ status: 'COMPLETED', refunded: 0, daysTakenBack: 0 });
    expect(timeline.slice(0, then.events)).toEqual(then.timeline);
    const [rejected] = await desk.list(`user=${ben.id}&limit=1`);
    expect((await desk.get<PaymentHistory>(`/${defined(rejected).id}`)).timeline[1]).toMatchObject({
      type: 'OfflinePaymentRejected',
      actor: { kind: 'admin' },
      why: 'never arrived',
      money: 0,
    });
  });

  it('does not exist before the payment was opened', async () => {
    const [{ id }] = (await desk.list(`order=${orderId}`)) as [Payment];
    await admin.get(`${PAYMENTS}/${id}?until=2020-01-01`).expect(404);
    await admin.get(`${PAYMENTS}/none`).expect(404);
    await admin.get(`${PAYMENTS}/${id}?until=never`).expect(400);
  });
});

describe('totals of the replay', () => {
  it('sums the money of each day, and all of it', async () => {
    const sums = await desk.totals();
    const [first, second] = [midnight, new Date(Date.parse(midnight) + DAY_MS).toISOString()].map((end) =>
      new Date(Date.parse(end) - 1).toISOString().slice(0, 10),
    );
    const usd = { currency: 'USD', unread: 0 };
    const [bank, none] = [
      { offline: 2_900, offlineCount: 1 },
      { offline: 0, offlineCount: 0 },
    ];
    const fee = defined(defined((await desk.list(`order=${orderId}`))[0]).fee);
    expect(fee).toBeGreaterThan(0);
    expect(sums.days).toEqual([
      { ...usd, day: first, captured: 10_800, refunded: 0, net: 10_800, count: 2, returns: 0, fees: fee, ...bank },
      { ...usd, day: second, captured: 0, refunded: 3_950, net: -3_950, count: 0, returns: 1, fees: 0, ...none },
    ]);
    expect(sums.total).toEqual([
      { ...usd, captured: 10_800, refunded: 3_950, net: 6_850, count: 2, returns: 1, fees: fee, ...bank },
    ]);
    expect(sums.daysTakenBack).toBe(45);
    expect((await desk.totals(`until=${midnight}`)).days).toEqual(sums.days.slice(0, 1));
    expect((await desk.totals(`from=${midnight}`)).days).toEqual(sums.days.slice(1));
    expect((await desk.totals(`from=${midnight}`)).daysGranted).toBe(sums.daysGranted - 120);
  });

  it('repeats the same totals when asked as known at their position', async () => {
    const before = await desk.totals();
    await admin.post(`/api/admin/users/${ada.id}/add-days`).send({ days: 1 }).expect(200);
    expect((await desk.totals()).daysGranted).toBe(before.daysGranted + 1);
    expect(await desk.totals(`knownAt=${before.position}`)).toEqual(before);
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
    expect(lines.map(({ timeline: _timeline, ...payment }) => payment)).toEqual(
      (await desk.list('limit=500')).reverse(),
    );
    const { total, daysGranted, daysTakenBack } = await desk.totals();
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
    const knownAt = (await desk.totals()).position;
    expect((await exported(`format=csv&bom=0&knownAt=${knownAt}`)).text).toMatch(/^payment_id,.*,'=1\+1,/s);
  });

  it('holds a header alone when no payment fits', async () => {
    const { text, manifest } = await exported('format=csv&user=nobody');
    expect(text.trim().split('\r\n')).toHaveLength(1);
    expect(manifest).toMatchObject({ rows: 0, money: [], firstPosition: null, lastPosition: null });
    await admin.post(`${PAYMENTS}/export`).expect(400);
    await admin.post(`${PAYMENTS}/export?format=csv&until=x`).expect(400);
  });
});

it('shows the replay to administrators only', async () => {
  const { agent } = await app.register();
  await agent.post(`${PAYMENTS}/export?format=csv`).expect(403);
  for (const path of ['', '/totals', '/x']) {
    await agent.get(`${PAYMENTS}${path}`).expect(403);
    await app.anonymous().get(`${PAYMENTS}${path}`).expect(401);
  }
});
