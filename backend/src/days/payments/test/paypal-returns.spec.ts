import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit, until, USD } from '../../../../testing/paypal.js';

let app: TestApp;
let kit: PayPalKit;
let buyer: TestAgent;

beforeAll(async () => {
  app = await startApp();
  kit = new PayPalKit(app);
});
beforeEach(async () => {
  buyer = await kit.newBuyer();
});
afterAll(() => app.stop());

interface Resent {
  answered: { id: string; status: number }[];
}
const resend = (body: object) => kit.control('POST', '/webhooks/resend', body) as Promise<Resent>;
const days = (expected: number) =>
  until(
    () => kit.days(buyer),
    (found) => found === expected,
  );

async function granted(): Promise<string> {
  const orderId = await kit.paid(buyer);
  await days(30);
  return orderId;
}
const giveBack = async (orderId: string, body: object = {}) =>
  kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, body);

describe('money that goes back by webhook event', () => {
  it('takes back the unused days, once, when all of it goes back', async () => {
    const orderId = await granted();
    await giveBack(orderId);
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED', times: 3 });
    await days(0);
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({
      status: 'REFUNDED',
      returned: 2_900,
      daysTakenBack: 30,
      daysMissing: 0,
      open: false,
    });
    expect((await kit.confirm(buyer, orderId).expect(409)).body.code).toBe('money-returned');
  });

  it('takes back the parts when parts of it go back', async () => {
    const orderId = await granted();
    await giveBack(orderId, { amount: USD('9.67') });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED' });
    await days(20);
    await giveBack(orderId, { amount: USD('0.01') });
    await giveBack(orderId);
    // Both webhook events at once, the last one first.
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED', reverse: true });
    await days(0);
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ returned: 2_900, daysTakenBack: 30 });
  });

  it('leaves the days and the plan of other payments, and takes its own plan with it', async () => {
    const admin = await app.admin();
    const pay = { planId: 'starter', amount: 2_900, currency: 'USD' };
    const { body } = await buyer.post('/api/subscribe/offline').send(pay).expect(201);
    await admin.post(`/api/admin/offline-payments/${body.id}/approve`).send({}).expect(200);
    const orderId = await kit.paid(buyer, { planId: 'growth', amount: '79.00' });
    await days(120);
    const [opened] = await kit.events(orderId);
    const { accountId, paymentId } = defined(opened).data as { accountId: string; paymentId: string };
    // The 30 days of the transfer came first, so they are used first; 15 of the 90 with them.
    await admin.post(`/api/admin/users/${accountId}/remove-days`).send({ days: 45 }).expect(200);
    await giveBack(orderId);
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED' });
    await days(0);
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ daysTakenBack: 75, daysMissing: 15 });
    const { body: me } = await buyer.get('/api/me').expect(200);
    expect(me).toMatchObject({ currentPlan: { id: 'starter' }, channelsLimit: 1 });
    const { body: payment } = await admin.get(`/api/admin/payments/${paymentId}`).expect(200);
    expect(payment).toMatchObject({ daysGranted: 90, daysTakenBack: 75, daysOwed: 15 });
  });

  it('shows, for a charge-back of used days, how many are missing', async () => {
    const orderId = await granted();
    const [opened] = await kit.events(orderId);
    const { accountId } = defined(opened).data as { accountId: string };
    const admin = await app.admin();
    await admin.post(`/api/admin/users/${accountId}/remove-days`).send({ days: 25 }).expect(200);
    await giveBack(orderId, { kind: 'reversal' });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REVERSED' });
    await days(0);
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ status: 'REVERSED', daysTakenBack: 5, daysMissing: 25 });
  });

  it('stays ungranted after a late webhook event of the payment', async () => {
    const orderId = await kit.takenUnseen(buyer);
    await giveBack(orderId);
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED' });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.COMPLETED', times: 2 });
    await app.settle();
    expect(await kit.days(buyer)).toBe(0);
    expect(await kit.document(orderId)).toMatchObject({ status: 'REFUNDED', daysGranted: 0, open: false });
    const given = await granted();
    await giveBack(given);
    await resend({ orderId: given, reverse: true });
    await days(0);
    await resend({ orderId: given });
    await app.settle();
    expect(await kit.days(buyer)).toBe(0);
  });

  it('leads to a later look when PayPal does not answer at once', async () => {
    const orderId = await granted();
    await giveBack(orderId);
    await kit.next('error', { on: 'get', status: 503 });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED' });
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ status: 'COMPLETED', open: true });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.COMPLETED' });
    await days(0);
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ status: 'REFUNDED', open: false });
  });
});
