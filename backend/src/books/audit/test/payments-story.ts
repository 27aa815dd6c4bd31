import { DAY_MS, type Payment, type PaymentSums } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { PayPalKit, until } from '../../../../testing/paypal.js';

export const PAYMENTS = '/api/admin/payments';

/** The administrator's view of payments. */
export class PaymentsDesk {
  constructor(readonly admin: TestAgent) {}

  async get<T>(path: string): Promise<T> {
    return (await this.admin.get(`${PAYMENTS}${path}`).expect(200)).body as T;
  }

  list(query = ''): Promise<Payment[]> {
    return this.get(`?${query}`);
  }

  totals(query = ''): Promise<PaymentSums> {
    return this.get(`/totals?${query}`);
  }
}

export interface PaymentsStory {
  app: TestApp;
  kit: PayPalKit;
  admin: TestAgent;
  ada: { id: string; email: string };
  ben: { id: string; email: string };
  orderId: string;
  /** Midnight UTC between the first and the second day of the story. */
  midnight: string;
}

/** Two days: a payment on the first; a refund, a rejected payment and days without a payment on the second. */
export async function paymentsStory(): Promise<PaymentsStory> {
  const app = await startApp({ env: { TEST_CLOCK: '1' } });
  const kit = new PayPalKit(app);
  const [first, second, third] = [await app.register('Ada'), await app.register('Ben'), await app.register('Cleo')];
  const [ada, ben] = [first.user, second.user] as const;
  // The story begins at noon, so that the day does not end in the middle of it.
  const noon = new Date();
  noon.setUTCHours(36, 0, 0, 0);
  await kit.later(Math.ceil((noon.getTime() - Date.now()) / 60_000));
  const midnight = new Date(noon.getTime() + DAY_MS / 2).toISOString();
  const admin = await app.subscribe(first.agent);
  const orderId = await kit.paid(second.agent, { amount: 7_900 });
  await kit.confirm(second.agent, orderId, { planId: 'growth', durationType: 'MONTHLY' }).expect(200);
  await app.settle();
  await kit.later(24 * 60);
  const captureId = await kit.captureId(orderId);
  await kit.control('POST', `/captures/${captureId}/refund`, { amount: { value: '39.50', currency_code: 'USD' } });
  await until(
    () => new PaymentsDesk(admin).list('order=' + orderId),
    ([payment]) => payment?.daysTakenBack === 45,
  );
  const form = { planId: 'starter', amount: 2_900, currency: 'USD', reference: '=1+1' };
  const late = await second.agent.post('/api/subscribe/offline').send(form).expect(201);
  const decision = `/api/admin/offline-payments/${late.body.id}/reject`;
  await admin.post(decision).send({ reason: 'never arrived' }).expect(200);
  await third.agent.post('/api/subscribe/trial').send({}).expect(201);
  const enterprise = { planId: 'enterprise', days: 60, note: 'by contract' };
  await admin.post(`/api/admin/users/${ada.id}/plan`).send(enterprise).expect(200);
  await admin.post(`/api/admin/users/${ada.id}/add-days`).send({ days: 3, note: 'sorry' }).expect(200);
  await app.settle();
  return { app, kit, admin, ada, ben, orderId, midnight };
}
