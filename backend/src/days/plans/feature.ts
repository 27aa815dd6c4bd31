import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { PlansModule } from './plans.module.js';
import { planEvents } from './catalogue/plan.events.js';
import { subscriptionEvents } from './subscriptions/subscription.events.js';

export const plans: Feature = {
  modules: [PlansModule],
  events: [planEvents, subscriptionEvents],
  live: [
    changing(planEvents.types, { everyone: ['plans', 'me'], admin: ['admin-users'] }),
    changing(subscriptionEvents.types, { own: ['me'], admin: ['admin-users'] }),
  ],
};
