import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../src/testing/kit.js';
import { order, PayPalShop } from '../src/testing/paypal-shop.js';

let shop: PayPalShop;

beforeAll(async () => (shop = await PayPalShop.start()));
afterAll(() => shop.stop());
beforeEach(() => shop.control('DELETE', '/next'));

describe('an order', () => {
  it('goes from created over approved to completed with one capture', async () => {
    const { status, body } = await shop.api('POST', '/v2/checkout/orders', order());
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'CREATED', intent: 'CAPTURE' });
    expect(body.id).toMatch(/^[A-Z0-9]{17}$/);
    expect((await shop.capture(body.id)).body.details[0].issue).toBe('ORDER_NOT_APPROVED');
    await shop.approve(body.id);
    const paid = await shop.capture(body.id);
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [
        {
          custom_id: 'ours',
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { value: '29.00' },
                seller_receivable_breakdown: { paypal_fee: { value: '1.50' }, net_amount: { value: '27.50' } },
              },
            ],
          },
        },
      ],
    });
    expect((await shop.capture(body.id)).body.details[0].issue).toBe('ORDER_ALREADY_CAPTURED');
    expect((await shop.api('GET', `/v2/checkout/orders/${body.id}`)).body).toEqual(paid.body);
  });

  it.each([
    [{ ...order(), intent: 'STEAL' }, 400, 'INVALID_PARAMETER_VALUE'],
    [{ intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_ARRAY_MAX_ITEMS'],
    [order('29.001'), 422, 'DECIMAL_PRECISION'],
    [order('2900.00', 'JPY'), 422, 'DECIMALS_NOT_SUPPORTED'],
    [order('29.00', 'ZZ'), 422, 'INVALID_CURRENCY_CODE'],
    [order('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [{ ...order(), payment_source: { paypal: {} } }, 400, 'PAYPAL_REQUEST_ID_REQUIRED'],
  ])('fails with %j', async (body, status, issue) => {
    const answer = await shop.api('POST', '/v2/checkout/orders', body);
    expect([answer.status, answer.body.details[0].issue]).toEqual([status, issue]);
  });

  it('keeps one order for a request id, and one capture', async () => {
    const headers = { 'paypal-request-id': 'create-1' };
    const first = await shop.api('POST', '/v2/checkout/orders', order(), headers);
    const second = await shop.api('POST', '/v2/checkout/orders', order(), headers);
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    await shop.approve(first.body.id);
    const once = await shop.capture(first.body.id, { 'paypal-request-id': 'capture-1' });
    const twice = await shop.capture(first.body.id, { 'paypal-request-id': 'capture-1' });
    expect([once.status, twice.status, twice.body]).toEqual([201, 200, once.body]);
  });

  it('refuses the second of two requests at once with one id', async () => {
    const id = await shop.approved();
    await shop.next('slow', { delayMs: 1_500 });
    const key = { 'paypal-request-id': 'capture-2' };
    const first = shop.capture(id, key);
    // Sent first, it is also the slow one.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await shop.capture(id, key)).body.details[0].issue).toBe('PREVIOUS_REQUEST_IN_PROGRESS');
    expect((await first).status).toBe(201);
    expect((await shop.capture(id, key)).status).toBe(200);
  });

  it('accepts changes until it is paid', async () => {
    const id = await shop.created();
    const change = (value: string) =>
      shop.api('PATCH', `/v2/checkout/orders/${id}`, [
        {
          op: 'replace',
          path: "/purchase_units/@reference_id=='default'/amount",
          value: { currency_code: 'USD', value },
        },
      ]);
    expect((await change('0.01')).status).toBe(204);
    await shop.approve(id);
    await shop.capture(id);
    expect((await change('5.00')).status).toBe(422);
    expect((await shop.api('GET', `/v2/checkout/orders/${id}`)).body.purchase_units[0].amount.value).toBe('0.01');
  });

  it('answers 404 if it does not exist, and 401 without a right token', async () => {
    const { status, body } = await shop.api('GET', '/v2/checkout/orders/NOSUCHORDER');
    expect([status, body.name, body.details[0].issue]).toEqual([404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID']);
    expect((await shop.api('GET', '/v2/checkout/orders/X', undefined, { authorization: 'Bearer no' })).status).toBe(
      401,
    );
  });
});

describe('a capture that goes wrong', () => {
  it('takes nothing with a decline, and lets another attempt work', async () => {
    const id = await shop.approved();
    await shop.next('decline');
    const key = { 'paypal-request-id': 'n1' };
    const declined = await shop.capture(id, key);
    expect([declined.status, declined.body.details[0].issue]).toEqual([422, 'INSTRUMENT_DECLINED']);
    expect((await shop.capture(id, key)).body).toEqual(declined.body);
    expect((await shop.capture(id, { 'paypal-request-id': 'n2' })).status).toBe(201);
  });

  it('offers the way of the sandbox to ask for a decline', async () => {
    const id = await shop.approved();
    const header = { 'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}' };
    expect((await shop.capture(id, header)).body.details[0].issue).toBe('TRANSACTION_REFUSED');
  });

  it('settles a pending capture when it is told to, or by itself', async () => {
    const id = await shop.approved();
    await shop.next('pending', { reason: 'ECHECK' });
    const { body } = await shop.capture(id);
    const [pending] = body.purchase_units[0].payments.captures;
    expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    await shop.control('POST', `/captures/${pending.id}/settle`, { status: 'DECLINED' });
    expect((await shop.api('GET', `/v2/payments/captures/${pending.id}`)).body.status).toBe('DECLINED');
    const other = await shop.approved();
    await shop.next('pending', { then: 'COMPLETED', afterMs: 5 });
    await shop.capture(other);
    await until(
      async () =>
        (await shop.api('GET', `/v2/checkout/orders/${other}`)).body.purchase_units[0].payments.captures[0].status,
      (status) => status === 'COMPLETED',
    );
  });

  it('loses an answer before or after the work', async () => {
    const id = await shop.approved();
    await shop.next('drop');
    await expect(shop.capture(id)).rejects.toThrow();
    expect((await shop.control('GET', `/orders/${id}`)).body.status).toBe('APPROVED');
    await shop.next('lose-answer');
    await expect(shop.capture(id)).rejects.toThrow();
    expect((await shop.control('GET', `/orders/${id}`)).body.status).toBe('COMPLETED');
  });

  it.each([
    ['error', { status: 503 }, 503],
    ['redirect', { location: 'http://evil.example/' }, 302],
    ['declined-capture', {}, 201],
  ])('happens as ordered: %s', async (outcome, more, status) => {
    const id = await shop.approved();
    await shop.next(outcome, more);
    expect((await shop.capture(id)).status).toBe(status);
  });
});

describe('money back', () => {
  it('comes partly, then the rest, and no more', async () => {
    const id = await shop.approved();
    const { body } = await shop.capture(id);
    const captureId = body.purchase_units[0].payments.captures[0].id as string;
    const amount = { currency_code: 'USD', value: '10.00' };
    const key = { 'paypal-request-id': 'r1' };
    const first = await shop.api('POST', `/v2/payments/captures/${captureId}/refund`, { amount }, key);
    const again = await shop.api('POST', `/v2/payments/captures/${captureId}/refund`, { amount }, key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(first.body.links[1].href).toContain(`/v2/payments/captures/${captureId}`);
    await shop.control('POST', `/captures/${captureId}/refund`, { kind: 'reversal' });
    const [unit] = (await shop.api('GET', `/v2/checkout/orders/${id}`)).body.purchase_units;
    expect(unit.payments.captures[0].status).toBe('REFUNDED');
    expect(unit.payments.refunds.map((one: { amount: { value: string } }) => one.amount.value)).toEqual([
      '10.00',
      '19.00',
    ]);
    expect((await shop.control('POST', `/captures/${captureId}/refund`, {})).status).toBe(422);
  });
});

describe('a restart', () => {
  it('keeps orders, what comes next, notices and certificates; ids follow from the seed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sim-paypal-'));
    const first = await PayPalShop.start({ dataDir, seed: 'same' });
    await first.control('PUT', '/webhooks', { mode: 'hold' });
    const id = await first.approved();
    await first.next('decline');
    const account = (await first.control('GET', '/account')).body;
    await first.stop();

    const second = await PayPalShop.start({ dataDir });
    expect((await second.control('GET', `/orders/${id}`)).body.status).toBe('APPROVED');
    expect((await second.control('GET', '/next')).body).toHaveLength(1);
    expect((await second.control('GET', '/webhooks')).body.notices).toHaveLength(1);
    expect((await second.control('GET', '/account')).body).toEqual(account);
    expect(await second.created()).not.toBe(id);
    await second.stop();
    rmSync(dataDir, { recursive: true });

    const other = await PayPalShop.start({ seed: 'same' });
    expect(await other.created()).toBe(id);
    await other.stop();
  });
});
