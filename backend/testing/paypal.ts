import type { CurrentUser, PayPalPaymentStatus } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { payPalOrderStream } from '../src/days/payments/paypal/payment/paypal-claim.js';
import { payPalPaymentStream } from '../src/days/payments/paypal/payment/paypal-payment.events.js';
import { payPalPaymentsProjection } from '../src/days/payments/paypal/payment/paypal-payments.projection.js';
import { EngineHolder } from '../src/platform/storage/engine-holder.js';
import type { TestApp } from './app.js';
import { eventsOf, logOf } from './events-of.js';

/** Dollars in PayPal's format. */
export const USD = (value: string) => ({ currency_code: 'USD', value });

export const STARTER = { planId: 'starter', durationType: 'MONTHLY' } as const;

/** A buyer, the shop, and PayPal's control interface. */
export class PayPalKit {
  constructor(readonly app: TestApp) {}

  /** A new buyer. Webhook events are held back and every call succeeds unless a test changes that. */
  async newBuyer(): Promise<TestAgent> {
    await this.control('PUT', '/webhooks', { mode: 'hold' });
    await this.control('DELETE', '/next');
    return (await this.app.register('Buyer')).agent;
  }

  /** Controls events at PayPal. @throws if the simulator refuses it */
  // An answer may have any shape here.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async control(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`${this.app.simulators.url}/__sim/paypal${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  next = (outcome: string, more: object = {}) => this.control('POST', '/next', { outcome, ...more });
  approve = (orderId: string) => this.control('POST', `/orders/${orderId}/approve`, {});

  ask(agent: TestAgent, body: object = {}) {
    return agent.post('/paypal/order').send({ amount: 2_900, currency: 'USD', intent: 'CAPTURE', ...body });
  }

  async order(agent: TestAgent, body: object = {}): Promise<string> {
    return (await this.ask(agent, body).expect(201)).body.id as string;
  }

  /** An order that the buyer has approved. */
  async approved(agent: TestAgent, body: object = {}): Promise<string> {
    const orderId = await this.order(agent, body);
    await this.approve(orderId);
    return orderId;
  }

  capture = (agent: TestAgent, orderId: string) => agent.post(`/paypal/order/${orderId}/capture`).send({});

  /** An order that is paid; the browser does nothing after that. */
  async paid(agent: TestAgent, body: object = {}): Promise<string> {
    const orderId = await this.approved(agent, body);
    await this.capture(agent, orderId).expect(200);
    return orderId;
  }

  /** Money that PayPal has taken without the browser or the server knowing it. */
  async takenUnseen(agent: TestAgent): Promise<string> {
    const orderId = await this.order(agent);
    await this.next('auto-capture');
    await this.approve(orderId);
    return orderId;
  }

  /** An approved order at the shop's account that the shop did not make. */
  async orderOfAnother(): Promise<string> {
    const { clientId, clientSecret } = this.app.simulators.payPal;
    const post = async (path: string, headers: Record<string, string>, body: string) =>
      (await (await fetch(this.app.simulators.payPalUrl + path, { method: 'POST', headers, body })).json()) as {
        access_token: string;
        id: string;
      };
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const { access_token: token } = await post('/v1/oauth2/token', form, 'grant_type=client_credentials');
    const order = { intent: 'CAPTURE', purchase_units: [{ amount: USD('29.00'), custom_id: 'somebody-else' }] };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { id } = await post('/v2/checkout/orders', headers, JSON.stringify(order));
    await this.approve(id);
    return id;
  }

  confirm(agent: TestAgent, orderId: string, bought: object = STARTER) {
    return agent.post('/api/subscribe/paypal/confirm').send({ ...bought, orderId });
  }

  async captureId(orderId: string): Promise<string> {
    const order = await this.control('GET', `/orders/${orderId}`);
    return order.purchase_units[0].payments.captures[0].id as string;
  }

  async days(agent: TestAgent): Promise<number> {
    return ((await agent.get('/api/me').expect(200)).body as CurrentUser).daysBalance;
  }

  /** The events of the payment. */
  async events(orderId: string): Promise<StoredEvent[]> {
    const log = logOf(this.app);
    const [claim] = await eventsOf(log, payPalOrderStream(orderId));
    return eventsOf(log, payPalPaymentStream((defined(claim).data as { paymentId: string }).paymentId));
  }

  async types(orderId: string): Promise<string[]> {
    return (await this.events(orderId)).map(({ type }) => type.replace('PayPal', ''));
  }

  async document(orderId: string) {
    const [opened] = await this.events(orderId);
    const { readModels } = this.app.app.get(EngineHolder).current;
    if (!(await readModels.waitFor(await logOf(this.app).head(), 20_000))) throw new Error('Read models are behind');
    return defined(
      await readModels.get(payPalPaymentsProjection, (defined(opened).data as { paymentId: string }).paymentId),
    );
  }

  async status(orderId: string): Promise<PayPalPaymentStatus> {
    return (await this.document(orderId)).status;
  }

  /** Moves business time, and waits until all consequences have followed. Needs TEST_CLOCK. */
  async later(minutes: number): Promise<void> {
    const response = await this.app
      .anonymous()
      .post('/api/test/clock/advance')
      .send({ ms: minutes * 60_000 });
    if (response.status !== 200) throw new Error(response.text);
  }
}

/** Waits until `test` holds. */
export async function until<T>(look: () => Promise<T>, test: (seen: T) => boolean, patience = 20_000): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    const seen = await look();
    if (test(seen)) return seen;
    if (Date.now() > end) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)?.slice(0, 1_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
