import type { PlanChoice } from '../plans.js';
import type { BillingPeriod, OfflinePaymentStatus, PayPalPaymentStatus } from '../status.js';

export interface Plan {
  id: string;
  name: string;
  /** Minor units a month; null = custom. */
  price: number | null;
  currency: string;
  channelsLimit: number | null;
  dailyMessagesLimit: number | null;
  bulkMessagesLimit: number | null;
  features: string[];
  popular: boolean;
}

/** POST /api/subscribe/trial: the contents of the free trial. */
export interface Trial {
  /** Wallet days. */
  days: number;
  /** The plan in force, with its limits. */
  plan: { id: string; name: string };
}

/** POST /api/admin/users/{id}/plan: a plan in force at once, with days, without a payment. */
export interface GrantPlan {
  planId: string;
  days: number;
  note?: string | null;
  /** Required if the user has a better plan: whether it is kept. */
  planChoice?: PlanChoice;
}

/** POST /api/subscribe/offline */
export interface SubmitOfflinePayment {
  planId: string;
  amount: number;
  currency: string;
  reference?: string | null;
  durationType?: BillingPeriod;
}

/** A user's own submission, GET /api/subscribe/offline. */
export interface OwnOfflinePayment {
  id: string;
  plan: string;
  durationType: BillingPeriod;
  amount: number;
  currency: string;
  reference: string | null;
  status: OfflinePaymentStatus;
  submittedAt: string;
  decidedAt: string | null;
  reason: string | null;
}

/** GET /api/billing/payments: a payment of the account, by whatever means. */
export interface Purchase {
  id: string;
  kind: 'paypal' | 'offline';
  plan: string;
  durationType: BillingPeriod;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Minor units that went back. */
  refunded: number;
  status: OfflinePaymentStatus | PayPalPaymentStatus;
  /** Wallet days that it brought; 0 before. */
  days: number;
  /** When it began, ISO-8601 UTC. */
  at: string;
  /** PayPal's order, or the user's reference. */
  reference: string | null;
  /** Why it was rejected. */
  reason: string | null;
  /** Number of its receipt; null before there is one. */
  receipt: string | null;
}

/**
 * GET /api/billing/days: the causes of movements of the account's days. `trial`: the free trial; `given` and `removed`:
 * by an administrator; `used`: a channel was active for 24 hours; `returned`: not used after all; `reversed`: money
 * went back; `regained`: it came again, because a dispute was won.
 */
export const DAYS_CAUSES = [
  'paypal',
  'offline',
  'trial',
  'given',
  'used',
  'removed',
  'reversed',
  'regained',
  'returned',
] as const;
export type DaysCause = (typeof DAYS_CAUSES)[number];

export interface DaysLine {
  id: string;
  /** When it counts, ISO-8601 UTC. */
  at: string;
  cause: DaysCause;
  /** Whole days; negative: they left. */
  change: number;
  /** Days after it. */
  balance: number;
  /** The channel that used them. */
  channelId: number | null;
  /** The administrator's note. */
  note: string | null;
}

/** GET /api/admin/offline-payments */
export interface OfflinePayment {
  id: string;
  user: string;
  plan: string;
  durationType: BillingPeriod;
  amount: number;
  currency: string;
  reference: string | null;
  status: OfflinePaymentStatus;
  /** Days that approval credits. */
  days: number;
  /** False: the amount is no price of that plan. Look before approving. */
  amountFits: boolean;
  /** A file to look at: GET /api/admin/offline-payments/{id}/proof. */
  proof: { contentType: string; bytes: number } | null;
  submittedAt: string;
  /** ISO-8601 UTC; null while it waits. */
  decidedAt?: string | null;
  /** Why it was rejected: the user sees it. */
  reason?: string | null;
  /** The note on its approval: only administrators see it. */
  note?: string | null;
}

/** GET /api/admin/offline-payments/{id}/review: facts for a decision. */
export interface OfflinePaymentReview {
  /** The name of the plan in force; null without one. */
  planNow: string | null;
  /** The plan of the payment. */
  planPaid: string;
  /** A plan that was chosen later is in force: approval adds the days only. */
  older: boolean;
  /** The plan of the payment allows less than the plan in force. */
  lowers: boolean;
  /** Other payments that may be the same money, the latest first; at most 20. */
  similar: SimilarPayment[];
}

/** The features that two payments can share. `amount`: in the same currency, at one account or beside another likeness. */
export const PAYMENT_LIKENESSES = ['proof', 'reference', 'amount'] as const;
export type PaymentLikeness = (typeof PAYMENT_LIKENESSES)[number];

export interface SimilarPayment {
  id: string;
  kind: 'offline' | 'paypal';
  user: string;
  plan: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The user's reference, or PayPal's order. */
  reference: string | null;
  status: OfflinePaymentStatus | PayPalPaymentStatus;
  /** When it began, ISO-8601 UTC. */
  at: string;
  same: PaymentLikeness[];
}
