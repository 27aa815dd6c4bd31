import type { BillingPeriod, OfflinePaymentStatus } from '../status.js';

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

/** POST /api/subscribe/trial: what the free trial gives. */
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
  note?: string;
}

/** POST /api/subscribe/offline */
export interface SubmitOfflinePayment {
  planId: string;
  amount: number;
  currency: string;
  reference?: string;
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
}
