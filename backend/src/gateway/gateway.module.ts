import { Module } from '@nestjs/common';
import { DemoGateway } from './demo-gateway.js';
import { GatewayAccess } from './gateway-access.js';
import { ConfiguredEnvironment, GatewayEnvironment } from './gateway-environment.js';
import { GatewayController } from './gateway.controller.js';
import { gatewayHandlers } from './gateway-settings.commands.js';
import { WebhookBudget } from './webhook-budget.js';
import { Inbox } from './inbox.js';
import { WebhookController } from './webhook.controller.js';

/** The messaging gateway: its clients, how it is configured, and what it reports to us. */
@Module({
  controllers: [GatewayController, WebhookController],
  providers: [
    { provide: GatewayEnvironment, useClass: ConfiguredEnvironment },
    GatewayAccess,
    DemoGateway,
    Inbox,
    WebhookBudget,
    ...gatewayHandlers,
  ],
  exports: [GatewayAccess, DemoGateway, GatewayEnvironment, Inbox],
})
export class GatewayModule {}
