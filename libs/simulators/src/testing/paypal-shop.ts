/* eslint-disable @typescript-eslint/no-explicit-any -- tests look into answers of many shapes */
import type { SimulatorOptions } from '../start.js';
import { call, Kit, type Reply } from './kit.js';

/** An order as a shop would ask for it. */
export const order = (value = '29.00', currency_code = 'USD') => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code, value }, custom_id: 'ours' }],
});

/** A shop that sells by PayPal, and PayPal's control interface. */
export class PayPalShop {
  private constructor(
    readonly kit: Kit,
    private readonly token: string,
  ) {}

  static async start(options: Partial<SimulatorOptions> = {}): Promise<PayPalShop> {
    const kit = await Kit.start(options);
    const { payPal, payPalUrl } = kit.simulators;
    const response = await fetch(`${payPalUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${payPal.clientId}:${payPal.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (response.status !== 200) throw new Error(`PayPal gives no token: ${response.status}`);
    return new PayPalShop(kit, ((await response.json()) as { access_token: string }).access_token);
  }

  control(method: string, path: string, body?: unknown): Promise<Reply> {
    return call(method, `${this.kit.simulators.url}/__sim/paypal${path}`, body);
  }

  next = (outcome: string, more: object = {}) => this.control('POST', '/next', { outcome, ...more });

  async api(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: any }> {
    const response = await fetch(this.kit.simulators.payPalUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${this.token}`,
        prefer: 'return=representation',
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async created(body: object = order()): Promise<string> {
    return (await this.api('POST', '/v2/checkout/orders', body)).body.id as string;
  }

  approve(id: string): Promise<Reply> {
    return this.control('POST', `/orders/${id}/approve`, {});
  }

  /** An order that the buyer has agreed to. */
  async approved(): Promise<string> {
    const id = await this.created();
    await this.approve(id);
    return id;
  }

  capture(id: string, headers: Record<string, string> = {}) {
    return this.api('POST', `/v2/checkout/orders/${id}/capture`, {}, headers);
  }

  stop(): Promise<void> {
    return this.kit.stop();
  }
}
