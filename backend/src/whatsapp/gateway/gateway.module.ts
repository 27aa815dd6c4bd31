import { Module } from '@nestjs/common';
import { DemoGateway } from './demo-gateway.js';
import { GatewayAccess } from './gateway-access.js';
import { GatewayWatch } from './gateway-watch.js';
import { IsGatewayDemoHandler } from './is-gateway-demo.handler.js';
import { ConfiguredEnvironment, GatewayEnvironment } from './settings/gateway-environment.js';
import { GatewayController } from './settings/gateway.controller.js';
import { gatewayHandlers } from './settings/gateway-settings.commands.js';
import { Inbox } from './inbox/inbox.js';

/** The messaging gateway: its clients, how it is configured, and what it reports to us. */
@Module({
  controllers: [GatewayController],
  providers: [
    { provide: GatewayEnvironment, useClass: ConfiguredEnvironment },
    GatewayAccess,
    GatewayWatch,
    DemoGateway,
    Inbox,
    IsGatewayDemoHandler,
    ...gatewayHandlers,
  ],
  exports: [GatewayAccess, GatewayWatch, DemoGateway, GatewayEnvironment, Inbox],
})
export class GatewayModule {}
