import type { Money } from './money.js';
import type { PayPalOrder } from './order.js';

export interface NewOrder {
  paymentId: string;
  amount: Money;
  /** For the buyer, at most 127 characters. */
  description: string;
  /** Our page to which the buyer comes back who paid on PayPal's own. */
  backTo: string;
  /** The same one again is the same order, for six hours. */
  requestId: string;
}

/** An order, and the answer word for word for the page that asked. */
export interface OrderAnswer {
  order: PayPalOrder;
  raw: string;
}

/** PayPal as far as it is needed. Every method @throws PayPalFailure, in bounded time, and never anything else. */
export abstract class PayPalGateway {
  /** For the browser, good for 15 minutes. */
  abstract clientToken(): Promise<string>;
  abstract createOrder(order: NewOrder): Promise<OrderAnswer>;
  abstract getOrder(orderId: string): Promise<OrderAnswer>;
  /** Takes the money. The same request id again is the same attempt. */
  abstract captureOrder(orderId: string, requestId: string): Promise<OrderAnswer>;
}
