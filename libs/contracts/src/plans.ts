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

/** The catalogue that a new installation is seeded with (spec §9). Afterwards the events of `plan-{id}` rule. */
export const SEED_PLANS: readonly PlanDefinition[] = [
  {
    id: 'starter',
    name: 'Starter',
    price: 2_900,
    currency: 'USD',
    channelsLimit: 1,
    dailyMessagesLimit: 100,
    bulkMessagesLimit: 500,
    features: ['1 channel', '100 messages per day', '500 bulk messages per month', 'Basic templates', 'Email support'],
    popular: false,
  },
  {
    id: 'growth',
    name: 'Growth',
    price: 7_900,
    currency: 'USD',
    channelsLimit: 3,
    dailyMessagesLimit: 500,
    bulkMessagesLimit: 5_000,
    features: [
      '3 channels',
      '500 messages per day',
      '5,000 bulk messages per month',
      'Advanced templates',
      'Chatbot builder',
      'Priority support',
    ],
    popular: true,
  },
  {
    id: 'advanced',
    name: 'Advanced',
    price: 19_900,
    currency: 'USD',
    channelsLimit: 10,
    dailyMessagesLimit: 2_000,
    bulkMessagesLimit: 50_000,
    features: [
      '10 channels',
      '2,000 messages per day',
      '50,000 bulk messages per month',
      'Custom workflows',
      'API access',
      'Dedicated support',
    ],
    popular: false,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: null,
    currency: 'USD',
    channelsLimit: null,
    dailyMessagesLimit: null,
    bulkMessagesLimit: null,
    features: [
      'Unlimited channels',
      'Unlimited messages',
      'Custom integrations',
      'SLA guarantee',
      'Account manager',
      'White-label option',
    ],
    popular: false,
  },
];

export const TRIAL_DAYS = 14;
export const TRIAL_PLAN_ID = 'starter';

/** Price of a period as an exact fraction of the monthly price: 6 x 0.95 = 57/10, 12 x 0.9 = 54/5 (spec §9). */
export const PERIOD_FACTORS: Readonly<
  Record<BillingPeriod, { numerator: number; denominator: number; months: number }>
> = {
  MONTHLY: { numerator: 1, denominator: 1, months: 1 },
  SEMI_ANNUAL: { numerator: 57, denominator: 10, months: 6 },
  ANNUAL: { numerator: 54, denominator: 5, months: 12 },
};

/**
 * What a plan costs for a period, in minor units: one half-up rounding, in integers (decisions: Prices).
 * @param monthly integer minor units, 0 or more
 */
export function periodPrice(monthly: number, period: BillingPeriod): number {
  const { numerator, denominator } = PERIOD_FACTORS[period];
  const doubled = 2 * monthly * numerator + denominator;
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
}

/** Wallet days that a purchase credits: 30 for each channel of the plan and month; 0 where the plan has no limit. */
export function periodDays(channelsLimit: number | null, period: BillingPeriod): number {
  return 30 * (channelsLimit ?? 0) * PERIOD_FACTORS[period].months;
}
