// Its declaration
export { workflows } from './feature.js';

// Module
export { WorkflowsModule } from './workflows.module.js';

// Parts that other floors build on
export { AccountByWebhookToken } from './webhook-tokens.js';

// The events of its streams
export { workflowEvents } from './webhook-token.events.js';
