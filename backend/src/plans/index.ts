// Its declaration
export { plans } from './feature.js';

// Module
export { PlansModule } from './plans.module.js';

// Commands
export { PlanCatalogue } from './catalogue/plans.commands.js';

// Queries
export { ListPlans } from './catalogue/plans.queries.js';
export { GetSubscriptions } from './subscriptions/subscriptions.queries.js';

// Events
export {
  type PlanGranted,
  type PlanTerms,
  type SubscriptionActivated,
  type SubscriptionReturned,
  subscriptionStream,
  type TrialStarted,
} from './subscriptions/subscription.events.js';

// Parts that other floors build on
export { isOlderChoice, subscription } from './subscriptions/subscription.js';

// The event families of its streams
export { planEvents } from './catalogue/plan.events.js';
export { subscriptionEvents } from './subscriptions/subscription.events.js';
