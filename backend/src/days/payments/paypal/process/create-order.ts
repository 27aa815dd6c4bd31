import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { DEFINITE, PayPalFailure } from '@wavelane/paypal';
import type { Cause, KnownPayment } from './payment-repository.js';
import { PaymentRepository } from './payment-repository.js';

/** Gets PayPal's order for a payment, once: the request id is in the log before PayPal is asked. */
@Injectable()
export class CreateOrder {
  private readonly logger = new Logger('PayPal');

  constructor(
    private readonly log: PaymentRepository,
    private readonly config: Config,
  ) {}

  /**
   * @returns the payment with its order, which is then known to be this payment's
   * @throws PayPalFailure; if PayPal refused definitely, the payment is closed
   */
  async place(paymentId: string, cause: Cause): Promise<KnownPayment> {
    let payment = await this.log.known(paymentId);
    if (payment.orderId === null) payment = await this.ask(payment, cause);
    const { orderId } = payment;
    if (orderId === null) return payment;
    const owner = await this.log.claimOrder(orderId, paymentId, cause);
    if (owner !== paymentId) throw new Error(`PayPal gave order ${orderId} to ${owner} and to ${paymentId}`);
    return payment;
  }

  private async ask({ opened }: KnownPayment, cause: Cause): Promise<KnownPayment> {
    const { paymentId, amount, currency, quote, requestId } = opened;
    const description = `${quote.planName}, ${quote.durationType.toLowerCase().replace('_', '-')}`;
    const bought = new URLSearchParams({ plan: quote.planId, period: quote.durationType }).toString();
    const backTo = `${this.config.publicUrl}/checkout?${bought}`;
    try {
      const { order } = await this.log
        .gatewayFor(opened)
        .createOrder({ paymentId, amount: { minor: amount, currency }, description, backTo, requestId });
      return await this.log.write(paymentId, { type: 'PlaceOrder', order }, ['place'], cause);
    } catch (error) {
      if (error instanceof PayPalFailure && DEFINITE.has(error.kind)) {
        this.logger.error(`No order for payment ${paymentId}: ${error.message} (${error.debugId ?? 'no debug id'})`);
        await this.log.write(
          paymentId,
          { type: 'ClosePayment', reason: 'not-created' },
          ['close', 'not-created'],
          cause,
        );
      }
      throw error;
    }
  }
}
