import { isLowerPlan, type BillingPeriod, say } from '@wavelane/contracts';
import { decidedAtOf, type StoredEvent } from '@wavelane/event-store';
import type { Decider } from '../../../platform/domain/decider.js';
import { EMPTY_IDS, hasId, type IdSet, withId } from '../../../platform/domain/ids/id-set.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import {
  type PlanGranted,
  type PlanTerms,
  type SubscriptionActivated,
  type SubscriptionEvent,
  subscriptionEvents,
  type SubscriptionKept,
} from './subscription.events.js';

/** A grant whose money has not gone back. */
interface Choice {
  grantId: string;
  plan: PlanTerms;
  durationType: BillingPeriod | null;
  isTrial: boolean;
  /** ISO-8601 UTC; null counts less than any instant. */
  chosenAt: string | null;
}

export interface SubscriptionState {
  /** null before the first grant, and when all money for plans went back. */
  inForce: Choice | null;
  trialUsed: boolean;
  /** Grants already made. */
  granted: IdSet;
  /** Grants that hold, in the order in which they were made. */
  choices: readonly Choice[];
}

export type SubscriptionCommand =
  | ({ type: 'ActivateSubscription'; keepsPlan?: boolean } & SubscriptionActivated['data'])
  /** All money of the grant went back. */
  | { type: 'ReturnGrant'; accountId: string; grantId: string }
  /** Money of a grant that had gone back came again. */
  | ({ type: 'RestoreGrant' } & SubscriptionActivated['data'])
  /** `walletEmpty`: the plan in force, if any, has ended. */
  | { type: 'StartTrial'; accountId: string; plan: PlanTerms; days: number; walletEmpty: boolean }
  /** `choice`: whether a better plan in force is kept; null: not said. */
  | ({ type: 'GrantPlan'; choice: 'keep' | 'change' | null } & Omit<PlanGranted['data'], 'keepsPlan'>);

/** The plan in force is the one that was chosen last, in whatever order the payments are settled. */
export const subscription: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  events: subscriptionEvents,
  initialState: { inForce: null, trialUsed: false, granted: EMPTY_IDS, choices: [] },

  decide(command, state) {
    switch (command.type) {
      case 'ActivateSubscription':
        return activate(command, state);
      case 'ReturnGrant':
        return returnGrant(command, state);
      case 'RestoreGrant':
        return restoreGrant(command, state);
      case 'GrantPlan':
        return grantPlan(command, state);
      case 'StartTrial':
        return startTrial(command, state);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SubscriptionActivated': {
        const choice = choiceOf(event);
        return { ...withChoice(state, choice), inForce: choice };
      }
      case 'SubscriptionKept':
        return withChoice(state, choiceOf(event));
      case 'SubscriptionReturned': {
        const choices = state.choices.filter(({ grantId }) => grantId !== event.data.grantId);
        return { ...state, choices, inForce: afterReturn(state, event.data.grantId) };
      }
      case 'TrialStarted':
        return { ...state, trialUsed: true };
      default:
        return state;
    }
  },
};

/** Whether a plan that was requested at this instant is older than the choice in force. @param chosenAt ISO-8601 UTC */
export const isOlderChoice = ({ inForce }: Pick<SubscriptionState, 'inForce'>, chosenAt: string | null): boolean =>
  chosenAt !== null && (inForce?.chosenAt ?? null) !== null && chosenAt < String(inForce?.chosenAt);

function activate(
  command: SubscriptionCommand & { type: 'ActivateSubscription' },
  state: SubscriptionState,
): SubscriptionEvent[] {
  const { type: _type, keepsPlan, ...data } = command;
  if (hasId(state.granted, data.grantId)) return [];
  if (state.inForce && keepsPlan) {
    return [{ type: 'SubscriptionKept', data: { ...data, chosenAt: null, because: 'administrator' } }];
  }
  return isOlderChoice(state, data.chosenAt ?? null)
    ? [{ type: 'SubscriptionKept', data: { ...data, because: 'older' } }]
    : [{ type: 'SubscriptionActivated', data }];
}

function returnGrant(
  { accountId, grantId }: SubscriptionCommand & { type: 'ReturnGrant' },
  state: SubscriptionState,
): SubscriptionEvent[] {
  if (!state.choices.some((choice) => choice.grantId === grantId)) return [];
  const { plan = null, durationType = null } = afterReturn(state, grantId) ?? {};
  return [{ type: 'SubscriptionReturned', data: { accountId, grantId, plan, durationType } }];
}

/** The plan returns with the money, unless a later choice is in force. */
function restoreGrant(
  { type: _type, ...data }: SubscriptionCommand & { type: 'RestoreGrant' },
  state: SubscriptionState,
): SubscriptionEvent[] {
  const isGone = hasId(state.granted, data.grantId) && !state.choices.some(({ grantId }) => grantId === data.grantId);
  if (!isGone) return [];
  return isOlderChoice(state, data.chosenAt ?? null)
    ? [{ type: 'SubscriptionKept', data: { ...data, because: 'older' } }]
    : [{ type: 'SubscriptionActivated', data }];
}

/** @throws DomainError conflict, code `plan-lowered`, if `choice` is null and a better plan is in force */
function grantPlan(
  command: SubscriptionCommand & { type: 'GrantPlan' },
  { inForce }: SubscriptionState,
): SubscriptionEvent[] {
  const { type: _type, choice, ...data } = command;
  if (choice === null && inForce && isLowerPlan(data.plan, inForce.plan)) {
    throw DomainError.conflict(
      say('plan-is-lower', { current: inForce.plan.name, next: data.plan.name }),
      'plan-lowered',
    );
  }
  return [{ type: 'PlanGranted', data: choice === 'keep' ? { ...data, keepsPlan: true } : data }];
}

function startTrial(
  command: SubscriptionCommand & { type: 'StartTrial' },
  { trialUsed, inForce }: SubscriptionState,
): SubscriptionEvent[] {
  if (trialUsed) throw DomainError.conflict(say('free-trial-used'));
  if (inForce && !command.walletEmpty) {
    throw DomainError.conflict(say('active-plan-already'));
  }
  const { accountId, plan, days } = command;
  return [{ type: 'TrialStarted', data: { accountId, plan, days } }];
}

/** Returns the plan in force without one grant: the one that was chosen last of the others. */
function afterReturn({ inForce, choices }: SubscriptionState, grantId: string): Choice | null {
  if (inForce?.grantId !== grantId) return inForce;
  const others = choices.filter((choice) => choice.grantId !== grantId);
  return others.reduce<Choice | null>(
    (latest, choice) => (latest && (choice.chosenAt ?? '') < (latest.chosenAt ?? '') ? latest : choice),
    null,
  );
}

function withChoice(state: SubscriptionState, choice: Choice): SubscriptionState {
  return { ...state, granted: withId(state.granted, choice.grantId), choices: [...state.choices, choice] };
}

type Stored<E> = E & Partial<Pick<StoredEvent, 'metadata'>>;

/** An older event has its time in its metadata alone. */
function choiceOf({ data, metadata }: Stored<SubscriptionActivated | SubscriptionKept>): Choice {
  const { grantId, plan, durationType, source, chosenAt } = data;
  const made = metadata && source.kind !== 'trial' ? decidedAtOf({ metadata }) : null;
  const isTrial = source.kind === 'trial';
  return { grantId, plan, durationType, isTrial, chosenAt: chosenAt === undefined ? made : chosenAt };
}
