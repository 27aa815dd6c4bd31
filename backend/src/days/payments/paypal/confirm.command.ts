import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type BillingPeriod, type PayPalConfirmation, say } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { GetEntitlement } from '../../ledger/wallet/entitlement.query.js';
import { PlanCatalogue } from '../../plans/catalogue/plans.commands.js';
import { ownPayment } from './capture.command.js';
import { PayPalFailure } from '@wavelane/paypal';
import { mismatchRefusal } from './payment/paypal-payment.js';
import { RefreshOrder } from './process/refresh-order.js';
import { type KnownPayment, PaymentRepository } from './process/payment-repository.js';
import { SettlePayment } from './process/settle-payment.js';

/**
 * The browser's report that the buyer has paid. Nothing depends on it: the answer comes from the facts that the server
 * has or finds out, and the same request again gets the same answer (docs/adr/0020-paypal.md).
 * @throws DomainError with a code for each failed check; PayPalFailure if PayPal does not answer
 */
export class ConfirmPayPal extends Command<PayPalConfirmation> {
  constructor(
    readonly accountId: string,
    readonly bought: { planId: string; durationType: BillingPeriod; orderId: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

const UNDER_WAY = 'Your payment is being processed. Your days will be added as soon as PayPal confirms it.';

@CommandHandler(ConfirmPayPal)
export class ConfirmPayPalHandler implements ICommandHandler<ConfirmPayPal> {
  constructor(
    private readonly log: PaymentRepository,
    private readonly refreshOrder: RefreshOrder,
    private readonly settlePayment: SettlePayment,
    private readonly catalogue: PlanCatalogue,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, bought, context }: ConfirmPayPal): Promise<PayPalConfirmation> {
    const payment = await ownPayment(this.log, accountId, bought.orderId);
    this.log.gatewayFor(payment.opened);
    await this.catalogue.definition(bought.planId);
    const { quote } = payment.opened;
    if (quote.planId !== bought.planId || quote.durationType !== bought.durationType) {
      throw payment.grant
        ? DomainError.conflict(say('payment-used-for-other-plan'), 'order-used')
        : DomainError.conflict(
            say('payment-for-other-plan', { plan: quote.planName, period: asItIs(quote.durationType) }),
            'plan-differs',
          );
    }
    return this.answer(await this.present(payment, context));
  }

  /**
   * Returns the present state of a payment: one that has its grant is only finished; every other is looked up at
   * PayPal.
   */
  private async present(payment: KnownPayment, context: CommandContext): Promise<KnownPayment> {
    if (payment.grant) return this.settlePayment.finish(payment, context);
    try {
      return (await this.refreshOrder.look(payment, context)).payment;
    } catch (error) {
      const onItsWay = payment.attempt?.open === true || payment.capture !== null;
      if (error instanceof PayPalFailure && error.kind === 'unknown' && onItsWay) return payment;
      throw error;
    }
  }

  private async answer(payment: KnownPayment): Promise<PayPalConfirmation> {
    const { opened, grant, mismatch, returned, capture, attempt } = payment;
    if (mismatch) throw mismatchRefusal(mismatch);
    if (returned > 0) throw mismatchRefusal('money-returned');
    if (grant) {
      const { daysBalance, subscription } = await this.queries.execute(new GetEntitlement(opened.accountId));
      const { planId, durationType } = grant.quote;
      const status = subscription?.status ?? 'EXPIRED';
      return { status: 'COMPLETED', days: grant.days, daysBalance, subscription: { status, planId, durationType } };
    }
    if (capture?.status === 'DENIED' || attempt?.final) {
      throw DomainError.conflict(say('paypal-declined-payment'), 'declined');
    }
    if (capture || attempt?.open) return { status: 'PENDING', message: UNDER_WAY };
    throw DomainError.conflict(say('order-not-paid'), 'not-captured');
  }
}
