import type { Capture, PayPalOrder } from '@wavelane/paypal';
import { given } from '../../../../../../testing/domain/given.js';
import type { PayPalPaymentEvent } from '../paypal-payment.events.js';
import { payPalPayment, type PayPalPaymentCommand } from '../paypal-payment.js';

export const USD = (minor: number) => ({ minor, currency: 'USD' });
export const PLAN = {
  id: 'growth',
  name: 'Growth',
  channelsLimit: 3,
  dailyMessagesLimit: 500,
  bulkMessagesLimit: 5_000,
};
export const PAYMENT = {
  paymentId: 'P1',
  accountId: 'ada',
  userEmail: 'ada@example.com',
  amount: 7_900,
  currency: 'USD',
  quote: {
    planId: 'growth',
    planName: 'Growth',
    durationType: 'MONTHLY' as const,
    monthly: 7_900,
    price: 7_900,
    currency: 'USD',
    days: 90,
  },
  plan: PLAN,
  environment: 'sandbox' as const,
  merchantId: 'M1',
};
export const CAPTURE: Capture = {
  id: 'C1',
  status: 'COMPLETED',
  amount: USD(7_900),
  fee: 325,
  net: 7_575,
  reason: null,
  createdAt: '2026-01-01T00:05:00Z',
  updatedAt: null,
};
export const ORDER: PayPalOrder = {
  id: 'O1',
  status: 'CREATED',
  intent: 'CAPTURE',
  createdAt: '2026-01-01T00:00:00Z',
  approveUrl: null,
  units: [{ amount: USD(7_900), customId: 'P1', merchantId: 'M1' }],
  captures: [],
  refunds: [],
  sha256: 'x',
};
export const order = (more: Partial<PayPalOrder>): PayPalOrder => ({ ...ORDER, ...more });
export const paid = (more: Partial<Capture> = {}) =>
  order({ status: 'COMPLETED', captures: [{ ...CAPTURE, ...more }] });

/** One payment, step by step: the product's acts and PayPal's answers. */
export class PaymentStory {
  private story = given(payPalPayment);

  /** A payment with an order at PayPal. */
  static placed(): PaymentStory {
    const payment = new PaymentStory();
    payment.do({ type: 'OpenPayment', payment: PAYMENT });
    payment.do({ type: 'PlaceOrder', order: ORDER });
    return payment;
  }

  get state() {
    return this.story.state;
  }

  get events() {
    return this.story.events;
  }

  /** Why the last command was refused, for programs. */
  get refusal(): string | undefined {
    return this.story.refused[0]?.code;
  }

  /** @returns what it wrote; nothing if it was refused */
  do(command: PayPalPaymentCommand): readonly PayPalPaymentEvent[] {
    this.story = this.story.when(command);
    return this.story.written;
  }

  wait(ms: number): this {
    this.story = this.story.at(this.story.now + ms);
    return this;
  }

  observe(seen: PayPalOrder, heeding = this.state.notices) {
    return this.do({ type: 'ObserveOrder', order: seen, heeding });
  }

  /** Does what a reconciling look does. */
  look(seen: PayPalOrder, claimedBy = 'P1') {
    this.observe(seen);
    return this.do({ type: 'DecideGrant', order: seen, claimedBy });
  }

  capture(priceNow: number | null = 7_900) {
    return this.do({ type: 'RequestCapture', priceNow });
  }

  count(type: PayPalPaymentEvent['type']): number {
    return this.events.filter((event) => event.type === type).length;
  }
}
