import { Module, type OnModuleInit } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module.js';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { ActivateChannelHandler } from './activation.command.js';
import { AdminChannelsController } from './admin-channels.controller.js';
import { channelCountsProjection } from './channel-counts.projection.js';
import { ChannelGate } from './channel-gate.js';
import { ChannelSweep } from './channel-sweep.worker.js';
import { channelHandlers } from './channels.commands.js';
import { ChannelsController } from './channels.controller.js';
import { channelsProjection } from './channels.projection.js';
import { channelQueries } from './channels.queries.js';
import { ChannelLinks, ChannelPauses, ChannelPlaces, channelReactors } from './channels.reactor.js';
import { gatewayOperationsProjection } from './gateway-operations.projection.js';
import { Linking } from './linking.js';
import { linkingHandlers } from './linking.commands.js';
import { ChannelOperations } from './operations/channel-operations.js';
import { Extending } from './operations/extending.js';
import { GatewaySetup } from './operations/gateway-setup.js';
import { GatewayWorker } from './operations/gateway.worker.js';
import { OperationLog } from './operations/operation-log.js';
import { Provisioning } from './operations/provisioning.js';
import { RemoveAllChannelsHandler } from './remove-all.command.js';
import { TakeBackChannelDaysHandler } from './take-back.command.js';

/** Channels: a user's WhatsApp numbers, from adding to deleting, and what is done for them at the gateway. */
@Module({
  imports: [GatewayModule],
  controllers: [ChannelsController, AdminChannelsController],
  providers: [
    ...channelHandlers,
    RemoveAllChannelsHandler,
    ActivateChannelHandler,
    TakeBackChannelDaysHandler,
    ...linkingHandlers,
    ...channelQueries,
    ...channelReactors,
    ChannelGate,
    Linking,
    OperationLog,
    Provisioning,
    Extending,
    GatewaySetup,
    ChannelOperations,
    GatewayWorker,
    ChannelSweep,
  ],
  exports: [ChannelGate],
})
export class ChannelsModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly places: ChannelPlaces,
    private readonly links: ChannelLinks,
    private readonly pauses: ChannelPauses,
    private readonly gatewayWorker: GatewayWorker,
    private readonly sweep: ChannelSweep,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(channelsProjection, channelCountsProjection, gatewayOperationsProjection);
    this.features.addReactors(this.places, this.links, this.pauses);
    this.features.addWorkers(this.gatewayWorker, this.sweep);
  }
}
