import { Module } from '@nestjs/common';
import { DemoGateway } from './demo-gateway.js';
import { GatewayAccess } from './gateway-access.js';
import { ConfiguredEnvironment, GatewayEnvironment } from './settings/gateway-environment.js';
import { GatewayController } from './settings/gateway.controller.js';
import { gatewayHandlers } from './settings/gateway-settings.commands.js';
import { WebhookBudget } from '../messaging/webhooks/webhook-budget.js';
import { Inbox } from './inbox/inbox.js';
import { WebhookController } from '../messaging/webhooks/webhook.controller.js';

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
