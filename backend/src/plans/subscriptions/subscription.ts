import type { BillingPeriod } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { EMPTY_IDS, hasId, type IdSet, withId } from '../../platform/domain/id-set.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import {
  type PlanTerms,
  type SubscriptionActivated,
  type SubscriptionEvent,
  subscriptionEvents,
} from './subscription.events.js';

export interface SubscriptionState {
  /** null before the first grant. */
  inForce: { plan: PlanTerms; durationType: BillingPeriod | null; isTrial: boolean } | null;
  trialUsed: boolean;
  /** Grants already made. */
  granted: IdSet;
}

export type SubscriptionCommand =
  | ({ type: 'ActivateSubscription' } & SubscriptionActivated['data'])
  /** `walletEmpty`: the plan in force, if any, has ended. */
  | { type: 'StartTrial'; accountId: string; plan: PlanTerms; days: number; walletEmpty: boolean }
  | { type: 'GrantPlan'; accountId: string; grantRef: string; plan: PlanTerms; days: number; note: string | null };

export const subscription: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  events: subscriptionEvents,
  initialState: { inForce: null, trialUsed: false, granted: EMPTY_IDS },

  decide(command, state) {
    if (command.type === 'ActivateSubscription') {
      const { type: _type, ...data } = command;
      return hasId(state.granted, data.grantId) ? [] : [{ type: 'SubscriptionActivated', data }];
    }
    if (command.type === 'GrantPlan') {
      const { type: _type, ...data } = command;
      return [{ type: 'PlanGranted', data }];
    }
    if (state.trialUsed) throw DomainError.conflict('You have already used your free trial. Choose a plan to go on.');
    if (state.inForce && !command.walletEmpty) {
      throw DomainError.conflict('You already have an active plan. The free trial is for accounts without one.');
    }
    const { accountId, plan, days } = command;
    return [{ type: 'TrialStarted', data: { accountId, plan, days } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SubscriptionActivated': {
        const { plan, durationType, grantId, source } = event.data;
        const isTrial = source.kind === 'trial';
        return { ...state, inForce: { plan, durationType, isTrial }, granted: withId(state.granted, grantId) };
      }
      case 'TrialStarted':
        return { ...state, trialUsed: true };
      default:
        return state;
    }
  },
};
