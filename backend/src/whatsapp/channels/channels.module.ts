import { Module } from '@nestjs/common';
import { DaysModule } from '../../days/index.js';
import { GatewayModule } from '../gateway/gateway.module.js';
import { projects } from '../../platform/runtime/declarations.js';
import { ListSomeActiveChannelsHandler } from './active-channels.query.js';
import { Extender } from './automatic/extender.js';
import { ChannelExtender } from './automatic/extender.worker.js';
import { ownerHandlers } from './owner/owner.commands.js';
import { ActivateChannelHandler } from './activation/activation.command.js';
import { ListWaitingChannelsHandler } from './activation/waiting.query.js';
import { AdminChannelsController } from './activation/admin-channels.controller.js';
import { channelCountsProjection } from './quota/channel-counts.projection.js';
import { ChannelGate } from './channel/channel-gate.js';
import { ChannelExpiry } from './linking/expiry.worker.js';
import { LinkSweep } from './linking/link-sweep.worker.js';
import { channelHandlers } from './channels.commands.js';
import { ChannelsController } from './channels.controller.js';
import { channelsProjection } from './channel/channels.projection.js';
import { channelQueries } from './channels.queries.js';
import { channelReactors } from './channels.reactor.js';
import { gatewayOperationsProjection } from './provisioning/gateway-operations.projection.js';
import { MeteringReactor } from './metering/metering.reactor.js';
import { MeteringWorker } from './metering/metering.worker.js';
import { PoolVoids, PoolVoidsReactor, VoidPoolTransactionHandler } from './voids/void.command.js';
import { Confirmations } from './webhooks/confirmations.js';
import { WebhookBudget } from './webhooks/webhook-budget.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { VoidsController } from './voids/voids.controller.js';
import { OwnsChannelHandler } from './owns-channel.handler.js';
import { Linking } from './linking/linking.js';
import { LinkedNumbers, LinkedNumbersReactor, UseLinkedNumberHandler } from './linking/linked-number.js';
import { linkingHandlers } from './linking/linking.commands.js';
import { ChannelOperations } from './provisioning/channel-operations.js';
import { Extending } from './provisioning/extending.js';
import { GatewaySetup } from './provisioning/gateway-setup.js';
import { GatewayWorker } from './provisioning/gateway.worker.js';
import { OperationRepository } from './provisioning/operation-repository.js';
import { ProbeHiddenHandler, ProbeTimings } from './probing/probe-hidden.command.js';
import { ProbeHiddenController } from './probing/probe-hidden.controller.js';
import { Provisioning } from './provisioning/provisioning.js';
import { RemoveAllChannelsHandler } from './removal/remove-all.command.js';

/** Channels: a user's WhatsApp numbers, from adding to deleting, and what is done for them at the gateway. */
@Module({
  imports: [GatewayModule, DaysModule],
  controllers: [ChannelsController, AdminChannelsController, ProbeHiddenController, VoidsController, WebhookController],
  providers: [
    ...projects(channelsProjection, channelCountsProjection, gatewayOperationsProjection),
    ...channelHandlers,
    RemoveAllChannelsHandler,
    ProbeHiddenHandler,
    ProbeTimings,
    ActivateChannelHandler,
    ListWaitingChannelsHandler,
    ...ownerHandlers,
    Extender,
    ChannelExtender,
    ...linkingHandlers,
    LinkedNumbers,
    LinkedNumbersReactor,
    UseLinkedNumberHandler,
    ...channelQueries,
    ListSomeActiveChannelsHandler,
    OwnsChannelHandler,
    ...channelReactors,
    ChannelGate,
    Linking,
    OperationRepository,
    Provisioning,
    Extending,
    GatewaySetup,
    ChannelOperations,
    GatewayWorker,
    ChannelExpiry,
    LinkSweep,
    MeteringReactor,
    MeteringWorker,
    PoolVoids,
    PoolVoidsReactor,
    VoidPoolTransactionHandler,
    Confirmations,
    WebhookBudget,
  ],
  exports: [ChannelGate],
})
export class ChannelsModule {}
