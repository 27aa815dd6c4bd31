import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
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

describe('a purchase', () => {
  it('brings the plan and its days by four calls: setup, order, capture, confirm', async () => {
    const setup = await buyer.get('/paypal/setup').expect(200);
    expect(setup.headers['cache-control']).toBe('no-store');
    expect(setup.body).toEqual({
      clientToken: expect.stringMatching(/^sim-client-token-/),
      clientId: app.simulators.payPal.clientId,
      environment: 'simulator',
      currency: 'USD',
      sdkUrl: `${app.simulators.payPalWebUrl}/web-sdk/v6/core`,
    });
    const made = await kit.ask(buyer, { amount: 85_320 }).expect(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'CREATED',
      approveUrl: `${app.simulators.payPalWebUrl}/checkoutnow?token=${made.body.id}`,
    });
    const orderId = made.body.id as string;
    await kit.approve(orderId);
    const captured = await kit.capture(buyer, orderId).expect(200);
    expect(captured.body).toMatchObject({ id: orderId, status: 'COMPLETED' });
    const bought = { planId: 'growth', durationType: 'ANNUAL' };
    const confirmed = await kit.confirm(buyer, orderId, bought).expect(200);
    expect(confirmed.body).toEqual({
      status: 'COMPLETED',
      days: 1_080,
      daysBalance: 1_080,
      subscription: { status: 'ACTIVE', ...bought },
    });
    const me = (await buyer.get('/api/me')).body as CurrentUser;
    expect(me).toMatchObject({ daysBalance: 1_080, currentPlan: { name: 'Growth' }, channelsLimit: 3 });
    expect(await kit.types(orderId)).toEqual([
      'PaymentOpened',
      'OrderPlaced',
      'ApprovalSeen',
      'CaptureRequested',
      'CaptureCompleted',
      'GrantDecided',
      'GrantMade',
    ]);
    expect(await kit.document(orderId)).toMatchObject({
      status: 'COMPLETED',
      plan: 'Growth',
      durationType: 'ANNUAL',
      amount: 85_320,
      currency: 'USD',
      captureId: await kit.captureId(orderId),
      daysGranted: 1_080,
      open: false,
    });
  });

  it('takes the amount as a text too, and never decides between two plans by the price alone', async () => {
    const orderId = await kit.paid(buyer, { amount: '165.30' });
    const { body } = await kit.confirm(buyer, orderId, { planId: 'starter', durationType: 'SEMI_ANNUAL' }).expect(200);
    expect(body.days).toBe(180);
  });

  it('gives the same answer and the same days when confirmed again, at once or later', async () => {
    const orderId = await kit.paid(buyer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => kit.confirm(buyer, orderId)));
    for (const { status, body } of [...answers, await kit.confirm(buyer, orderId)]) {
      expect([status, body]).toEqual([200, defined(answers[0]).body]);
    }
    expect(await kit.days(buyer)).toBe(30);
  });

  it('makes one capture of ten at once', async () => {
    const orderId = await kit.approved(buyer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => kit.capture(buyer, orderId)));
    for (const { status } of answers) expect([200, 202]).toContain(status);
    const order = await kit.control('GET', `/orders/${orderId}`);
    expect(order.purchase_units[0].payments.captures).toHaveLength(1);
    const types = await kit.types(orderId);
    expect(types.filter((type) => type === 'CaptureRequested')).toHaveLength(1);
    await kit.confirm(buyer, orderId).expect(200);
    expect(await kit.days(buyer)).toBe(30);
  });

  it('makes one order for one Idempotency-Key, also when its answer was lost', async () => {
    await kit.next('lose-answer', { on: 'create' });
    const ask = () => kit.ask(buyer).set('Idempotency-Key', 'once');
    expect((await ask().expect(503)).body.message).toContain('PayPal does not answer');
    const { body } = await ask().expect(201);
    expect((await ask().expect(201)).body).toEqual(body);
    const orders = (await kit.control('GET', '/orders')) as { id: string; purchase_units: { custom_id: string }[] }[];
    const [opened] = await kit.events(body.id as string);
    const { paymentId } = defined(opened).data as { paymentId: string };
    expect(orders.filter(({ purchase_units: [unit] }) => defined(unit).custom_id === paymentId)).toHaveLength(1);
  });

  it('replaces the plan and adds its days when it is of another plan', async () => {
    await kit.confirm(buyer, await kit.paid(buyer)).expect(200);
    const second = await kit.paid(buyer, { amount: 7_900 });
    const { body } = await kit.confirm(buyer, second, { planId: 'growth', durationType: 'MONTHLY' }).expect(200);
    expect(body.daysBalance).toBe(120);
  });
});

describe('an order at PayPal', () => {
  it.each([
    ['an amount that is no price', { amount: 1 }, 'amount', 409],
    ['dollars for cents', { amount: 29 }, 'amount', 409],
    ['less than nothing', { amount: -2_900 }, 'amount', 400],
    ['a fraction', { amount: 2_900.5 }, 'amount', 400],
    ['no number', { amount: 'NaN' }, 'amount', 400],
    ['a huge amount', { amount: 1e21 }, 'amount', 400],
    ['another currency', { currency: 'JPY' }, 'currency', 400],
    ['no currency', { currency: 'usd' }, 'currency', 400],
    ['another intent', { intent: 'AUTHORIZE' }, 'intent', 400],
    ['a plan that costs something else', { planId: 'growth' }, 'amount', 409],
    ['a plan that is not sold online', { planId: 'enterprise' }, 'amount', 409],
    ['a plan that is none', { planId: 'gold' }, 'planId', 400],
    ['a period that costs something else', { durationType: 'ANNUAL' }, 'amount', 409],
    ['a period that is none', { durationType: 'DAILY' }, 'durationType', 400],
    ['a field that it does not know', { payee: 'me@example.com' }, 'payee', 400],
  ])('fails for %s', async (_what, body, field, status) => {
    const answer = await kit.ask(buyer, body).expect(status);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('answers 429 after twenty unpaid ones', async () => {
    const [paid] = await Promise.all([kit.paid(buyer), ...Array.from({ length: 20 }, () => kit.order(buyer))]);
    await kit.confirm(buyer, paid).expect(200);
    expect((await kit.ask(buyer).expect(429)).body.message).toContain('too many payments');
    await kit.order((await app.register('Other')).agent);
  });

  it('answers 401 to a stranger, as does everything else', async () => {
    const stranger = app.anonymous();
    await kit.ask(stranger).expect(401);
    await stranger.get('/paypal/setup').expect(401);
    await kit.capture(stranger, 'X').expect(401);
    await kit.confirm(stranger, 'X').expect(401);
  });

  it('fails as a form of another site', async () => {
    await buyer.post('/paypal/order').type('form').send('amount=2900&currency=USD&intent=CAPTURE').expect(415);
    await kit.ask(buyer).set('Origin', 'https://evil.example').expect(403);
  });
});
