import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { PayPalKit, until } from '../../../../testing/paypal.js';

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
    const laws = new Invariants();
    const { events } = await logOf(app).readAll({ after: START, limit: 100_000 });
    for (const event of events) laws.take(event);
    expect(laws.breaches).toEqual([]);
  });
});
