import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type RetryResult } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { CancelJob, PauseJob, ResolveOutcome, ResumeJob, RetryFailed } from './job-control.commands.js';
import { ResolveMessageDto } from './job-control.dto.js';

type Done = Promise<{ success: true }>;

/** The actions of a user on a job: pause, resume, cancel, retry. */
@ApiTags('jobs')
@SignedIn('manage')
@Controller()
export class JobControlController {
  constructor(private readonly commands: CommandBus) {}

  @Route(api.pauseJob)
  @HttpCode(200)
  async pause(@Me() { accountId }: Principal, @Param('id') id: string, @Context() context: CommandContext): Done {
    await this.commands.execute(new PauseJob({ accountId, jobId: id }, context));
    return { success: true };
  }

  @Route(api.resumeJob)
  @HttpCode(200)
  async resume(@Me() { accountId }: Principal, @Param('id') id: string, @Context() context: CommandContext): Done {
    await this.commands.execute(new ResumeJob({ accountId, jobId: id }, context));
    return { success: true };
  }

  @Route(api.cancelJob)
  @HttpCode(200)
  async cancel(@Me() { accountId }: Principal, @Param('id') id: string, @Context() context: CommandContext): Done {
    await this.commands.execute(new CancelJob({ accountId, jobId: id }, context));
    return { success: true };
  }

  @Route(api.retryFailed)
  @HttpCode(200)
  retry(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
  ): Promise<RetryResult> {
    return this.commands.execute(new RetryFailed(accountId, id, context));
  }

  @Route(api.resolveMessage)
  @HttpCode(200)
  async resolve(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Body() { outcome }: ResolveMessageDto,
    @Context() context: CommandContext,
  ): Done {
    await this.commands.execute(new ResolveOutcome(accountId, id, outcome, context));
    return { success: true };
  }
}
