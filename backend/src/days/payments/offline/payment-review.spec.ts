import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OfflinePaymentReview } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit, until } from '../../../../testing/paypal.js';

let app: TestApp;
let kit: PayPalKit;

beforeAll(async () => {
  app = await startApp();
  kit = new PayPalKit(app);
});
afterAll(() => app.stop());

describe('a transfer whose reference names a payment through PayPal', () => {
  it('shows it to the administrator, also that of another account', async () => {
    const buyer = await kit.newBuyer();
    const orderId = await kit.paid(buyer);
    await until(
      () => kit.days(buyer),
      (days) => days === 30,
    );
    const captureId = await kit.captureId(orderId);
    const { agent: stranger } = await app.register('Huda');
    const admin = await app.admin();
    const similar = async (reference: string) => {
      const { body } = await stranger
        .post('/api/subscribe/offline')
        .send({ planId: 'growth', amount: 7_900, currency: 'USD', reference })
        .expect(201);
      await app.settle();
      const review = await admin.get(`/api/admin/offline-payments/${body.id}/review`).expect(200);
      return (review.body as OfflinePaymentReview).similar
        .filter(({ kind }) => kind === 'paypal')
        .map(({ id, same }) => [id, same]);
    };
    const paymentId = (defined((await kit.events(orderId))[0]).data as { paymentId: string }).paymentId;
    const found = [[paymentId, ['reference']]];
    expect(await similar(captureId)).toEqual(found);
    expect(await similar(`PayPal ${captureId}`)).toEqual(found);
    expect(await similar(`paypal: ${orderId.toLowerCase()}, Huda 30.11.2026`)).toEqual(found);
    expect(await similar('PayPal 5O190127TN364715T')).toEqual([]);
  });
});
