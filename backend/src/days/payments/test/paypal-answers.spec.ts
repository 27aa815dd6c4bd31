import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit } from '../../../../testing/paypal.js';

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

describe('a refusal of PayPal', () => {
  it('answers 422 in its own words for a way of paying, and another way works', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('decline');
    const { body } = await kit.capture(buyer, orderId).expect(422);
    expect(body).toMatchObject({ code: 'instrument-declined', details: [{ issue: 'INSTRUMENT_DECLINED' }] });
    expect(await kit.status(orderId)).toBe('DECLINED');
    expect((await kit.confirm(buyer, orderId).expect(409)).body.code).toBe('not-captured');
    await kit.capture(buyer, orderId).expect(200);
    await kit.confirm(buyer, orderId).expect(200);
    const attempts = (await kit.events(orderId)).filter(({ type }) => type === 'PayPalCaptureRequested');
    expect(attempts.map(({ data }) => (data as { requestId: string }).requestId)).toEqual([
      `capture:${orderId}:1`,
      `capture:${orderId}:2`,
    ]);
  });

  it('spends the order when it refuses the buyer', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('decline', { issue: 'TRANSACTION_REFUSED' });
    expect((await kit.capture(buyer, orderId).expect(422)).body.code).toBe('declined');
    expect((await kit.capture(buyer, orderId).expect(409)).body.code).toBe('declined');
    expect((await kit.confirm(buyer, orderId).expect(409)).body.code).toBe('declined');
    expect(await kit.document(orderId)).toMatchObject({ status: 'DECLINED', open: false });
    expect(await kit.days(buyer)).toBe(0);
  });

  it('shows as declined with a COMPLETED order and a DECLINED capture', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('declined-capture');
    expect((await kit.capture(buyer, orderId).expect(200)).body.status).toBe('COMPLETED');
    expect((await kit.confirm(buyer, orderId).expect(409)).body.code).toBe('declined');
    expect(await kit.days(buyer)).toBe(0);
  });

  it('answers 409 when the order was not approved', async () => {
    const orderId = await kit.order(buyer);
    expect((await kit.capture(buyer, orderId).expect(409)).body.code).toBe('not-approved');
    expect((await kit.confirm(buyer, orderId).expect(409)).body.code).toBe('not-captured');
    await kit.approve(orderId);
    await kit.capture(buyer, orderId).expect(200);
  });

  it('answers 404 when PayPal no longer knows the order', async () => {
    const orderId = await kit.order(buyer);
    await kit.control('POST', `/orders/${orderId}/forget`);
    expect((await kit.capture(buyer, orderId).expect(404)).body.code).toBe('gone');
    expect(await kit.document(orderId)).toMatchObject({ status: 'CLOSED', open: false });
  });
});

describe('a call without an answer', () => {
  it.each([
    ['lose-answer', {}],
    ['broken-json', {}],
    ['huge', {}],
    ['redirect', {}],
    ['drop', {}],
    ['error', { status: 503 }],
    ['error', { status: 429 }],
    ['error', { status: 409 }],
  ])('leads to a repeat under the same request id (%s %j)', async (outcome, more) => {
    const orderId = await kit.approved(buyer);
    await kit.next(outcome, more);
    await kit.capture(buyer, orderId).expect(200);
    await kit.confirm(buyer, orderId).expect(200);
    expect(await kit.days(buyer)).toBe(30);
    const types = await kit.types(orderId);
    expect(types.filter((type) => type === 'CaptureRequested')).toHaveLength(1);
    expect(types).toContain('CaptureUnknown');
  });

  it('answers 202, and the next check finds the money and makes no second capture', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('lose-answer', { times: 1 });
    await kit.next('drop', { times: 1 });
    const { body } = await kit.capture(buyer, orderId).expect(202);
    expect(body).toMatchObject({ id: orderId, status: 'PENDING' });
    expect(await kit.status(orderId)).toBe('CAPTURING');
    await kit.confirm(buyer, orderId).expect(200);
    expect(await kit.days(buyer)).toBe(30);
  });

  it('takes nothing when it was the first check', async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('drop', { on: 'get' });
    expect((await kit.capture(buyer, orderId).expect(503)).body.message).toContain('Nothing was taken');
    expect(await kit.types(orderId)).not.toContain('CaptureRequested');
    await kit.capture(buyer, orderId).expect(200);
  });

  it('answers 503 when it was for a token', async () => {
    await kit.control('DELETE', '/tokens');
    await kit.next('error', { on: 'token', status: 500 });
    await buyer.get('/paypal/setup').expect(503);
    await buyer.get('/paypal/setup').expect(200);
  });
});

it('keeps no answer for an Idempotency-Key that can become better', async () => {
  const orderId = await kit.approved(buyer);
  await kit.next('pending');
  const capture = () => kit.capture(buyer, orderId).set('Idempotency-Key', 'capture');
  const confirm = () => kit.confirm(buyer, orderId).set('Idempotency-Key', 'confirm');
  await capture().expect(200);
  await confirm().expect(202);
  await kit.control('POST', `/captures/${await kit.captureId(orderId)}/settle`, { status: 'COMPLETED' });
  await capture().expect(200);
  expect((await confirm().expect(200)).body.days).toBe(30);
});

describe('money that waits', () => {
  const pending = async () => {
    const orderId = await kit.approved(buyer);
    await kit.next('pending', { reason: 'ECHECK' });
    await kit.capture(buyer, orderId).expect(200);
    expect((await kit.confirm(buyer, orderId).expect(202)).body.status).toBe('PENDING');
    expect(await kit.days(buyer)).toBe(0);
    return orderId;
  };
  const settle = async (orderId: string, status: string) =>
    kit.control('POST', `/captures/${await kit.captureId(orderId)}/settle`, { status });

  it('brings its days when it is there', async () => {
    const orderId = await pending();
    await settle(orderId, 'COMPLETED');
    await kit.confirm(buyer, orderId).expect(200);
    expect(await kit.days(buyer)).toBe(30);
  });

  it('brings nothing when it does not come', async () => {
    const orderId = await pending();
    await settle(orderId, 'DECLINED');
    expect((await kit.confirm(buyer, orderId).expect(409)).body.code).toBe('declined');
    expect(await kit.days(buyer)).toBe(0);
  });
});
