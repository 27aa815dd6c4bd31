import type { Body } from '../http/body.js';
import { isObject } from '../http/body.js';
import type { SimContext } from '../runtime/context.js';
import { textOf } from '../runtime/random.js';
import { refuse, unprocessable } from './answers.js';
import { moneyOf, unitsOf } from './money.js';
import type { Outcome, SimCapture, SimMoney, SimOrder, SimRefund } from './model.js';
import { amountOf, wantedOrder } from './new-order.js';

/** Receives each change of an order, for the webhook events. */
export type Happened = (
  type: string,
  order: SimOrder,
  about: { capture?: SimCapture | undefined; refund?: SimRefund },
) => void;

/** Orders, captures and refunds, and the operations on them. */
export class Orders {
  private readonly orders = new Map<string, SimOrder>();
  private seq: number;

  constructor(
    private readonly sim: SimContext,
    private readonly merchantId: () => string,
    private readonly happened: Happened,
  ) {
    for (const order of sim.store.load<SimOrder>('paypal-order')) this.orders.set(order.id, order);
    this.seq = Math.max(0, ...[...this.orders.values()].map(({ seq }) => seq));
  }

  all(): SimOrder[] {
    return [...this.orders.values()].sort((one, other) => other.seq - one.seq);
  }

  find(id: string): SimOrder | undefined {
    const order = this.orders.get(id);
    return order?.gone ? undefined : order;
  }

  /** @throws Refused 404 */
  get(id: string): SimOrder {
    const order = this.find(id);
    return order ?? refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  }

  ofCapture(id: string): { order: SimOrder; capture: SimCapture } {
    for (const order of this.orders.values()) {
      const capture = order.captures.find((one) => one.id === id);
      if (capture && !order.gone) return { order, capture };
    }
    return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  }

  ofRefund(id: string): { order: SimOrder; refund: SimRefund } {
    for (const order of this.orders.values()) {
      const refund = order.refunds.find((one) => one.id === id);
      if (refund && !order.gone) return { order, refund };
    }
    return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  }

  create(body: Body, requestId: string | undefined): SimOrder {
    const wanted = wantedOrder(body, this.merchantId(), requestId);
    const invoices = wanted.units.flatMap(({ invoice_id }) => (invoice_id === undefined ? [] : [invoice_id]));
    const paid = this.all().some((other) =>
      other.units.some((unit) => other.captures.length > 0 && invoices.includes(unit.invoice_id ?? '')),
    );
    if (paid) unprocessable('DUPLICATE_INVOICE_ID');
    const seq = ++this.seq;
    const now = this.sim.clock.now();
    const order: SimOrder = {
      ...wanted,
      id: this.id('order', seq),
      seq,
      createdAt: now,
      updatedAt: now,
      payer: null,
      captures: [],
      refunds: [],
      gone: false,
    };
    this.orders.set(order.id, order);
    return this.keep(order);
  }

  /** Changes amounts and references of an order that is not paid; the merchant's credentials allow it. */
  patch(id: string, operations: readonly unknown[]): SimOrder {
    const order = this.get(id);
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') unprocessable('ORDER_ALREADY_COMPLETED');
    for (const operation of operations) {
      if (!isObject(operation) || operation.op !== 'replace') refuse(400, 'INVALID_REQUEST', 'INVALID_PATCH_OPERATION');
      const { path, value } = operation as { path: unknown; value: unknown };
      const unit = order.units[0];
      if (typeof path === 'string' && path.endsWith('/amount')) unit.amount = amountOf(value);
      else if (typeof path === 'string' && path.endsWith('/custom_id')) unit.custom_id = String(value);
      else unprocessable('NOT_PATCHABLE');
    }
    return this.keep(order);
  }

  /** The buyer agrees to pay. */
  approve(id: string, payer: { id: string; email: string }, auto: boolean): SimOrder {
    const order = this.get(id);
    if (order.status !== 'CREATED' && order.status !== 'PAYER_ACTION_REQUIRED') unprocessable('ORDER_ALREADY_APPROVED');
    order.status = 'APPROVED';
    order.payer = payer;
    this.keep(order);
    this.happened('CHECKOUT.ORDER.APPROVED', order, {});
    return auto ? this.capture(id, undefined) : order;
  }

  /** PayPal withdraws the approval after too long without a capture. */
  reverseApproval(id: string): SimOrder {
    const order = this.get(id);
    if (order.status !== 'APPROVED') unprocessable('ORDER_NOT_APPROVED');
    order.status = 'VOIDED';
    this.keep(order);
    this.happened('CHECKOUT.PAYMENT-APPROVAL.REVERSED', order, {});
    return order;
  }

  /** Drops an order that was never paid. */
  forget(id: string): void {
    const order = this.get(id);
    order.gone = true;
    this.keep(order);
  }

  capture(id: string, outcome: Outcome | undefined): SimOrder {
    const order = this.get(id);
    if (order.intent !== 'CAPTURE') unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
    if (order.captures.length > 0 || order.status === 'COMPLETED') {
      unprocessable(
        'ORDER_ALREADY_CAPTURED',
        "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
      );
    }
    if (order.status !== 'APPROVED') unprocessable('ORDER_NOT_APPROVED');
    const now = this.sim.clock.now();
    const pending = outcome?.kind === 'pending';
    const capture: SimCapture = {
      id: this.id('capture', order.seq, order.captures.length),
      status: pending ? 'PENDING' : outcome?.kind === 'declined-capture' ? 'DECLINED' : 'COMPLETED',
      amount: this.total(order),
      reason: pending ? (outcome.reason ?? 'PENDING_REVIEW') : null,
      createdAt: now,
      updatedAt: now,
    };
    order.status = 'COMPLETED';
    order.captures.push(capture);
    this.keep(order);
    this.happened(`PAYMENT.CAPTURE.${capture.status === 'DECLINED' ? 'DENIED' : capture.status}`, order, { capture });
    if (pending && outcome.then && outcome.afterMs !== undefined) {
      const { then } = outcome;
      this.sim.scheduler.after(outcome.afterMs, () => this.settle(capture.id, then));
    }
    return order;
  }

  /** Settles a pending capture. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED'): SimOrder {
    const { order, capture } = this.ofCapture(captureId);
    if (capture.status !== 'PENDING') return order;
    capture.status = status;
    capture.reason = null;
    capture.updatedAt = this.sim.clock.now();
    this.keep(order);
    this.happened(`PAYMENT.CAPTURE.${status === 'DECLINED' ? 'DENIED' : status}`, order, { capture });
    return order;
  }

  /** @param amount undefined: all that is left */
  refund(captureId: string, amount: SimMoney | undefined, kind: SimRefund['kind']) {
    const { order, capture } = this.ofCapture(captureId);
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) unprocessable('CAPTURE_FULLY_REFUNDED');
    const currency = capture.amount.currency_code;
    const given = order.refunds
      .filter((refund) => refund.captureId === captureId)
      .reduce((sum, refund) => sum + (unitsOf(refund.amount) ?? 0), 0);
    const left = (unitsOf(capture.amount) ?? 0) - given;
    const units = amount === undefined ? left : unitsOf(amount);
    if (units === undefined || units < 1 || (amount && amount.currency_code !== currency))
      return unprocessable('INVALID_AMOUNT');
    if (units > left) unprocessable('REFUND_AMOUNT_EXCEEDED');
    const refund: SimRefund = {
      id: this.id(kind, order.seq, order.refunds.length),
      captureId,
      amount: moneyOf(units, currency),
      kind,
      createdAt: this.sim.clock.now(),
    };
    order.refunds.push(refund);
    capture.status = units === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    capture.updatedAt = refund.createdAt;
    this.keep(order);
    this.happened(`PAYMENT.CAPTURE.${kind === 'refund' ? 'REFUNDED' : 'REVERSED'}`, order, { capture, refund });
    return { order, refund };
  }

  /** The seller wins the dispute about a capture: the money that PayPal had taken is there again. */
  winDispute(captureId: string): SimOrder {
    const { order, capture } = this.ofCapture(captureId);
    const isTaken = (refund: SimRefund) => refund.captureId === captureId && refund.kind === 'reversal';
    if (!order.refunds.some(isTaken)) unprocessable('CAPTURE_NOT_REVERSED');
    order.refunds = order.refunds.filter((refund) => !isTaken(refund));
    const isPartly = order.refunds.some((refund) => refund.captureId === captureId);
    capture.status = isPartly ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
    capture.updatedAt = this.sim.clock.now();
    this.keep(order);
    this.happened('PAYMENT.CAPTURE.COMPLETED', order, { capture });
    return order;
  }

  /** Changes an order for a test, without PayPal's rules. */
  tamper(id: string, change: (order: SimOrder) => void): SimOrder {
    const order = this.get(id);
    change(order);
    return this.keep(order);
  }

  private total(order: SimOrder): SimMoney {
    const currency = order.units[0].amount.currency_code;
    return moneyOf(
      order.units.reduce((sum, { amount }) => sum + (unitsOf(amount) ?? 0), 0),
      currency,
    );
  }

  /** 17 capital letters and digits, from the seed. */
  private id(...key: (string | number)[]): string {
    return textOf(17, this.sim.seed, 'paypal', ...key).toUpperCase();
  }

  private keep(order: SimOrder): SimOrder {
    order.updatedAt = this.sim.clock.now();
    this.sim.store.put('paypal-order', order.id, order);
    return order;
  }
}
