import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import {
  BILLING_PERIODS,
  type BillingPeriod,
  parseMinor,
  type PayPalOrderCreated,
  periodPrice,
  type PlanDefinition,
  say,
} from '@wavelane/contracts';
import { GetAccount } from '../../../identity/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ListPlans } from '../../plans/catalogue/plans.queries.js';
import { PlanCatalogue } from '../../plans/catalogue/plans.commands.js';
import { quoteFor } from '../grants/quote.js';
import { PayPalAccess } from './paypal-access.js';
import { CountOpenPayPalPayments } from './paypal.queries.js';
import { PaymentRepository } from './process/payment-repository.js';
import { CreateOrder } from './process/create-order.js';

/** The most payments that an account may have begun and not finished: each costs calls to PayPal until it ends. */
const OPEN_MAX = 20;

export interface WantedOrder {
  /** Integer minor units, or a decimal text. */
  amount: number | string;
  currency: string;
  planId?: string;
  durationType?: BillingPeriod;
}

/**
 * Opens a payment and has PayPal make the order for it. The same command again is the same payment and the same order.
 * @throws DomainError invalid if the amount is no price of a plan, limit if too many are begun; PayPalFailure
 */
export class OrderAtPayPal extends Command<PayPalOrderCreated> {
  constructor(
    readonly accountId: string,
    readonly wanted: WantedOrder,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OrderAtPayPal)
export class OrderAtPayPalHandler implements ICommandHandler<OrderAtPayPal> {
  constructor(
    private readonly access: PayPalAccess,
    private readonly catalogue: PlanCatalogue,
    private readonly queries: QueryBus,
    private readonly log: PaymentRepository,
    private readonly createOrder: CreateOrder,
  ) {}

  async execute({ accountId, wanted, context }: OrderAtPayPal): Promise<PayPalOrderCreated> {
    const { environment, merchantId, currency: sold } = this.access.effective();
    const paymentId = idOf('paypal-payment', context.commandId);
    if (!(await this.log.find(paymentId))) {
      const account = await this.queries.execute(new GetAccount(accountId));
      if (!account) throw DomainError.notFound('Account');
      if (wanted.currency !== sold) {
        throw DomainError.invalid(say('plans-sold-in', { currency: sold }), {
          currency: say('currency-must-be', { currency: sold }),
        });
      }
      const { definition, period, amount } = await this.offer(wanted);
      if ((await this.queries.execute(new CountOpenPayPalPayments(accountId))) >= OPEN_MAX) {
        throw DomainError.limit(say('too-many-payments-begun'));
      }
      const { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit } = definition;
      const payment = {
        paymentId,
        accountId,
        userEmail: account.email,
        amount,
        currency: wanted.currency,
        quote: quoteFor(definition, amount, wanted.currency, period).quote,
        plan: { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit },
        environment,
        merchantId,
      };
      await this.log.write(paymentId, { type: 'OpenPayment', payment }, ['open'], context);
    }
    const { orderId, approveUrl } = await this.createOrder.place(paymentId, context);
    if (orderId === null) throw DomainError.unavailable(say('paypal-made-no-order'));
    return { id: orderId, status: 'CREATED', approveUrl };
  }

  /** Finds the one plan and period with this price. The amount comes from the browser and is never itself the price. */
  private async offer(
    wanted: WantedOrder,
  ): Promise<{ definition: PlanDefinition; period: BillingPeriod; amount: number }> {
    const amount = typeof wanted.amount === 'number' ? wanted.amount : parseMinor(wanted.amount, wanted.currency);
    const plans = await this.queries.execute(new ListPlans());
    const ids = wanted.planId === undefined ? plans.map(({ id }) => id) : [wanted.planId];
    const definitions = await Promise.all(ids.map((id) => this.catalogue.definition(id)));
    const periods = wanted.durationType === undefined ? BILLING_PERIODS : [wanted.durationType];
    const offers = definitions.flatMap((definition) =>
      periods.flatMap((period) => {
        const price = priceOf(definition, period);
        const isMeant = price !== undefined && price === amount && definition.currency === wanted.currency;
        return isMeant ? [{ definition, period, amount: price }] : [];
      }),
    );
    const [offer] = offers;
    if (!offer) {
      throw DomainError.impossible(say('amount-not-price-of-plan'), {
        amount: say('choose-plan-and-billing-period'),
      });
    }
    if (offers.length > 1) {
      throw DomainError.invalid(say('several-plans-have-price'), { planId: say('say-which-plan-and-billing-period') });
    }
    return offer;
  }
}

/** Returns undefined for a plan that is not sold online. */
const priceOf = ({ price }: PlanDefinition, period: BillingPeriod) =>
  price === null || price === 0 ? undefined : periodPrice(price, period);
