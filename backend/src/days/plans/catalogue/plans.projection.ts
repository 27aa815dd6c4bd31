import type { Plan } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { PlanEvent } from './plan.events.js';

/** The catalogue: one document a plan, key = plan id. */
export const plansProjection = projection<Plan & Record<string, unknown>, PlanEvent>({
  name: 'plans',
  version: 1,
  handles: ['PlanDefined'],
  keys: ({ data }) => data.id,
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
  fold: (_document, { data }) => ({ ...data, features: [...data.features] }),
  indexes: [],
});
