import { BILLING_PERIODS, type BillingPeriod, periodDays, periodPrice, type PlanDefinition } from '@wavelane/contracts';

/**
 * The plan and the price of a payment: frozen when it is submitted, so that a later change of prices does not affect
 * it.
 */
export interface Quote {
  planId: string;
  planName: string;
  durationType: BillingPeriod;
  /** Integer minor units a month; null for a plan with a custom price. */
  monthly: number | null;
  /** The price of the period, minor units; null for a custom price. */
  price: number | null;
  currency: string;
  /** Wallet days that approval credits; 0 if the plan has no channel limit and so no days of its own. */
  days: number;
}

/**
 * Finds the quote of an amount: the period that was asked for, else the period with that price, else MONTHLY.
 * @param amount minor units
 */
export function quoteFor(
  plan: PlanDefinition,
  amount: number,
  currency: string,
  asked: BillingPeriod | undefined,
): { quote: Quote; amountFits: boolean } {
  const priceOf = (period: BillingPeriod) => (plan.price === null ? null : periodPrice(plan.price, period));
  const durationType =
    asked ??
    (currency === plan.currency ? BILLING_PERIODS.find((period) => priceOf(period) === amount) : undefined) ??
    'MONTHLY';
  const price = priceOf(durationType);
  return {
    quote: {
      planId: plan.id,
      planName: plan.name,
      durationType,
      monthly: plan.price,
      price,
      currency: plan.currency,
      days: periodDays(plan.channelsLimit, durationType),
    },
    amountFits: price === amount && currency === plan.currency,
  };
}
