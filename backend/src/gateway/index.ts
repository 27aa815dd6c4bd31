// Its declaration
export { gateway } from './feature.js';

// Module
export { GatewayModule } from './gateway.module.js';

// Queries
export { GetGatewayBalance } from './gateway-balance.query.js';
export { TestGateway, TestGatewayHandler } from './settings/gateway-settings.commands.js';

// Events
export type { GatewayChannelReceived, GatewayMessageReceived, GatewayStatusReceived } from './inbox/inbox.events.js';

// Parts that other floors build on
export { DemoGateway, GetDemoGateway } from './demo-gateway.js';
export { type EffectiveGateway, GatewayAccess } from './gateway-access.js';
export { GatewayWatch } from './gateway-watch.js';
export { channelNamed, healthOf } from './whapi.js';
export { type InboxItem, messageItem, type Split, splitEnvelope, statusItem } from './inbox/envelope.js';
export { isAnswer, isByProgram, isFromAccount, isReported, isWriting } from './inbox/answers.js';
export { Inbox, inboxStream } from './inbox/inbox.js';
export { ConfiguredEnvironment, GatewayEnvironment } from './settings/gateway-environment.js';

// Events of its streams
export { inboxEvents } from './inbox/inbox.events.js';
export { type GatewayConfigured, gatewaySettingsEvents } from './settings/gateway-settings.js';
