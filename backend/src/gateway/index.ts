// Module
export { GatewayModule } from './gateway.module.js';

// Queries
export { GetGatewayBalance } from './gateway-balance.query.js';

// Events
export type { GatewayChannelReceived, GatewayMessageReceived, GatewayStatusReceived } from './inbox/inbox.events.js';

// Parts that other floors build on
export { DemoGateway, GetDemoGateway } from './demo-gateway.js';
export { type EffectiveGateway, GatewayAccess } from './gateway-access.js';
export { type InboxItem, messageItem, type Split, splitEnvelope, statusItem } from './inbox/envelope.js';
export { isAnswer, isByProgram, isFromAccount, isWriting } from './inbox/answers.js';
export { Inbox, inboxStream } from './inbox/inbox.js';
export { GatewayEnvironment } from './settings/gateway-environment.js';

// What its streams hold
export { inboxEvents } from './inbox/inbox.events.js';
export { gatewaySettingsEvents } from './settings/gateway-settings.js';
