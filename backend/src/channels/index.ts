// Its declaration
export { channels } from './feature.js';

// Module
export { ChannelsModule } from './channels.module.js';

// Commands
export { ActivateChannel } from './activation/activation.command.js';
export { RemoveAllChannels } from './removal/remove-all.command.js';
export { VoidPoolTransaction } from './voids/void.command.js';

// Queries
export { ListSomeActiveChannels } from './active-channels.query.js';
export { type ChannelHook, GetChannelByGatewayName, GetChannelByHook } from './channel-hooks.queries.js';
export {
  CountChannels,
  type ChannelForSending,
  GetChannelForSending,
  HasActiveChannel,
  ListChannels,
} from './channels.queries.js';

// Events
export type { ChannelEvent } from './channel/channel.events.js';
export type { AccountChannelsEvent } from './quota/account-channels.js';

// Read models
export { type ChannelDocument, channelsProjection } from './channel/channels.projection.js';
export { gatewayOperationsProjection } from './provisioning/gateway-operations.projection.js';

// Parts that other floors build on
export { ChannelGate } from './channel/channel-gate.js';
export { leadOf } from './automatic/plan.js';
export type { GatewayLink } from './channel/channel.state.js';
export { ChannelIdPipe } from './channel/channel-id.pipe.js';

// Events of its streams
export { channelEvents } from './channel/channel.events.js';
export { accountChannelsEvents } from './quota/account-channels.js';
