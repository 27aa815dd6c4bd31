import { Controller, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type IncomingWebhook, type Workflow } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { SignedIn } from '../../platform/security/policy.js';
import { GetIncomingWebhook, RotateWebhookToken } from './webhook-tokens.js';

/** Workflows. */
@ApiTags('workflows')
@SignedIn('manage')
@Controller()
export class WorkflowsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** None yet: there is no way to make one. */
  @Route(api.workflows)
  list(): Workflow[] {
    return [];
  }

  @Confirmed()
  @Route(api.incomingWebhook)
  webhook(@Me() { accountId }: Principal): Promise<IncomingWebhook> {
    return this.queries.execute(new GetIncomingWebhook(accountId));
  }

  @Confirmed()
  @Route(api.rotateWebhook)
  @HttpCode(200)
  rotate(@Me() { accountId }: Principal, @Context() context: CommandContext): Promise<IncomingWebhook> {
    return this.commands.execute(new RotateWebhookToken(accountId, context));
  }
}
