import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { payPalWebhookStream } from '../paypal/webhook/paypal-webhook.events.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { PayPalKit, until } from '../../../../testing/paypal.js';

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
const statuses = ({ answered }: Resent) => answered.map(({ status }) => status);
const days = (expected: number) =>
  until(
    () => kit.days(buyer),
    (found) => found === expected,
  );

const stored = async (webhookEventId: string) =>
  (await eventsOf(logOf(app), payPalWebhookStream(webhookEventId))).length;

describe('a webhook event of PayPal', () => {
  it('brings the days alone, without a browser that comes back', async () => {
    const orderId = await kit.takenUnseen(buyer);
    expect(statuses(await resend({ orderId, type: 'PAYMENT.CAPTURE.COMPLETED' }))).toEqual([200]);
    await days(30);
    await app.settle();
    expect(await kit.types(orderId)).toEqual([
      'PaymentOpened',
      'OrderPlaced',
      'NoticeTaken',
      'ApprovalSeen',
      'CaptureCompleted',
      'NoticesHeeded',
      'GrantDecided',
      'GrantMade',
    ]);
    expect((await kit.confirm(buyer, orderId).expect(200)).body.days).toBe(30);
  });

  it('leads to the grant without being asked for', async () => {
    await kit.control('PUT', '/webhooks', { mode: 'deliver' });
    await kit.takenUnseen(buyer);
    await days(30);
  });

  it('grants once and keeps one copy when it comes ten times, in any order', async () => {
    const orderId = await kit.takenUnseen(buyer);
    const answers = await resend({ orderId, times: 10, reverse: true });
    expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200));
    await days(30);
    await resend({ orderId });
    await app.settle();
    expect(await kit.days(buyer)).toBe(30);
    for (const { id } of answers.answered) expect(await stored(id)).toBe(1);
    const types = await kit.types(orderId);
    expect(types.filter((type) => type === 'NoticeTaken')).toHaveLength(2);
    expect(types.filter((type) => type === 'GrantDecided')).toHaveLength(1);
  });

  it('tells of money that waits, and then is there', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('pending');
    await kit.capture(buyer, orderId).expect(200);
    await resend({ orderId, type: 'PAYMENT.CAPTURE.PENDING' });
    await app.settle();
    expect(await kit.status(orderId)).toBe('PENDING');
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/settle`, { status: 'COMPLETED' });
    // The old event comes again, late.
    await resend({ orderId, type: 'PAYMENT.CAPTURE.COMPLETED' });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.PENDING' });
    await days(30);
    expect(await kit.status(orderId)).toBe('COMPLETED');
  });

  it('tells of money that did not come', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('pending');
    await kit.capture(buyer, orderId).expect(200);
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/settle`, { status: 'DECLINED' });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.DENIED' });
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ status: 'DECLINED', open: false });
  });

  it('ends the order when PayPal took the approval back', async () => {
    const orderId = await kit.approved(buyer);
    await kit.control('POST', `/orders/${orderId}/reverse-approval`);
    await resend({ orderId, type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED' });
    await app.settle();
    expect(await kit.document(orderId)).toMatchObject({ status: 'CLOSED', open: false });
    expect((await kit.capture(buyer, orderId).expect(409)).body.code).toBe('not-approved');
  });

  it('does nothing when it is about an unknown order', async () => {
    const { answered } = await resend({ orderId: await kit.orderOfAnother() });
    expect(defined(answered[0]).status).toBe(200);
    await app.settle();
    expect(await stored(defined(answered[0]).id)).toBe(1);
  });
});

describe('a webhook event that PayPal did not sign for us', () => {
  it.each([
    'unsigned',
    'wrong-certificate',
    'wrong-name',
    'expired-certificate',
    'wrong-host',
    'body',
    'webhook-id',
    'old',
    'future',
    'algorithm',
  ])('gets 401 and leaves nothing behind: %s (W05)', async (forged) => {
    const orderId = await kit.takenUnseen(buyer);
    const { answered } = await resend({ orderId, forged });
    for (const { id, status } of answered) expect([status, await stored(id)]).toEqual([401, 0]);
    await app.settle();
    expect(await kit.days(buyer)).toBe(0);
    expect(await kit.types(orderId)).toEqual(['PaymentOpened', 'OrderPlaced']);
  });

  it('gets the same answer for every fault, also with bodies of every kind', async () => {
    const send = (type: string, body: string) =>
      app.anonymous().post('/webhooks/paypal').set('Content-Type', type).send(body);
    const bodies: [string, string][] = [
      ['application/json', '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}'],
      ['application/json', '{'],
      ['text/plain', 'hello'],
      ['application/x-www-form-urlencoded', 'a=b'],
    ];
    for (const [type, body] of bodies) {
      const answer = await send(type, body);
      expect([answer.status, answer.body.message]).toEqual([401, 'This notice is not signed by PayPal for us.']);
    }
    await send('application/json', `"${'x'.repeat(1_100_000)}"`).expect(413);
    await app.anonymous().post('/webhooks/paypal').expect(401);
    expect((await fetch(`${app.url}/webhooks/paypal`, { method: 'POST' })).status).toBe(401);
  });

  it('waits when the certificate cannot be fetched', async () => {
    const fresh = { 'paypal-cert-url': `${app.simulators.payPalUrl}/v1/notifications/certs/CERT-NOT-THERE` };
    const headers = {
      ...fresh,
      'paypal-transmission-id': 'T',
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': 'c2ln',
      'paypal-auth-algo': 'SHA256withRSA',
    };
    await app.anonymous().post('/webhooks/paypal').set(headers).send({ id: 'WH-1' }).expect(503);
  });
});
