// Its declaration
export { messaging } from './feature.js';

// Module
export { MessagingModule } from './messaging.module.js';

// Commands
export { CancelOpenJobs } from './jobs/control/cancel-open-jobs.command.js';

export { AdmitOrdered } from './sending/admit-ordered.command.js';
export { CheckSingleMessage, HIDDEN, SendSingleMessage } from './sending/send.command.js';
export type { OrderOfReply } from './jobs/message-ordered.js';

export type { SingleMessage } from './sending/single-message.js';

// Queries
export { GetJob, ListJobs } from './jobs/jobs.queries.js';
export { ListInbound } from './inbound/inbound.queries.js';
export { GetMessageBasis } from './messages/message-basis.query.js';
export { GetSentToday } from './messages/messages.queries.js';

// Events
export {
  carriedIn,
  type FrozenMessage,
  type JobDrafted,
  type JobEvent,
  jobStream,
  type MessageMedia,
} from './jobs/job.events.js';
export { type MessageClaimed, type MessageEvent, type MessageFact, messageStream } from './messages/message.events.js';
export { type JobAdmitted, messageQuotaStream } from './quota/message-quota.events.js';
export type { PacingEvent } from './pace/pacing.events.js';

// Read models
export { type InboundDocument, inboundProjection } from './inbound/inbound.projection.js';
export { type JobDocument, jobsProjection } from './jobs/jobs.projection.js';
export { type MessageDocument, messagesProjection } from './messages/messages.projection.js';
export { unreachableChannelsProjection } from './pace/unreachable-channels.projection.js';
export { providerKey, providerMessagesProjection } from './messages/provider-messages.projection.js';

export { messageView, shownButtons } from './messages/message-view.js';

// Requests
export { IsValidFor, MEDIA_ID, MessageDto, VALID_FOR, VARIABLE_ROOM } from './messaging.dto.js';

// Parts that other floors build on
export { ForgottenRecipient } from './forgotten/forgotten-recipient.js';
export { WritingBasis } from './dispatch/writing-basis.js';
export { contentView, withChoice } from './inbound/inbound.queries.js';
export { WebhookController } from './webhooks/webhook.controller.js';
export { gatewayAddressOf } from './content/gateway-address.js';
export { newToken } from './content/buttons.js';
export { captioned } from './content/captioned.js';
export { noValueFor } from './content/no-value.js';
export { vcardOf } from './content/card.js';
export { laneTakes, needsToken } from './content/lane.js';
export { writtenOf } from './content/written.js';
export { prepare, type PreparedContent, normalise, type MessageContent } from './content/message-content.js';
export { holdJobs, releaseJobs } from './jobs/control/hold-jobs.js';
export { dayOf } from './quota/quota-day.js';
export { type AdmitJob, checkLimits, messageQuota } from './quota/message-quota.js';
export { AccountLookup, type SendingAccount } from './sending/account-lookup.js';
export { ChunkCutter, messageIdOf } from './sending/recipients.js';
export { plannedFor } from './sending/schedule.js';
export { type SendingPermission, SendingPolicy } from './sending/sending-policy.js';

// The events of its streams
export { jobEvents } from './jobs/job.events.js';
export { messageEvents } from './messages/message.events.js';
export { pacingEvents } from './pace/pacing.events.js';
export { messageQuotaEvents } from './quota/message-quota.events.js';
