import type { BillingPeriod } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { PlanTerms, SubscriptionActivated } from './subscription.events.js';

export interface SubscriptionDocument extends Record<string, unknown> {
  accountId: string;
  plan: PlanTerms | null;
  durationType: BillingPeriod | null;
  /** ISO-8601 UTC, when the plan in force began. */
  since: string | null;
}

/** The plan in force, one document an account. Whether it is ACTIVE the wallet says (see GetEntitlement). */
export const subscriptionsProjection = projection<SubscriptionDocument, SubscriptionActivated>({
  name: 'subscriptions',
  version: 1,
  handles: ['SubscriptionActivated'],
  keys: (event) => event.data.accountId,
  initial: (accountId) => ({ accountId, plan: null, durationType: null, since: null }),
  fold(document, event) {
    const { plan, durationType } = event.data;
    return { ...document, plan, durationType, since: decidedAtOf(event) };
  },
  indexes: [],
});
