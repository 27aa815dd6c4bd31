import type { BillingPeriod } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { PlanTerms, SubscriptionActivated, SubscriptionReturned } from './subscription.events.js';

export interface SubscriptionDocument extends Record<string, unknown> {
  accountId: string;
  plan: PlanTerms | null;
  durationType: BillingPeriod | null;
  /** ISO-8601 UTC, when the plan in force began. */
  since: string | null;
}

/** The plan in force, one document for each account. The wallet decides whether it is ACTIVE (see GetEntitlement). */
export const subscriptionsProjection = projection<SubscriptionDocument, SubscriptionActivated | SubscriptionReturned>({
  name: 'subscriptions',
  version: 2,
  handles: ['SubscriptionActivated', 'SubscriptionReturned'],
  keys: (event) => event.data.accountId,
  initial: (accountId) => ({ accountId, plan: null, durationType: null, since: null }),
  fold(document, event) {
    const { plan, durationType } = event.data;
    const since =
      plan?.id === document.plan?.id && event.type === 'SubscriptionReturned' ? document.since : decidedAtOf(event);
    return { ...document, plan, durationType, since: plan && since };
  },
  indexes: [],
});
