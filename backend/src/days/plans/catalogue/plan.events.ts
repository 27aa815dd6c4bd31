import type { PlanDefinition } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** The catalogue's terms of a plan from now on; earlier purchases keep their terms. */
export type PlanDefined = DomainEvent<'PlanDefined', PlanDefinition>;

export type PlanEvent = PlanDefined;

export const planEvents = eventFamily<PlanEvent>('plan-{id}', {
  PlanDefined: [],
});

export const planStream = (planId: string) => `plan-${planId}`;
