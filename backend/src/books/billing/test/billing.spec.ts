import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DaysLine, Purchase } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { PayPalKit } from '../../../../testing/paypal.js';

const SELLER = {
  SELLER_NAME: 'Gulf Messaging W.L.L.',
  SELLER_ADDRESS: 'Road 2803|Manama',
  RECEIPT_TAX: 'VAT 20%',
};

let app: TestApp;
let admin: TestAgent;

const purchases = async (agent: TestAgent) => (await agent.get('/api/billing/payments').expect(200)).body as Purchase[];
const days = async (agent: TestAgent, query = '') =>
  (await agent.get(`/api/billing/days${query}`).expect(200)).body as DaysLine[];

async function submit(agent: TestAgent, planId: string, amount: number, reference?: string): Promise<string> {
  const { body } = await agent
    .post('/api/subscribe/offline')
    .send({ planId, amount, currency: 'USD', ...(reference !== undefined && { reference }) })
    .expect(201);
  return body.id as string;
}
const approve = (id: string) => admin.post(`/api/admin/offline-payments/${id}/approve`).send({}).expect(200);

const pdf = (agent: TestAgent, id: string) => agent.get(`/api/billing/payments/${id}/receipt`).buffer(true);

describe('money and days of a user', () => {
  beforeAll(async () => {
    app = await startApp({ env: SELLER });
    admin = await app.admin();
  });
  afterAll(() => app.stop());

  it('shows payments of both kinds with their receipts, and nothing of an order that was never paid', async () => {
    const kit = new PayPalKit(app);
    const { agent } = await app.register('Sara');
    expect(await purchases(agent)).toEqual([]);
    await kit.order(agent);
    const transfer = await submit(agent, 'growth', 7_900, 'TT-17');
    expect(await purchases(agent)).toMatchObject([{ id: transfer, status: 'PENDING', receipt: null, days: 0 }]);
    await pdf(agent, transfer).expect(404);
    await approve(transfer);
    const orderId = await kit.paid(agent);
    await kit.confirm(agent, orderId).expect(200);
    await app.settle();

    const [second, first] = await purchases(agent);
    expect(first).toMatchObject({
      kind: 'offline',
      plan: 'Growth',
      amount: 7_900,
      status: 'APPROVED',
      days: 90,
      reference: 'TT-17',
    });
    expect(second).toMatchObject({ kind: 'paypal', amount: 2_900, status: 'COMPLETED', days: 30, reference: orderId });
    expect(first?.receipt).toMatch(/^\d{4}-000001$/);
    expect(second?.receipt).toMatch(/^\d{4}-000002$/);

    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, {});
    await kit.control('POST', '/webhooks/resend', { orderId, times: 1 });
    await app.settle(30_000);
    const [refunded] = await purchases(agent);
    expect(refunded).toMatchObject({ status: 'REFUNDED', refunded: 2_900 });
  });

  it('gives a receipt as a PDF to its payer alone, frozen as it was issued', async () => {
    const { agent, user } = await app.register('Mona');
    const id = await submit(agent, 'starter', 2_900);
    await approve(id);
    await app.settle();
    const { headers, body } = await pdf(agent, id).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="receipt-\d{4}-\d{6}\.pdf"$/);
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const { agent: other } = await app.register('Eve');
    await pdf(other, id).expect(404);
    await pdf(admin, id).expect(404);
    await pdf(app.anonymous(), id).expect(401);

    await agent.put('/api/me/profile').send({ name: 'Somebody else' }).expect(200);
    await app.settle();
    expect(Buffer.compare((await pdf(agent, id).expect(200)).body as Buffer, body as Buffer)).toBe(0);
    const receipts = await eventsOf(logOf(app), `receipts-${new Date().getUTCFullYear()}`);
    expect(receipts.at(-1)?.data).toMatchObject({
      accountId: user.id,
      buyer: { name: 'Mona', email: user.email },
      seller: { name: 'Gulf Messaging W.L.L.', address: ['Road 2803', 'Manama'] },
      amount: 2_900,
      tax: { name: 'VAT', rate: 20_000, amount: 483 },
    });
  });

  it('says of a rejected payment why, and issues no receipt for it, nor for what cost nothing', async () => {
    const { agent } = await app.register('Omar');
    const rejected = await submit(agent, 'starter', 2_900);
    const reason = 'No such transfer';
    await admin.post(`/api/admin/offline-payments/${rejected}/reject`).send({ reason }).expect(200);
    await agent.post('/api/subscribe/trial').expect(201);
    await app.settle();
    expect(await purchases(agent)).toMatchObject([{ id: rejected, status: 'REJECTED', reason, receipt: null }]);
  });

  it('tells the source and the use of every day, with the balance after each', async () => {
    const { agent, user } = await app.register('Nur');
    await approve(await submit(agent, 'starter', 2_900));
    await app.settle();
    await admin.post(`/api/admin/users/${user.id}/add-days`).send({ days: 7, note: 'Sorry' }).expect(200);
    await admin.post(`/api/admin/users/${user.id}/remove-days`).send({ days: 2 }).expect(200);
    const lines = await days(agent);
    expect(lines).toMatchObject([
      { cause: 'removed', change: -2, balance: 35, note: null },
      { cause: 'given', change: 7, balance: 37, note: 'Sorry' },
      { cause: 'offline', change: 30, balance: 30 },
    ]);
    expect((await agent.get('/api/me').expect(200)).body.daysBalance).toBe(defined(lines[0]).balance);

    const { body, headers } = await agent.get('/api/billing/days?limit=2').expect(200);
    expect(body).toEqual(lines.slice(0, 2));
    const next = defined(/<([^>]+)>/.exec(headers.link as string)?.[1]);
    expect((await agent.get(next).expect(200)).body).toEqual(lines.slice(2));

    const { text } = await agent.get('/api/billing/days/export').expect(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toBe('at (UTC),cause,change,balance,channel,note');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/,given,7,37,,Sorry$/);
    const { agent: other } = await app.register('Eve');
    expect(await days(other)).toEqual([]);
  });
});
