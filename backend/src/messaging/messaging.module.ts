import { Module } from '@nestjs/common';
import { WhatsappModule } from '../whatsapp/index.js';
import { PeopleModule } from '../people/index.js';
import { projects } from '../platform/runtime/declarations.js';
import { ActivityController } from './reports/activity.controller.js';
import { activityProjection } from './reports/activity.projection.js';
import { GetDeliveryDaysHandler } from './reports/activity.queries.js';
import { GetTemplateUsesHandler } from './reports/template-uses.query.js';
import { deliveryHoursProjection } from './reports/delivery-hours.projection.js';
import { AccountLookup } from './sending/account-lookup.js';
import { Breaker } from './dispatch/breaker.js';
import { Cancellations } from './dispatch/cancellations.worker.js';
import { ChannelQueue } from './dispatch/queue/channel-queue.js';
import { MediaSender } from './dispatch/media-sender.js';
import { LateJobs } from './dispatch/late-jobs.js';
import { AskingBack } from './inbound/asking-back.js';
import { MessageSender } from './dispatch/message-sender.js';
import { ForgottenRecipient } from './forgotten/forgotten-recipient.js';
import { WritingBasis } from './dispatch/writing-basis.js';
import { DispatchHealth } from './dispatch/dispatch-health.js';
import { DispatchLog } from './dispatch/dispatch-log.js';
import { DispatchRuns } from './dispatch/runs/dispatch-runs.js';
import { Dispatcher } from './dispatch/dispatcher.worker.js';
import { Pacer } from './pace/pacer.js';
import { FailureStreaks } from './dispatch/failures/failure-streaks.js';
import { OutcomeResolver } from './dispatch/resolver.worker.js';
import { DispatchTimings } from './dispatch/timings.js';
import { InboundController } from './inbound/inbound.controller.js';
import { inboundProjection } from './inbound/inbound.projection.js';
import { ListInboundHandler } from './inbound/inbound.queries.js';
import { CancelOpenJobsHandler } from './jobs/control/cancel-open-jobs.command.js';
import { RemovedChannels } from './jobs/control/removed-channels.reactor.js';
import { jobControlHandlers } from './jobs/control/job-control.commands.js';
import { JobControlController } from './jobs/control/job-control.controller.js';
import { JobExportController } from './jobs/job-export.controller.js';
import { JobOutlooks } from './jobs/job-outlook.js';
import { JobSearch } from './jobs/job-search.js';
import { ToldJobs } from './jobs/days/told-jobs.js';
import { JobsController } from './jobs/jobs.controller.js';
import { jobsProjection } from './jobs/jobs.projection.js';
import { ConfirmationsReactor } from './confirmations/confirmations.reactor.js';
import { LateConfirmations } from './confirmations/late-confirmations.worker.js';
import { AnswersReactor } from './questions/answers.reactor.js';
import { QuestionsReactor } from './questions/questions.reactor.js';
import { saidElsewhereProjection } from './questions/said-elsewhere.projection.js';
import { ReplyMatcher } from './inbound/reply-matcher.js';
import { AttachedFiles } from './sending/attached-files.js';
import { MessageFilesController } from './sending/message-files.controller.js';
import { MessagesController } from './sending/messages.controller.js';
import { MessageTraces } from './messages/message-traces.js';
import { MessageMoments } from './messages/views/message-moments.js';
import { GetMessageBasisHandler } from './messages/message-basis.query.js';
import { messagesProjection } from './messages/messages.projection.js';
import { jobQueries } from './jobs/jobs.queries.js';
import { messageQueries } from './messages/messages.queries.js';
import { pacingHandlers } from './pace/pacing.commands.js';
import { unreachableChannelsProjection } from './pace/unreachable-channels.projection.js';
import { PacingController } from './pace/pacing.controller.js';
import { RowErrors } from './bulk/planning/row-errors.js';
import { CountMessagesWithHandler } from './messages/count-messages.handler.js';
import { GetKnownMessagesHandler } from './messages/known-messages.handler.js';
import { SenderPhone } from './inbound/sender-phone.js';
import { MessagingReactor } from './inbound/messaging.reactor.js';
import { providerMessagesProjection } from './messages/provider-messages.projection.js';
import { GatewayHistory } from './reconcile/gateway-history.js';
import { InboundSweep } from './reconcile/inbound.worker.js';
import { ReceiptSweep } from './reconcile/receipts.worker.js';
import { ReconcileTimings } from './reconcile/timings.js';
import { jobWordsProjection } from './search/job-words.projection.js';
import { WordSearch } from './search/word-search.js';
import { AdmitOrderedHandler } from './sending/admit-ordered.command.js';
import { CheckSingleMessageHandler, SendSingleMessageHandler } from './sending/send.command.js';
import { SendingPolicy } from './sending/sending-policy.js';

/** Jobs and messages: from a send to the last answer. */
@Module({
  imports: [WhatsappModule, PeopleModule],
  controllers: [
    ActivityController,
    InboundController,
    JobsController,
    JobControlController,
    JobExportController,
    MessageFilesController,
    MessagesController,
    PacingController,
  ],
  providers: [
    ...projects(
      jobsProjection,
      messagesProjection,
      activityProjection,
      deliveryHoursProjection,
      providerMessagesProjection,
      inboundProjection,
      unreachableChannelsProjection,
      jobWordsProjection,
      saidElsewhereProjection,
    ),
    ...jobQueries,
    ...messageQueries,
    GetDeliveryDaysHandler,
    GetTemplateUsesHandler,
    ListInboundHandler,
    CancelOpenJobsHandler,
    CountMessagesWithHandler,
    GetKnownMessagesHandler,
    RowErrors,
    GetMessageBasisHandler,
    MessageMoments,
    ...jobControlHandlers,
    ...pacingHandlers,
    AttachedFiles,
    SendSingleMessageHandler,
    AdmitOrderedHandler,
    CheckSingleMessageHandler,
    AccountLookup,
    SendingPolicy,
    ReplyMatcher,
    MessagingReactor,
    ConfirmationsReactor,
    LateConfirmations,
    QuestionsReactor,
    AnswersReactor,
    SenderPhone,
    RemovedChannels,
    ChannelQueue,
    MessageTraces,
    MediaSender,
    MessageSender,
    AskingBack,
    LateJobs,
    WritingBasis,
    ForgottenRecipient,
    DispatchLog,
    DispatchRuns,
    Pacer,
    Breaker,
    DispatchHealth,
    FailureStreaks,
    JobOutlooks,
    JobSearch,
    ToldJobs,
    WordSearch,
    Cancellations,
    DispatchTimings,
    Dispatcher,
    OutcomeResolver,
    ReconcileTimings,
    GatewayHistory,
    ReceiptSweep,
    InboundSweep,
  ],
  exports: [AccountLookup, ForgottenRecipient, MessageMoments, RowErrors, SendingPolicy, WritingBasis],
})
export class MessagingModule {}
