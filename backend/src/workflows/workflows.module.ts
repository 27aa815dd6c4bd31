import { Module } from '@nestjs/common';
import { webhookTokenHandlers, WebhookTokens } from './webhook-tokens.js';
import { WorkflowsController } from './workflows.controller.js';

/** What happens by itself when somebody writes: for now where incoming messages may be reported to. */
@Module({
  controllers: [WorkflowsController],
  providers: [WebhookTokens, ...webhookTokenHandlers],
})
export class WorkflowsModule {}
