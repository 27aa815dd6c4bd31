import { Module, type OnModuleInit } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { GatewayModule } from '../gateway/gateway.module.js';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { ActivityController } from './activity.controller.js';
import { activityProjection } from './activity.projection.js';
import { GetDeliveryDaysHandler } from './activity.queries.js';
import { BulkModule } from './bulk/bulk.module.js';
import { deliveryHoursProjection } from './delivery-hours.projection.js';
import { Directory } from './directory.js';
import { Cancellations } from './dispatch/cancellations.worker.js';
import { Claims } from './dispatch/claims.js';
import { Dispatcher } from './dispatch/dispatcher.worker.js';
import { Pacer } from './dispatch/pacer.js';
import { Refusals } from './dispatch/refusals.js';
import { OutcomeResolver } from './dispatch/resolver.worker.js';
import { DispatchTimings } from './dispatch/timings.js';
import { InboundController } from './inbound.controller.js';
import { inboundProjection } from './inbound.projection.js';
import { ListInboundHandler } from './inbound.queries.js';
import { CancelOpenJobsHandler } from './cancel-open-jobs.command.js';
import { jobControlHandlers } from './job-control.commands.js';
import { JobControlController } from './job-control.controller.js';
import { JobExportController } from './job-export.controller.js';
import { JobOutlooks } from './job-outlook.js';
import { JobSearch } from './job-search.js';
import { JobsController } from './jobs.controller.js';
import { jobsProjection } from './jobs.projection.js';
import { Matching } from './matching.js';
import { MessagesController } from './messages.controller.js';
import { messagesProjection } from './messages.projection.js';
import { jobQueries } from './jobs.queries.js';
import { messageQueries } from './messages.queries.js';
import { pacingHandlers } from './pacing.commands.js';
import { PacingController } from './pacing.controller.js';
import { GetKnownMessagesHandler } from './known-messages.query.js';
import { MessagingReactor } from './messaging.reactor.js';
import { providerMessagesProjection } from './provider-messages.projection.js';
import { Asking } from './reconcile/asking.js';
import { InboundSweep } from './reconcile/inbound.worker.js';
import { ReceiptSweep } from './reconcile/receipts.worker.js';
import { ReconcileTimings } from './reconcile/timings.js';
import { SendSingleMessageHandler } from './send.command.js';
import { SendingRights } from './sending-rights.js';

/** Jobs and messages: from a send to the last answer. */
@Module({
  imports: [ChannelsModule, GatewayModule, BulkModule],
  controllers: [
    ActivityController,
    InboundController,
    JobsController,
    JobControlController,
    JobExportController,
    MessagesController,
    PacingController,
  ],
  providers: [
    ...jobQueries,
    ...messageQueries,
    GetDeliveryDaysHandler,
    ListInboundHandler,
    CancelOpenJobsHandler,
    GetKnownMessagesHandler,
    ...jobControlHandlers,
    ...pacingHandlers,
    SendSingleMessageHandler,
    Directory,
    SendingRights,
    Matching,
    MessagingReactor,
    Claims,
    Pacer,
    Refusals,
    JobOutlooks,
    JobSearch,
    Cancellations,
    DispatchTimings,
    Dispatcher,
    OutcomeResolver,
    ReconcileTimings,
    Asking,
    ReceiptSweep,
    InboundSweep,
  ],
})
export class MessagingModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly reactor: MessagingReactor,
    private readonly dispatcher: Dispatcher,
    private readonly resolver: OutcomeResolver,
    private readonly cancellations: Cancellations,
    private readonly receipts: ReceiptSweep,
    private readonly inbound: InboundSweep,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(
      jobsProjection,
      messagesProjection,
      activityProjection,
      deliveryHoursProjection,
      providerMessagesProjection,
      inboundProjection,
    );
    this.features.addReactors(this.reactor);
    this.features.addWorkers(this.dispatcher, this.resolver, this.cancellations, this.receipts, this.inbound);
  }
}
