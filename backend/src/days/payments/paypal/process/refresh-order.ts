import { Injectable } from '@nestjs/common';
import { PayPalFailure } from '@wavelane/paypal';
import type { OrderAnswer } from '@wavelane/paypal';
import type { PayPalNoticeTaken } from '../payment/paypal-payment.events.js';
import { type Cause, type KnownPayment, PaymentRepository } from './payment-repository.js';
import { SettlePayment } from './settle-payment.js';

export interface Looked {
  payment: KnownPayment;
  /** undefined: PayPal does not know the order any more. */
  answer: OrderAnswer | undefined;
}

/** Asks PayPal for the present state of an order, records what is new in it, and carries out the consequences. */
@Injectable()
export class RefreshOrder {
  constructor(
    private readonly log: PaymentRepository,
    private readonly settlePayment: SettlePayment,
  ) {}

  /** @throws PayPalFailure if PayPal gives no answer; DomainError as `gatewayFor` */
  async look(payment: KnownPayment, cause: Cause): Promise<Looked> {
    const { opened, orderId, notices } = payment;
    if (orderId === null) return { payment, answer: undefined };
    try {
      const answer = await this.log.gatewayFor(opened).getOrder(orderId);
      return { payment: await this.take(payment, answer, notices, cause), answer };
    } catch (error) {
      if (!(error instanceof PayPalFailure) || error.kind !== 'gone') throw error;
      return { payment: await this.end(payment, 'gone', cause), answer: undefined };
    }
  }

  /** @param heeding webhook events that were known before PayPal was asked */
  async take(
    { opened }: KnownPayment,
    { order }: OrderAnswer,
    heeding: readonly PayPalNoticeTaken['data'][],
    cause: Cause,
  ): Promise<KnownPayment> {
    const { paymentId } = opened;
    const step = ['observe', order.sha256, ...heeding.map(({ webhookEventId }) => webhookEventId)];
    const seen = await this.log.write(paymentId, { type: 'ObserveOrder', order, heeding }, step, cause);
    const payment = order.status === 'VOIDED' ? await this.end(seen, 'approval-reversed', cause) : seen;
    return this.settlePayment.settle(payment, order, cause);
  }

  private end({ opened }: KnownPayment, reason: 'gone' | 'approval-reversed', cause: Cause): Promise<KnownPayment> {
    return this.log.write(opened.paymentId, { type: 'ClosePayment', reason }, ['close', reason], cause);
  }
}
