// Features
export { MessagingModule } from './messaging.module.js';

// Commands and queries
export { withChoice, contentView } from './inbound/inbound.queries.js';
export { CancelOpenJobs } from './jobs/control/cancel-open-jobs.command.js';
export { GetJob } from './jobs/jobs.queries.js';
export { GetSentToday } from './messages/messages.queries.js';
export { AdmitOrdered } from './sending/admit-ordered.command.js';
export { CheckSingleMessage, SendSingleMessage } from './sending/send.command.js';

// Events
export type { MessageMedia, JobEvent } from './jobs/job.events.js';
export { messageStream, type MessageEvent, messageEvents } from './messages/message.events.js';
export type { PacingEvent } from './pace/pacing.events.js';
export type { JobAdmitted } from './quota/message-quota.events.js';

// Read models
export { inboundProjection } from './inbound/inbound.projection.js';
export { jobsProjection } from './jobs/jobs.projection.js';
export { type MessageDocument, messagesProjection } from './messages/messages.projection.js';
export { providerMessagesProjection } from './messages/provider-messages.projection.js';
export { unreachableChannelsProjection } from './pace/unreachable-channels.projection.js';
export { templatesProjection } from './templates/templates.projection.js';

// Parts that other contexts use
export { JobsInDoubt } from './jobs/control/hold-jobs.js';
export { MessageMoments } from './messages/views/message-moments.js';
export { RowErrors } from './bulk/planning/row-errors.js';
export { gatewayAddressOf } from './content/gateway-address.js';
export { laneTakes } from './content/lane.js';
export { writtenOf } from './content/written.js';
export { WritingBasis } from './dispatch/writing-basis.js';
export { ForgottenRecipient } from './forgotten/forgotten-recipient.js';
export type { OrderOfReply } from './jobs/message-ordered.js';
export { AccountLookup } from './sending/account-lookup.js';
export { SendingPolicy } from './sending/sending-policy.js';
