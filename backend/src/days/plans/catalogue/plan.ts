import type { PlanDefinition } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { type PlanEvent, planEvents } from './plan.events.js';

export interface PlanState {
  /** null until the plan is defined. */
  definition: PlanDefinition | null;
}

/** `seed` fills an empty catalogue and never changes an existing plan. */
export type PlanCommand = { type: 'SeedPlan'; definition: PlanDefinition };

export const plan: Decider<PlanState, PlanCommand, PlanEvent> = {
  events: planEvents,
  initialState: { definition: null },
  decide: ({ definition }, state) => (state.definition ? [] : [{ type: 'PlanDefined', data: definition }]),
  evolve: (_state, { data }) => ({ definition: data }),
};
