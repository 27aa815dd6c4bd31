import { Module } from '@nestjs/common';
import { DemoGateway } from './demo-gateway.js';
import { GatewayAccess } from './gateway-access.js';
import { GatewayController } from './gateway.controller.js';
import { gatewayHandlers } from './gateway-settings.commands.js';
import { Inbox } from './inbox.js';
import { WebhookController } from './webhook.controller.js';

/** The messaging gateway: its clients, how it is configured, and what it reports to us. */
@Module({
  controllers: [GatewayController, WebhookController],
  providers: [GatewayAccess, DemoGateway, Inbox, ...gatewayHandlers],
  exports: [GatewayAccess, DemoGateway],
})
export class GatewayModule {}
