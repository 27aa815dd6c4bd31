import { Injectable, Logger } from '@nestjs/common';
import { periodPrice } from '@wavelane/contracts';
import { pause } from '@wavelane/runtime';
import type { Quote } from '../../grants/quote.js';
import { PlanCatalogue } from '../../../plans/catalogue/plans.commands.js';
import { orderDifference } from '../payment/checks.js';
import { DEFINITE, PayPalFailure } from '@wavelane/paypal';
import type { OrderAnswer } from '@wavelane/paypal';
import { mismatchRefusal } from '../payment/paypal-payment.js';
import { RefreshOrder } from './refresh-order.js';
import { type Cause, type KnownPayment, PaymentRepository } from './payment-repository.js';

/** `answer` undefined: the outcome is unknown yet; the sweeper finds out. */
export interface Captured {
  payment: KnownPayment;
  answer: OrderAnswer | undefined;
}

/** Takes the money of an approved order, once. A lost answer is asked for again under the same request id. */
@Injectable()
export class CaptureOrder {
  /** The waits before each repetition within one call, in ms. */
  pauses: readonly number[] = [300];
  private readonly logger = new Logger('PayPal');

  constructor(
    private readonly log: PaymentRepository,
    private readonly refreshOrder: RefreshOrder,
    private readonly catalogue: PlanCatalogue,
  ) {}

  /**
   * @throws PayPalFailure declined, recoverable, not-approved, refused, gone, forbidden: nothing was taken
   * @throws DomainError if the money must not be taken
   */
  async capture(known: KnownPayment, cause: Cause): Promise<Captured> {
    const { payment, answer } = await this.look(known, cause);
    const { opened, orderId, attempt } = payment;
    if (!answer || orderId === null) return { payment, answer };
    const { order } = answer;
    if (order.captures.length > 0) return { payment, answer };
    const wrong = orderDifference(order, orderId, opened);
    if (wrong) {
      this.logger.error(`Payment ${opened.paymentId}: ${wrong.check}, ${wrong.expected} is ${wrong.found}`);
      throw mismatchRefusal(wrong.check);
    }
    if (order.status !== 'APPROVED' && !attempt?.open) {
      throw new PayPalFailure('not-approved', 'The buyer has not approved the order', 'ORDER_NOT_APPROVED');
    }
    const next = attempt?.open ? attempt.n : (attempt?.n ?? 0) + 1;
    const priceNow = await this.priceNow(opened.quote);
    const command = { type: 'RequestCapture', priceNow } as const;
    const { paymentId } = opened;
    return this.send(await this.log.write(paymentId, command, ['capture', next], cause), cause);
  }

  /** Makes one attempt, as far as PayPal answers. */
  private async send(payment: KnownPayment, cause: Cause): Promise<Captured> {
    const { opened, orderId, attempt, notices } = payment;
    if (!attempt?.open || orderId === null) return this.overtaken(payment, cause);
    for (let repeated = 0; ; repeated++) {
      try {
        const answer = await this.log.gatewayFor(opened).captureOrder(orderId, attempt.requestId);
        return { payment: await this.refreshOrder.take(payment, answer, notices, cause), answer };
      } catch (error) {
        if (!(error instanceof PayPalFailure)) throw error;
        if (error.kind === 'already-captured') return this.look(payment, cause);
        await this.note(payment, attempt.n, error, cause);
        const wait = this.pauses[repeated];
        if (wait === undefined) return { payment: await this.log.known(opened.paymentId), answer: undefined };
        await pause(wait, new AbortController().signal);
      }
    }
  }

  /** Writes down the outcome of the attempt. @throws the failure if it is definite */
  private async note(payment: KnownPayment, attempt: number, failure: PayPalFailure, cause: Cause): Promise<void> {
    const { paymentId } = payment.opened;
    const { kind, issue, debugId, message } = failure;
    if (DEFINITE.has(kind)) {
      const command = { type: 'NoteCaptureDeclined', attempt, issue, debugId, final: kind === 'declined' } as const;
      await this.log.write(paymentId, command, ['declined', attempt], cause);
      throw failure;
    }
    if (kind === 'gone' || kind === 'forbidden') {
      this.logger.error(`Payment ${paymentId}: ${message} (${debugId ?? 'no debug id'})`);
      if (kind === 'gone') await this.refreshOrder.look(payment, cause);
      throw failure;
    }
    const command = { type: 'NoteCaptureUnknown', attempt, problem: message.slice(0, 200) } as const;
    await this.log.write(paymentId, command, ['unknown', attempt], cause);
  }

  /** Another attempt ended while this one was being prepared. */
  private async overtaken(payment: KnownPayment, cause: Cause): Promise<Captured> {
    const { answer, payment: now } = await this.refreshOrder.look(payment, cause);
    const { attempt } = now;
    if (answer?.order.captures.length === 0 && attempt && !attempt.open) {
      throw new PayPalFailure(attempt.final ? 'declined' : 'recoverable', 'Declined just now', attempt.issue);
    }
    return { answer, payment: now };
  }

  /** Looks the order up. Without an answer from PayPal the outcome is unknown if an attempt is open; else it throws. */
  private async look(payment: KnownPayment, cause: Cause): Promise<Captured> {
    try {
      const looked = await this.refreshOrder.look(payment, cause);
      if (!looked.answer) throw new PayPalFailure('gone', 'PayPal does not know the order any more');
      return looked;
    } catch (error) {
      const silent = error instanceof PayPalFailure && error.kind === 'unknown';
      if (!silent || !payment.attempt?.open) throw error;
      return { payment, answer: undefined };
    }
  }

  private async priceNow({ planId, durationType }: Quote): Promise<number | null> {
    const { price } = await this.catalogue.definition(planId);
    return price === null ? null : periodPrice(price, durationType);
  }
}
