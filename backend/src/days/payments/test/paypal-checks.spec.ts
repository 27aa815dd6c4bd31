import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit, USD } from '../../../../testing/paypal.js';

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

const tamper = (orderId: string, change: object) => kit.control('POST', `/orders/${orderId}/tamper`, change);

async function expectRefused(orderId: string, code: string): Promise<void> {
  const { body } = await kit.confirm(buyer, orderId).expect(409);
  expect(body).toMatchObject({ statusCode: 409, code, message: expect.stringMatching(/\w/) });
  expect(await kit.days(buyer)).toBe(0);
}

describe('the check of the money that was agreed', () => {
  it.each([
    ['intent-differs', { intent: 'AUTHORIZE' }],
    ['units-differ', { units: 2 }],
    ['merchant-differs', { merchantId: 'SOMEBODYELSE1' }],
    ['reference-differs', { customId: 'another-payment' }],
    ['amount-differs', { captured: USD('28.99') }],
    ['amount-differs', { captured: USD('0.01') }],
    ['amount-differs', { captured: USD('2900.00') }],
    ['amount-differs', { amount: USD('79.00') }],
    ['currency-differs', { captured: { currency_code: 'JPY', value: '2900' } }],
    ['currency-differs', { amount: { currency_code: 'JPY', value: '2900' } }],
    ['capture-time', { capturedAt: Date.UTC(2020, 0, 1) }],
  ])('refuses with %s: %j', async (code, change) => {
    const orderId = await kit.takenUnseen(buyer);
    await tamper(orderId, change);
    await expectRefused(orderId, code);
    expect(await kit.document(orderId)).toMatchObject({ status: 'MISMATCH', daysGranted: 0, open: false });
    expect((await kit.events(orderId)).at(-1)).toMatchObject({
      type: 'PayPalMismatchDetected',
      data: { check: code, expected: expect.any(String), found: expect.any(String) },
    });
    // The domain error is the same at a second try.
    await expectRefused(orderId, code);
  });

  it.each([undefined, USD('1.00')])('refuses money that was returned: %j', async (amount) => {
    const orderId = await kit.takenUnseen(buyer);
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, amount ? { amount } : {});
    await expectRefused(orderId, 'money-returned');
    expect(await kit.status(orderId)).toBe('REFUNDED');
  });

  it('refuses a capture that another payment has', async () => {
    const { agent: first } = await app.register('First');
    const used = await kit.paid(first);
    const orderId = await kit.takenUnseen(buyer);
    await tamper(orderId, { captureId: await kit.captureId(used) });
    await expectRefused(orderId, 'capture-used');
    expect(await kit.days(first)).toBe(30);
  });

  it('takes 9.9 and 9.90 as the same money', async () => {
    const orderId = await kit.takenUnseen(buyer);
    await tamper(orderId, { captured: USD('29.0') });
    await kit.confirm(buyer, orderId).expect(200);
  });
});

describe('the capture of an order that is not what was agreed', () => {
  it.each([
    ['amount-differs', { amount: USD('0.01') }],
    ['currency-differs', { amount: { currency_code: 'JPY', value: '2900' } }],
    ['reference-differs', { customId: 'x' }],
    ['merchant-differs', { merchantId: 'SOMEBODYELSE1' }],
    ['units-differ', { units: 2 }],
  ])('refuses with %s: %j', async (code, change) => {
    const orderId = await kit.approved(buyer);
    await tamper(orderId, change);
    expect((await kit.capture(buyer, orderId).expect(409)).body.code).toBe(code);
    const order = await kit.control('GET', `/orders/${orderId}`);
    expect([order.status, order.purchase_units[0].payments]).toEqual(['APPROVED', undefined]);
    expect(await kit.types(orderId)).not.toContain('CaptureRequested');
  });
});

describe('a confirmation', () => {
  it.each(['../../v1/oauth2/token', 'o1', 'O1/capture', 'O'.repeat(37), '', ' O1', 'O1\n', 5, null, { $gt: '' }])(
    'refuses to confirm %j, which is no order number',
    async (orderId) => {
      const { body } = await buyer
        .post('/api/subscribe/paypal/confirm')
        .send({ planId: 'starter', durationType: 'MONTHLY', orderId })
        .expect(400);
      expect(Object.keys(body.fields)).toEqual(['orderId']);
    },
  );

  it.each(['..%2F..%2Fv1%2Foauth2%2Ftoken', 'o1', 'O'.repeat(37), '%2e%2e'])(
    'refuses to capture %s, too',
    async (orderId) => {
      const response = await kit.capture(buyer, orderId);
      expect([response.status, response.body.code]).toEqual([400, 'order-id']);
    },
  );

  it('answers 404 to a capture id that no path can hold', async () => {
    await kit.capture(buyer, 'O1%00').expect(404);
  });

  it('refuses an unknown order and one of another account in the same words', async () => {
    const { agent: other } = await app.register('Other');
    const orderId = await kit.paid(other);
    const nobodys = await kit.confirm(buyer, 'NOSUCHORDER').expect(404);
    const theirs = await kit.confirm(buyer, orderId).expect(404);
    expect(theirs.body).toEqual(nobodys.body);
    expect(theirs.body.code).toBe('order-unknown');
    expect((await kit.capture(buyer, orderId).expect(404)).body).toEqual(theirs.body);
    expect([await kit.days(buyer), await kit.days(other)]).toEqual([0, 30]);
  });

  it('refuses an order that the shop made elsewhere', async () => {
    const { clientId, clientSecret } = app.simulators.payPal;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const call = async (path: string, authorization: string, type: string, body: string) =>
      (await (
        await fetch(app.simulators.payPalUrl + path, {
          method: 'POST',
          headers: { authorization, 'content-type': type },
          body,
        })
      ).json()) as { access_token: string; id: string };
    const form = 'grant_type=client_credentials';
    const token = await call('/v1/oauth2/token', `Basic ${basic}`, 'application/x-www-form-urlencoded', form);
    const order = { intent: 'CAPTURE', purchase_units: [{ amount: USD('29.00') }] };
    const made = await call(
      '/v2/checkout/orders',
      `Bearer ${token.access_token}`,
      'application/json',
      JSON.stringify(order),
    );
    await kit.approve(made.id);
    await kit.confirm(buyer, made.id).expect(404);
    await kit.capture(buyer, made.id).expect(404);
  });

  it('refuses a dear plan for a cheap order, and a year for a month', async () => {
    const orderId = await kit.approved(buyer);
    for (const bought of [
      { planId: 'advanced', durationType: 'MONTHLY' },
      { planId: 'starter', durationType: 'ANNUAL' },
    ]) {
      expect((await kit.confirm(buyer, orderId, bought).expect(409)).body.code).toBe('plan-differs');
    }
    await kit.capture(buyer, orderId).expect(200);
    await kit.confirm(buyer, orderId).expect(200);
    const again = { planId: 'advanced', durationType: 'MONTHLY' };
    expect((await kit.confirm(buyer, orderId, again).expect(409)).body.code).toBe('order-used');
    expect(await kit.days(buyer)).toBe(30);
  });

  it('refuses an unknown plan or period, and says which field', async () => {
    const orderId = await kit.paid(buyer);
    const plan = await kit.confirm(buyer, orderId, { planId: 'gold', durationType: 'MONTHLY' }).expect(400);
    expect(Object.keys(plan.body.fields)).toEqual(['planId']);
    const period = await kit.confirm(buyer, orderId, { planId: 'starter', durationType: 'WEEKLY' }).expect(400);
    expect(Object.keys(period.body.fields)).toEqual(['durationType']);
  });

  it('gives A once for A, then B, then A again', async () => {
    const [a, b] = [await kit.paid(buyer), await kit.paid(buyer, { amount: 7_900 })];
    await kit.confirm(buyer, a).expect(200);
    await kit.confirm(buyer, b, { planId: 'growth', durationType: 'MONTHLY' }).expect(200);
    await kit.confirm(buyer, a).expect(200);
    expect(await kit.days(buyer)).toBe(120);
  });

  it('succeeds for one of two users in a race for one order', async () => {
    const { agent: thief } = await app.register('Thief');
    const orderId = await kit.paid(buyer);
    const answers = await Promise.all([buyer, thief, buyer, thief].map((agent) => kit.confirm(agent, orderId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
    expect([await kit.days(buyer), await kit.days(thief)]).toEqual([30, 0]);
  });
});
