import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { IncomingWebhook, Workflow } from '@wavelane/contracts';
import type { CommandContext } from '../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../platform/http/commands/request-context.js';
import { Confirmed } from '../platform/security/confirmed.js';
import { SignedIn } from '../platform/security/policy.js';
import { GetIncomingWebhook, RotateWebhookToken } from './webhook-tokens.js';

/** Workflows. */
@ApiTags('workflows')
@SignedIn()
@Controller('api/workflows')
export class WorkflowsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** None yet: there is no way to make one. */
  @Get()
  list(): Workflow[] {
    return [];
  }

  @Get('webhook')
  webhook(@Me() { accountId }: Principal): Promise<IncomingWebhook> {
    return this.queries.execute(new GetIncomingWebhook(accountId));
  }

  @Confirmed()
  @Post('webhook/rotate')
  @HttpCode(200)
  rotate(@Me() { accountId }: Principal, @Context() context: CommandContext): Promise<IncomingWebhook> {
    return this.commands.execute(new RotateWebhookToken(accountId, context));
  }
}
