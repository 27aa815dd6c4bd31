import type { Plan, PlanDefinition } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';

/** The catalogue: one document a plan, key = plan id. */
export const plansProjection = projection<Plan & Record<string, unknown>>({
  name: 'plans',
  version: 1,
  handles: ['PlanDefined'],
  keys: (event) => (event.data as PlanDefinition).id,
  initial: (id) => ({
    id,
    name: '',
    price: null,
    currency: 'USD',
    channelsLimit: null,
    dailyMessagesLimit: null,
    bulkMessagesLimit: null,
    features: [],
    popular: false,
  }),
  fold: (_document, event) => {
    const definition = event.data as PlanDefinition;
    return { ...definition, features: [...definition.features] };
  },
  indexes: [],
});
