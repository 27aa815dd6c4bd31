import type { BillingPeriod } from './status.js';

/** A plan of the catalogue. Prices are integer minor units; null limits mean unlimited, a null price 'Custom'. */
export interface PlanDefinition {
  id: string;
  name: string;
  price: number | null;
  currency: string;
  channelsLimit: number | null;
  dailyMessagesLimit: number | null;
  bulkMessagesLimit: number | null;
  features: readonly string[];
  popular: boolean;
}

/** An administrator's choice about the plan in force when another one is given. */
export const PLAN_CHOICES = ['keep', 'change'] as const;
export type PlanChoice = (typeof PLAN_CHOICES)[number];

type PlanLimits = Pick<PlanDefinition, 'channelsLimit' | 'dailyMessagesLimit' | 'bulkMessagesLimit'>;

/** Whether one plan allows less of anything than another. Unlimited is the most. */
export function isLowerPlan(plan: PlanLimits, than: PlanLimits): boolean {
  const fields = ['channelsLimit', 'dailyMessagesLimit', 'bulkMessagesLimit'] as const;
  return fields.some((field) => (plan[field] ?? Infinity) < (than[field] ?? Infinity));
}

/** Features that plans name and that do not exist yet: every page marks them so. */
const COMING: ReadonlySet<string> = new Set([
  'Chatbot builder',
  'Custom workflows',
  'API access',
  'White-label option',
]);
/** @param feature as a plan names it */
export const isComing = (feature: string): boolean => COMING.has(feature);

export const TRIAL_DAYS = 14;
export const TRIAL_PLAN_ID = 'starter';

/** Price of a period as an exact fraction of the monthly price: 6 x 0.95 = 57/10, 12 x 0.9 = 54/5. */
export const PERIOD_FACTORS: Readonly<
  Record<BillingPeriod, { numerator: number; denominator: number; months: number }>
> = {
  MONTHLY: { numerator: 1, denominator: 1, months: 1 },
  SEMI_ANNUAL: { numerator: 57, denominator: 10, months: 6 },
  ANNUAL: { numerator: 54, denominator: 5, months: 12 },
};

/**
 * Returns the price of a plan for a period, in minor units: one half-up rounding, in integers.
 * @param monthly integer minor units, 0 or more
 */
export function periodPrice(monthly: number, period: BillingPeriod): number {
  const { numerator, denominator } = PERIOD_FACTORS[period];
  const doubled = 2 * monthly * numerator + denominator;
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
}

/** Wallet days that a purchase credits: 30 for each channel of the plan and month; 0 if the plan has no limit. */
export function periodDays(channelsLimit: number | null, period: BillingPeriod): number {
  return 30 * (channelsLimit ?? 0) * PERIOD_FACTORS[period].months;
}
