import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { payPalPaymentsProjection } from '../paypal/payment/paypal-payments.projection.js';
import { EngineHolder } from '../../../platform/storage/engine-holder.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit } from '../../../../testing/paypal.js';

let app: TestApp;
let kit: PayPalKit;
let buyer: TestAgent;

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  kit = new PayPalKit(app);
});
// Neither browsers nor webhook events come back: the sweeper does it all.
beforeEach(async () => {
  await kit.control('PUT', '/webhooks', { mode: 'hold' });
  await kit.control('DELETE', '/next');
  ({ agent: buyer } = await app.register('Buyer'));
});
afterAll(() => app.stop());

/** Advances the time in small steps, as real time passes. */
async function minutes(count: number, step = 1): Promise<void> {
  for (let passed = 0; passed < count; passed += step) await kit.later(step);
}

describe('the PayPal sweeper', () => {
  it('captures an approved order after two minutes, which brings its days', async () => {
    const orderId = await kit.approved(buyer);
    await kit.later(1);
    expect(await kit.types(orderId)).toEqual(['PaymentOpened', 'OrderPlaced', 'ApprovalSeen']);
    await minutes(4);
    expect(await kit.document(orderId)).toMatchObject({ status: 'COMPLETED', open: false });
    expect(await kit.days(buyer)).toBe(30);
  });

  it('asks for a capture without an answer again under its request id', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('lose-answer');
    await kit.next('drop', { times: 1 });
    await kit.capture(buyer, orderId).expect(202);
    await minutes(2);
    expect(await kit.status(orderId)).toBe('COMPLETED');
    expect((await kit.types(orderId)).filter((type) => type === 'CaptureRequested')).toHaveLength(1);
    expect(await kit.days(buyer)).toBe(30);
  });

  it('makes a capture that never reached PayPal, once', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('drop', { times: 2 });
    await kit.capture(buyer, orderId).expect(202);
    expect((await kit.control('GET', `/orders/${orderId}`)).status).toBe('APPROVED');
    await minutes(2);
    const order = await kit.control('GET', `/orders/${orderId}`);
    expect(order.purchase_units[0].payments.captures).toHaveLength(1);
    expect(await kit.days(buyer)).toBe(30);
  });

  it('looks for money that waits until it is there', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('pending');
    await kit.capture(buyer, orderId).expect(200);
    await minutes(30, 10);
    expect(await kit.document(orderId)).toMatchObject({ status: 'PENDING', open: true });
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/settle`, { status: 'COMPLETED' });
    await minutes(90, 15);
    expect(await kit.document(orderId)).toMatchObject({ status: 'COMPLETED', open: false });
    expect(await kit.days(buyer)).toBe(30);
  });

  it('finds money that PayPal took by itself', async () => {
    const orderId = await kit.order(buyer);
    await kit.next('auto-capture');
    await kit.approve(orderId);
    await minutes(3);
    expect(await kit.status(orderId)).toBe('COMPLETED');
    expect(await kit.days(buyer)).toBe(30);
  });

  it('leaves a decline to the buyer, and ends it with the order', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('decline');
    await kit.capture(buyer, orderId).expect(422);
    await minutes(30, 10);
    expect((await kit.types(orderId)).filter((type) => type === 'CaptureRequested')).toHaveLength(1);
    await minutes(300, 60);
    expect(await kit.document(orderId)).toMatchObject({ status: 'CLOSED', open: false });
    expect(await kit.days(buyer)).toBe(0);
  });

  it('ends an unpaid order after four hours; money that comes then still counts', async () => {
    const orderId = await kit.order(buyer);
    await minutes(180, 60);
    expect(await kit.document(orderId)).toMatchObject({ status: 'CREATED', open: true });
    await minutes(120, 60);
    expect(await kit.document(orderId)).toMatchObject({ status: 'CLOSED', open: false });
    await kit.next('auto-capture');
    await kit.approve(orderId);
    await kit.control('POST', '/webhooks/resend', { orderId });
    await app.settle();
    expect(await kit.status(orderId)).toBe('COMPLETED');
    expect(await kit.days(buyer)).toBe(30);
  });

  it('finds an order without an answer again, and gives it up after three hours', async () => {
    await kit.next('lose-answer', { on: 'create' });
    await kit.ask(buyer).expect(503);
    const { id: accountId } = (await buyer.get('/api/me')).body as { id: string };
    const mine = async () => {
      const { readModels } = app.app.get(EngineHolder).current;
      await readModels.waitFor(await app.app.get<EventStore>(EVENT_STORE).head(), 2_000);
      const { documents } = await readModels.find(payPalPaymentsProjection, { where: { accountId }, limit: 10 });
      return documents.map(({ body }) => [body.status, body.open]);
    };
    expect(await mine()).toEqual([['CREATING', true]]);
    await minutes(1);
    expect(await mine()).toEqual([['CREATED', true]]);
    await kit.next('error', { on: 'create', status: 503, times: 1_000 });
    await kit.ask(buyer).expect(503);
    await minutes(240, 60);
    expect((await mine()).at(-1)).toEqual(['CLOSED', false]);
  });

  it('looks again after a return when a check of it failed', async () => {
    const orderId = await kit.paid(buyer);
    expect(await kit.days(buyer)).toBe(30);
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, {});
    await kit.next('error', { on: 'get', status: 503, times: 3 });
    await kit.control('POST', '/webhooks/resend', { orderId, type: 'PAYMENT.CAPTURE.REFUNDED' });
    await app.settle();
    expect(await kit.days(buyer)).toBe(30);
    await minutes(10);
    expect(await kit.days(buyer)).toBe(0);
    expect(await kit.document(orderId)).toMatchObject({ status: 'REFUNDED', open: false });
  });

  it('takes a quote that is an hour old for the same price', async () => {
    const orderId = await kit.order(buyer);
    await minutes(90, 45);
    await kit.approve(orderId);
    await kit.capture(buyer, orderId).expect(200);
    expect(await kit.days(buyer)).toBe(30);
  });
});
