import { Module } from '@nestjs/common';
import { webhookTokenHandlers, WebhookTokens } from './webhook-tokens.js';
import { WorkflowsController } from './workflows.controller.js';

/** What happens by itself when a message comes in: for now the address to which incoming messages may be reported. */
@Module({
  controllers: [WorkflowsController],
  providers: [WebhookTokens, ...webhookTokenHandlers],
})
export class WorkflowsModule {}
