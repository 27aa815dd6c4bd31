import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START } from '@wavelane/event-store';
import type { CurrentUser } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { paymentInvariants } from '../../../books/audit/checks/payments-invariant.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { PayPalKit, until, USD } from '../../../../testing/paypal.js';

let app: TestApp;
let kit: PayPalKit;
let buyer: TestAgent;

beforeAll(async () => {
  app = await startApp();
  kit = new PayPalKit(app);
  buyer = await kit.newBuyer();
});
afterAll(() => app.stop());

const resend = (body: object) => kit.control('POST', '/webhooks/resend', body);
const days = (expected: number) =>
  until(
    () => kit.days(buyer),
    (found) => found === expected,
  );

/** Faults that the audit finds in the whole log. */
async function breaches(): Promise<unknown[]> {
  const laws = new Invariants();
  const payments = paymentInvariants();
  const found: unknown[] = [];
  const { events } = await logOf(app).readAll({ after: START, limit: 100_000 });
  for (const event of events) {
    laws.take(event);
    for (const law of payments) found.push(...law.take(event));
  }
  return [...laws.breaches, ...found];
}

describe('a partial refund at PayPal', () => {
  it('takes back days in proportion, leaves the plan until all is returned, and the books stay sound', async () => {
    const admin = await app.admin();
    const { agent } = await app.register('Mona');
    const starter = { planId: 'starter', amount: 2_900, currency: 'USD' };
    const { body } = await agent.post('/api/subscribe/offline').send(starter).expect(201);
    await admin.post(`/api/admin/offline-payments/${body.id}/approve`).send({}).expect(200);
    const orderId = await kit.paid(agent, { planId: 'growth', amount: '79.00' });
    const left = (expected: number) =>
      until(
        () => kit.days(agent),
        (found) => found === expected,
      );
    await left(30 + 90);
    const giveBack = async (amount: string) => {
      await kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, { amount: USD(amount) });
      await resend({ orderId, type: 'PAYMENT.CAPTURE.REFUNDED', times: 2 });
    };
    const plan = async () => (await agent.get('/api/me').expect(200)).body as CurrentUser;
    await giveBack('26.33');
    await left(30 + 61);
    expect(await plan()).toMatchObject({ currentPlan: { id: 'growth' }, channelsLimit: 3 });
    await giveBack('26.34');
    await left(30 + 30);
    expect(await plan()).toMatchObject({ currentPlan: { id: 'growth' }, channelsLimit: 3 });
    await giveBack('26.33');
    await left(30);
    await app.settle();
    expect(await plan()).toMatchObject({ currentPlan: { id: 'starter' }, channelsLimit: 1 });
    expect(await kit.document(orderId)).toMatchObject({
      ...{ status: 'REFUNDED', returned: 7_900, daysTakenBack: 90, daysMissing: 0, open: false },
    });
    expect(await breaches()).toEqual([]);
  });
});

describe('a dispute at PayPal', () => {
  it('brings the days again, once, when it is won, and the books stay sound', async () => {
    const orderId = await kit.paid(buyer);
    await days(30);
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/refund`, { kind: 'reversal' });
    await resend({ orderId, type: 'PAYMENT.CAPTURE.REVERSED' });
    await days(0);
    await kit.control('POST', `/captures/${await kit.captureId(orderId)}/win-dispute`);
    await resend({ orderId, times: 3 });
    await days(30);
    await resend({ orderId, reverse: true });
    await app.settle();
    expect(await kit.days(buyer)).toBe(30);
    expect(await kit.document(orderId)).toMatchObject({ status: 'COMPLETED', open: false });
    expect((await kit.types(orderId)).filter((type) => type === 'DaysGivenBack')).toHaveLength(1);
    expect(await breaches()).toEqual([]);
  });
});
