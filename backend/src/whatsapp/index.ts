// Features
export { WhatsappModule } from './whatsapp.module.js';

// Commands and queries
export { GetKnownMessages } from './gateway/inbox/known-messages.query.js';
export { ActivateChannel } from './channels/activation/activation.command.js';
export { ListSomeActiveChannels } from './channels/active-channels.query.js';
export { CountChannels, GetChannelForSending, HasActiveChannel, ListChannels } from './channels/channels.queries.js';
export { RemoveAllChannels } from './channels/removal/remove-all.command.js';
export { TestGateway } from './gateway/settings/gateway-settings.commands.js';
export { ListMedia } from './media/media.queries.js';

// Events
export type { ChannelEvent } from './channels/channel/channel.events.js';
export { inboxEvents, type GatewayMessageReceived, type GatewayStatusReceived } from './gateway/inbox/inbox.events.js';
export { mediaIdOf } from './media/media.events.js';

// Read models
export { channelsProjection } from './channels/channel/channels.projection.js';
export { gatewayOperationsProjection } from './channels/provisioning/gateway-operations.projection.js';
export { mediaProjection, type MediaDocument } from './media/media.projection.js';

// Parts that other contexts use
export { providerKey } from './gateway/inbox/provider-key.js';
export { leadOf } from './channels/automatic/plan.js';
export { ChannelGate } from './channels/channel/channel-gate.js';
export type { AccountChannelsEvent } from './channels/quota/account-channels.js';
export { GetDemoGateway, DemoGateway } from './gateway/demo-gateway.js';
export { GatewayAccess } from './gateway/gateway-access.js';
export { GatewayWatch, type Silence } from './gateway/gateway-watch.js';
export { isByProgram, isReported, isWriting, isAnswer } from './gateway/inbox/answers.js';
export { Inbox, inboxStream } from './gateway/inbox/inbox.js';
export { GetAnswersHidden } from './gateway/settings/hidden-answers.js';
export { MediaFiles } from './media/files/media-files.js';
export { MediaRemoval } from './media/media-removal.js';
export { OutgoingMedia } from './media/outgoing/outgoing-media.js';
export { SharedMedia } from './media/shared/shared-media.js';
export { MediaUploads } from './media/uploads/media-uploads.js';
export { TakesUpload, uploadIn } from './media/uploads/upload-form.js';
