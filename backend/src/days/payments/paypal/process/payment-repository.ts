import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../../platform/domain/command-executor.js';
import { idOf } from '../../../../platform/domain/ids.js';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import type { PayPalGateway } from '@wavelane/paypal';
import { say } from '@wavelane/contracts';
import { PayPalAccess } from '../paypal-access.js';
import { payPalCaptureStream, payPalClaim, payPalOrderStream } from '../payment/paypal-claim.js';
import { payPalPaymentStream, type PayPalPaymentOpened } from '../payment/paypal-payment.events.js';
import { payPalPayment, type PayPalPaymentCommand } from '../payment/paypal-payment.js';
import type { PayPalPaymentState } from '../payment/paypal-payment.state.js';

/** The author and cause of a payment's next step. */
export type Cause = Omit<CommandContext, 'commandId'>;

/** A payment that was opened. */
export type KnownPayment = PayPalPaymentState & { opened: PayPalPaymentOpened['data'] };

/** The streams of payments. Every step's id derives from the payment, so a repeat writes the same events. */
@Injectable()
export class PaymentRepository {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly access: PayPalAccess,
  ) {}

  /** @throws DomainError not-found */
  async known(paymentId: string): Promise<KnownPayment> {
    const state = await this.find(paymentId);
    if (!state) throw DomainError.notFound('Payment');
    return state;
  }

  async find(paymentId: string): Promise<KnownPayment | undefined> {
    const state = await this.executor.state(payPalPayment, payPalPaymentStream(paymentId));
    return state.opened ? { ...state, opened: state.opened } : undefined;
  }

  /** @param step names the command within the payment: the same step is done once */
  async write(
    paymentId: string,
    command: PayPalPaymentCommand,
    step: readonly (string | number)[],
    cause: Cause,
  ): Promise<KnownPayment> {
    const context = { ...cause, commandId: idOf('paypal', paymentId, ...step) };
    await this.executor.execute(payPalPayment, payPalPaymentStream(paymentId), command, context);
    return this.known(paymentId);
  }

  /** @returns the payment that the order belongs to: this one, or an earlier one */
  async claimOrder(orderId: string, paymentId: string, cause: Cause): Promise<string> {
    const context = { ...cause, commandId: idOf('paypal', paymentId, 'claim-order', orderId) };
    const claim = { type: 'ClaimOrder', orderId, paymentId } as const;
    const { state } = await this.executor.execute(payPalClaim, payPalOrderStream(orderId), claim, context);
    return state.paymentId ?? paymentId;
  }

  /** @returns the payment that the money belongs to: this one, or an earlier one */
  async claimCapture(captureId: string, paymentId: string, cause: Cause): Promise<string> {
    const context = { ...cause, commandId: idOf('paypal', paymentId, 'claim-capture', captureId) };
    const claim = { type: 'ClaimCapture', captureId, paymentId } as const;
    const { state } = await this.executor.execute(payPalClaim, payPalCaptureStream(captureId), claim, context);
    return state.paymentId ?? paymentId;
  }

  /** null for an unknown order. */
  async paymentOfOrder(orderId: string): Promise<string | null> {
    return (await this.executor.state(payPalClaim, payPalOrderStream(orderId))).paymentId;
  }

  async paymentOfCapture(captureId: string): Promise<string | null> {
    return (await this.executor.state(payPalClaim, payPalCaptureStream(captureId))).paymentId;
  }

  /**
   * PayPal, if it is the same environment at which the payment was opened.
   * @throws DomainError unavailable without PayPal, conflict for another environment
   */
  gatewayFor({ environment }: PayPalPaymentOpened['data']): PayPalGateway {
    const effective = this.access.effective();
    if (effective.environment === environment) return effective.gateway;
    throw DomainError.conflict(say('payment-of-other-environment', { environment }), 'environment-differs');
  }
}
