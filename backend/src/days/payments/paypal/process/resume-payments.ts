import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/domain/clock.js';
import { PayPalFailure } from '@wavelane/paypal';
import { isOpen } from '../payment/paypal-payment.state.js';
import { CaptureOrder } from './capture-order.js';
import { type Looked, RefreshOrder } from './refresh-order.js';
import { type Cause, type KnownPayment, PaymentRepository } from './payment-repository.js';
import { CreateOrder } from './create-order.js';
import { SettlePayment } from './settle-payment.js';
import { APPROVED_WAITS, ENDS_AFTER, PLACING_ENDS_AFTER } from './timing.js';

const SWEEPER = { kind: 'system', id: 'paypal-sweeper' } as const;

/** Continues one payment from any point at which its last process, its buyer or PayPal left it. */
@Injectable()
export class ResumePayments {
  constructor(
    private readonly log: PaymentRepository,
    private readonly createOrder: CreateOrder,
    private readonly refreshOrder: RefreshOrder,
    private readonly settlePayment: SettlePayment,
    private readonly captureOrder: CaptureOrder,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the payment afterwards; undefined for an unknown one
   * @throws PayPalFailure, DomainError: the next run carries on
   */
  async advance(paymentId: string): Promise<KnownPayment | undefined> {
    const found = await this.log.find(paymentId);
    if (!found) return undefined;
    // A decision is carried out without an answer of PayPal's.
    const cause = { actor: SWEEPER, correlationId: paymentId, causationId: null };
    const payment = await this.settlePayment.finish(found, cause);
    if (!isOpen(payment)) return payment;
    const age = this.clock.now() - Date.parse(payment.opened.at);
    if (payment.orderId === null && age > PLACING_ENDS_AFTER) {
      return this.log.write(
        paymentId,
        { type: 'ClosePayment', reason: 'not-created' },
        ['close', 'not-created'],
        cause,
      );
    }
    const placed = await this.createOrder.place(paymentId, cause);
    const { payment: seen, answer } = await this.look(placed, age > ENDS_AFTER, cause);
    if (answer?.order.status === 'APPROVED' && this.isForgotten(seen)) {
      return (await this.captureOrder.capture(seen, cause)).payment;
    }
    if (age <= ENDS_AFTER || seen.capture) return seen;
    return this.log.write(paymentId, { type: 'ClosePayment', reason: 'expired' }, ['close', 'expired'], cause);
  }

  /** An order that PayPal does not show ends like an unpaid one, but not before. */
  private async look(payment: KnownPayment, over: boolean, cause: Cause): Promise<Looked> {
    try {
      return await this.refreshOrder.look(payment, cause);
    } catch (error) {
      const denied = error instanceof PayPalFailure && (error.kind === 'forbidden' || error.kind === 'refused');
      if (!denied || !over) throw error;
      return { payment, answer: undefined };
    }
  }

  /** An attempt without an outcome, or a buyer who agreed to pay at once and did not come back. */
  private isForgotten({ attempt, capture, closed, approvedAt }: KnownPayment): boolean {
    if (capture || closed !== null) return false;
    if (attempt) return attempt.open;
    return approvedAt !== null && this.clock.now() - Date.parse(approvedAt) >= APPROVED_WAITS;
  }
}
