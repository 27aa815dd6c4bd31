import { Controller, Headers, HttpCode, Inject, Logger, Post, Req } from '@nestjs/common';
import { type EventStore, WrongExpectedRevision } from '@wavelane/event-store';
import type { Request } from 'express';
import { Clock, stampOf } from '../../../../platform/domain/clock.js';
import type { CommandContext } from '../../../../platform/domain/command-context.js';
import { idOf } from '../../../../platform/domain/ids.js';
import { DomainError } from '../../../../platform/domain/domain-error.js';
import { Context } from '../../../../platform/http/commands/request-context.js';
import { Writing } from '../../../../platform/http/commands/writing.js';
import { ApiExcludeController } from '../../../../platform/http/openapi/decorators.js';
import { Public } from '../../../../platform/security/policy.js';
import { EVENT_STORE } from '../../../../platform/storage/tokens.js';
import { PayPalAccess } from '../paypal-access.js';
import { CertificateUnavailable } from '@wavelane/paypal';
import { webhookEventOf } from './webhook-event.js';
import { payPalWebhookStream, type PayPalWebhookReceived } from './paypal-webhook.events.js';
import { WebhookSignatures } from '@wavelane/paypal';
import { say } from '@wavelane/contracts';

/**
 * Receives PayPal's webhook events. Each is durable before it is answered with 200; otherwise PayPal sends it again.
 */
@ApiExcludeController()
@Public()
@Controller('webhooks/paypal')
export class PayPalWebhookController {
  private readonly logger = new Logger('PayPal');
  private readonly signatures: WebhookSignatures;

  constructor(
    private readonly access: PayPalAccess,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.signatures = new WebhookSignatures(() => clock.machine());
  }

  @Writing()
  @Post()
  @HttpCode(200)
  async receive(
    @Req() { body }: Request,
    @Headers() headers: Record<string, string | undefined>,
    @Context() { correlationId }: CommandContext,
  ): Promise<{ success: true }> {
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await this.verify(raw, headers);
    const notice = webhookEventOf(raw);
    if (!notice) throw DomainError.invalid(say('no-notice'));
    await this.keep(notice, correlationId);
    return { success: true };
  }

  private async verify(raw: Buffer, headers: Record<string, string | undefined>): Promise<void> {
    const { trust } = this.access.effective();
    if (!trust) throw DomainError.unavailable(say('paypal-webhook-id-not-set'));
    const signed = {
      transmissionId: headers['paypal-transmission-id'],
      time: headers['paypal-transmission-time'],
      signature: headers['paypal-transmission-sig'],
      certUrl: headers['paypal-cert-url'],
      algorithm: headers['paypal-auth-algo'],
    };
    try {
      const problem = await this.signatures.problem(signed, raw, trust);
      if (problem === undefined) return;
      this.logger.warn(`A notice was refused: ${problem}`);
    } catch (error) {
      if (!(error instanceof CertificateUnavailable)) throw error;
      this.logger.warn(`A notice could not be verified: ${String(error.cause)}`);
      throw DomainError.unavailable(say('notice-cannot-be-verified-at-moment'));
    }
    // The same text for every cause, so that a forger learns nothing.
    throw new DomainError('unauthenticated', say('notice-not-signed-by-paypal-for'));
  }

  private async keep(data: PayPalWebhookReceived['data'], correlationId: string): Promise<void> {
    const id = idOf('paypal-webhook', data.webhookEventId);
    const metadata = {
      actor: { kind: 'paypal', id: 'webhook' },
      correlationId,
      commandId: id,
      causationId: null,
      ...stampOf(this.clock),
    } as const;
    const event = { id, type: 'PayPalWebhookReceived', data, metadata };
    try {
      await this.store.append(payPalWebhookStream(data.webhookEventId), [event], { expected: 'none' });
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return;
      this.logger.error(`Notice ${data.webhookEventId} could not be stored: ${String(error)}`);
      throw DomainError.unavailable(say('not-stored'));
    }
  }
}
