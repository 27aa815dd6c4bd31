import type { BillingPeriod } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../../platform/personal/subjects.js';

/** The plan as it was bought: later changes of the catalogue do not affect it. */
export interface PlanTerms {
  id: string;
  name: string;
  channelsLimit: number | null;
  dailyMessagesLimit: number | null;
  bulkMessagesLimit: number | null;
}

interface GrantedPlan {
  accountId: string;
  plan: PlanTerms;
  /** null for a trial or an administrator's grant. */
  durationType: BillingPeriod | null;
  source: { kind: 'offline' | 'paypal' | 'trial' | 'admin'; ref: string | null };
  /** The id of the grant, which is made once, however often the command comes. */
  grantId: string;
  /**
   * When the plan was requested, ISO-8601 UTC. null: any other choice counts more, as for a trial. Missing in older
   * events: then when the grant was made.
   */
  chosenAt?: string | null;
}

/**
 * A plan is in force from now on and replaces the one before. It has no end of its own: the wallet's events decide
 * whether there are days.
 */
export type SubscriptionActivated = DomainEvent<'SubscriptionActivated', GrantedPlan>;

/** A grant added its days only: a plan that was chosen later is in force, or an administrator kept the one in force. */
export type SubscriptionKept = DomainEvent<'SubscriptionKept', GrantedPlan & { because: 'older' | 'administrator' }>;

/** All money of a grant went back, and with it the plan. `plan` is the one in force afterwards, null without one. */
export type SubscriptionReturned = DomainEvent<
  'SubscriptionReturned',
  { accountId: string; grantId: string; plan: PlanTerms | null; durationType: BillingPeriod | null }
>;

/** The account has used its one free trial; its days and its plan follow, once. */
export type TrialStarted = DomainEvent<'TrialStarted', { accountId: string; plan: PlanTerms; days: number }>;

/** An administrator gives a plan with days, as for Enterprise. Plan and days follow, once. */
export type PlanGranted = DomainEvent<
  'PlanGranted',
  {
    accountId: string;
    grantRef: string;
    plan: PlanTerms;
    days: number;
    note: string | null;
    /** The plan in force stays, and the days are added to it. */
    keepsPlan?: true;
  }
>;

export type SubscriptionEvent =
  SubscriptionActivated | SubscriptionKept | SubscriptionReturned | TrialStarted | PlanGranted;

const NOTE = personal<PlanGranted['data']>(['note'], { note: null }, ({ accountId }) => subjectOfAccount(accountId));

export const subscriptionEvents = eventFamily<SubscriptionEvent>(
  'subscription-{account}',
  {
    SubscriptionActivated: [],
    SubscriptionKept: [],
    SubscriptionReturned: [],
    TrialStarted: [],
    PlanGranted: [],
  },
  { PlanGranted: [NOTE] },
);

export const subscriptionStream = (accountId: string) => `subscription-${accountId}`;
