import { createHash } from 'node:crypto';
import {
  type Capture,
  type NewOrder,
  type OrderAnswer,
  PayPalFailure,
  PayPalGateway,
  type PayPalOrder,
} from '@wavelane/paypal';
import { defined } from '@wavelane/testing';

/**
 * The fault of the next call of a kind: nothing done and no answer, done and no answer, a decline, a pending payment.
 */
export type Fault = 'lose-before' | 'lose-after' | 'decline' | 'final-decline' | 'in-progress' | 'pending' | 'denied';

interface Kept {
  id: string;
  wanted: NewOrder;
  status: string;
  captures: Capture[];
  refunded: number;
}

/** The price of the purchase, in cents. */
export const PRICE = 2_900;

/** PayPal with its request ids and one capture an order, and with faults if a test asks for one. */
export class FakePayPal extends PayPalGateway {
  readonly orders = new Map<string, Kept>();
  /** Request ids of captures, in the order of the calls. */
  readonly asked: string[] = [];
  private readonly answered = new Map<string, PayPalFailure | string>();
  private readonly faults: { call: string; fault: Fault }[] = [];

  fail(call: 'create' | 'get' | 'capture', ...faults: Fault[]): void {
    this.faults.push(...faults.map((fault) => ({ call, fault })));
  }

  heal(): void {
    this.faults.length = 0;
  }

  async clientToken(): Promise<string> {
    return 'token';
  }

  async createOrder(wanted: NewOrder): Promise<OrderAnswer> {
    return this.perform('create', () => {
      const id = this.once(`create ${wanted.requestId}`, () => {
        const made = `ORDER${this.orders.size + 1}`;
        this.orders.set(made, { id: made, wanted, status: 'CREATED', captures: [], refunded: 0 });
        return made;
      });
      return this.answer(id);
    });
  }

  async getOrder(orderId: string): Promise<OrderAnswer> {
    return this.perform('get', () => this.answer(orderId));
  }

  async captureOrder(orderId: string, requestId: string): Promise<OrderAnswer> {
    this.asked.push(requestId);
    return this.perform('capture', (fault) => {
      this.once(`capture ${orderId} ${requestId}`, () => this.take(defined(this.orders.get(orderId)), fault));
      return this.answer(orderId);
    });
  }

  approve(orderId: string): void {
    const order = this.orders.get(orderId);
    if (order?.status === 'CREATED') order.status = 'APPROVED';
  }

  /** Completes the pending payments. */
  settle(): void {
    for (const { captures } of this.orders.values()) {
      for (const capture of captures) if (capture.status === 'PENDING') capture.status = 'COMPLETED';
    }
  }

  /** Refunds the whole amount. */
  refund(orderId: string): void {
    const order = this.orders.get(orderId);
    const [paid] = order?.captures ?? [];
    if (!order || paid?.status !== 'COMPLETED') return;
    order.refunded = PRICE;
    paid.status = 'REFUNDED';
  }

  private take(order: Kept, fault: Fault | undefined): string {
    if (order.captures.length > 0) throw new PayPalFailure('already-captured', 'Captured', 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new PayPalFailure('not-approved', 'Not approved', 'ORDER_NOT_APPROVED');
    if (fault === 'decline') throw new PayPalFailure('recoverable', 'Declined', 'INSTRUMENT_DECLINED');
    if (fault === 'final-decline') throw new PayPalFailure('declined', 'Declined', 'TRANSACTION_REFUSED');
    const status = fault === 'pending' ? 'PENDING' : fault === 'denied' ? 'DECLINED' : 'COMPLETED';
    const { amount } = order.wanted;
    order.status = 'COMPLETED';
    order.captures.push({
      id: `CAP${order.id}`,
      status,
      amount,
      fee: 150,
      net: 2_750,
      reason: null,
      createdAt: null,
      updatedAt: null,
    });
    return order.id;
  }

  /** The same request id is answered as the first time, errors too. */
  private once(key: string, work: () => string): string {
    const before = this.answered.get(key);
    if (before instanceof PayPalFailure) throw before;
    if (before !== undefined) return before;
    try {
      const made = work();
      this.answered.set(key, made);
      return made;
    } catch (error) {
      if (error instanceof PayPalFailure) this.answered.set(key, error);
      throw error;
    }
  }

  private perform<T>(call: string, work: (fault: Fault | undefined) => T): T {
    const index = this.faults.findIndex((planned) => planned.call === call);
    const fault = index < 0 ? undefined : defined(this.faults.splice(index, 1)[0]).fault;
    if (fault === 'lose-before') throw new PayPalFailure('unknown', 'No answer');
    if (fault === 'in-progress') throw new PayPalFailure('in-progress', 'Two at once', 'PREVIOUS_REQUEST_IN_PROGRESS');
    const result = work(fault);
    if (fault === 'lose-after') throw new PayPalFailure('unknown', 'No answer');
    return result;
  }

  private answer(orderId: string): OrderAnswer {
    const kept = this.orders.get(orderId);
    if (!kept) throw new PayPalFailure('gone', 'Unknown');
    const { wanted, status, captures, refunded } = kept;
    const facts: Omit<PayPalOrder, 'sha256'> = {
      id: orderId,
      status,
      intent: 'CAPTURE',
      createdAt: null,
      approveUrl: null,
      units: [{ amount: wanted.amount, customId: wanted.paymentId, merchantId: 'M1' }],
      captures: captures.map((capture) => ({ ...capture })),
      refunds: refunded > 0 ? [{ id: 'R1', amount: { minor: refunded, currency: 'USD' } }] : [],
    };
    const raw = JSON.stringify(facts);
    return { order: { ...facts, sha256: createHash('sha256').update(raw).digest('hex') }, raw };
  }
}
