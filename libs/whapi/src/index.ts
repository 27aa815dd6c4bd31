export { checkGatewayUrl } from './addresses.js';
export { canSend, GateClient } from './gate-client.js';
export { healthOf } from './health.js';
export { ManagerClient } from './manager-client.js';
export { channelNamed, readWebhook } from './webhooks/read-webhook.js';
