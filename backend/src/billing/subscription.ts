import type { BillingPeriod } from '@wavelane/contracts';
import type { Decider } from '../platform/domain/decider.js';
import { EMPTY_IDS, hasId, type IdSet, withId } from '../platform/domain/id-set.js';
import type { PlanTerms, SubscriptionActivated, SubscriptionEvent } from './subscription.events.js';

export interface SubscriptionState {
  /** null before the first grant. */
  inForce: { plan: PlanTerms; durationType: BillingPeriod | null } | null;
  /** Grants already made. */
  granted: IdSet;
}

export type SubscriptionCommand = { kind: 'activate' } & SubscriptionActivated['data'];

export const subscription: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  initialState: { inForce: null, granted: EMPTY_IDS },

  decide({ kind: _kind, ...data }, state) {
    return hasId(state.granted, data.grantId) ? [] : [{ type: 'SubscriptionActivated', data }];
  },

  evolve(state, { data: { plan, durationType, grantId } }) {
    return { inForce: { plan, durationType }, granted: withId(state.granted, grantId) };
  },
};
