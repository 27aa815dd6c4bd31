import { Module } from '@nestjs/common';
import { webhookTokenHandlers, WebhookTokens } from './webhook-tokens.js';
import { WorkflowsController } from './workflows.controller.js';

/** Automatic work for incoming messages: for now the address to which they may be reported. */
@Module({
  controllers: [WorkflowsController],
  providers: [WebhookTokens, ...webhookTokenHandlers],
})
export class WorkflowsModule {}
