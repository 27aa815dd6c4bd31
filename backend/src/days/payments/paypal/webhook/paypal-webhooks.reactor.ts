import { Injectable, Logger } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import { Reactor } from '../../../../platform/runtime/reactor.js';
import { PayPalFailure } from '@wavelane/paypal';
import { CAPTURE_REVERSED } from '../payment/paypal-payment.state.js';
import { RefreshOrder } from '../process/refresh-order.js';
import { type KnownPayment, PaymentRepository } from '../process/payment-repository.js';
import type { PayPalWebhookReceived } from './paypal-webhook.events.js';

/**
 * Records on the payment that PayPal has news, then asks PayPal. If it does not answer, the record keeps the payment
 * open and the sweeper asks later: nothing depends on this being in time.
 */
@Reactor()
@Injectable()
export class PayPalWebhooksReactor implements Reactor<PayPalWebhookReceived> {
  readonly name = 'paypal-webhooks';
  readonly handles = ['PayPalWebhookReceived'] as const;
  private readonly logger = new Logger('PayPal');

  constructor(
    private readonly log: PaymentRepository,
    private readonly refreshOrder: RefreshOrder,
  ) {}

  lane({ data: { paymentId, orderId, captureId } }: Recorded<PayPalWebhookReceived>): string {
    return paymentId ?? orderId ?? captureId ?? '';
  }

  async react(event: Recorded<PayPalWebhookReceived>): Promise<void> {
    const { webhookEventId, webhookEventType, amount, totalReturned, createdAt } = event.data;
    const payment = await this.paymentOf(event.data);
    if (!payment) {
      this.logger.log(`Notice ${webhookEventId} (${webhookEventType}) is about no payment of ours`);
      return;
    }
    const { actor, correlationId } = event.metadata;
    const cause = { actor, correlationId, causationId: event.id };
    // A part may have been refunded before the rest was reversed: the whole sum counts.
    const reversed = webhookEventType === CAPTURE_REVERSED ? (totalReturned ?? amount) : null;
    const command = { type: 'TakeNotice', webhookEventId, webhookEventType, reversed, createdAt } as const;
    const noted = await this.log.write(payment.opened.paymentId, command, ['notice', webhookEventId], cause);
    try {
      await this.refreshOrder.look(noted, cause);
    } catch (error) {
      if (!(error instanceof PayPalFailure || error instanceof DomainError)) throw error;
      this.logger.warn(`Payment ${payment.opened.paymentId} will be looked at later: ${error.message}`);
    }
  }

  private async paymentOf({ orderId, captureId, paymentId }: PayPalWebhookReceived['data']) {
    const byOrder = orderId === null ? null : await this.log.paymentOfOrder(orderId);
    const byCapture = byOrder ?? (captureId === null ? null : await this.log.paymentOfCapture(captureId));
    const id = byCapture ?? paymentId;
    return id === null ? undefined : this.known(id);
  }

  /** `custom_id` may hold any text until a payment with that id is found. */
  private async known(id: string): Promise<KnownPayment | undefined> {
    return /^[0-9a-f-]{36}$/.test(id) ? this.log.find(id) : undefined;
  }
}
