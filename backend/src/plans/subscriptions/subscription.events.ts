import type { BillingPeriod } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

/** The plan as it was bought: later changes of the catalogue do not touch it. */
export interface PlanTerms {
  id: string;
  name: string;
  channelsLimit: number | null;
  dailyMessagesLimit: number | null;
  bulkMessagesLimit: number | null;
}

/**
 * A plan is in force from now on and replaces the one before. It has no end of its own: the wallet's events tell
 * whether there are days.
 */
export type SubscriptionActivated = DomainEvent<
  'SubscriptionActivated',
  {
    accountId: string;
    plan: PlanTerms;
    /** null for a trial or an administrator's grant. */
    durationType: BillingPeriod | null;
    source: { kind: 'offline' | 'paypal' | 'trial' | 'admin'; ref: string | null };
    /** The grant is made once, however often the command comes. */
    grantId: string;
  }
>;

/** The account's one free trial is taken; its days and its plan follow, once. */
export type TrialStarted = DomainEvent<'TrialStarted', { accountId: string; plan: PlanTerms; days: number }>;

/** An administrator gives a plan with days, as for Enterprise. Plan and days follow, once. */
export type PlanGranted = DomainEvent<
  'PlanGranted',
  { accountId: string; grantRef: string; plan: PlanTerms; days: number; note: string | null }
>;

export type SubscriptionEvent = SubscriptionActivated | TrialStarted | PlanGranted;

const NOTE = personal<PlanGranted['data']>(['note'], { note: null }, ({ accountId }) => subjectOfAccount(accountId));

export const subscriptionEvents = eventFamily<SubscriptionEvent>(
  'subscription-{account}',
  {
    SubscriptionActivated: [],
    TrialStarted: [],
    PlanGranted: [],
  },
  { PlanGranted: [NOTE] },
);

export const subscriptionStream = (accountId: string) => `subscription-${accountId}`;
