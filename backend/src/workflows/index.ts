// Module
export { WorkflowsModule } from './workflows.module.js';

// Parts that other floors build on
export { AccountByWebhookToken } from './webhook-tokens.js';

// What its streams hold
export { workflowEvents } from './webhook-token.events.js';
