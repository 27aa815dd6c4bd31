import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { ResolveMessage, RetryResult } from '@wavelane/contracts';
import { IsIn } from 'class-validator';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { CancelJob, PauseJob, ResolveOutcome, ResumeJob, RetryFailed } from './job-control.commands.js';

export class ResolveMessageDto implements ResolveMessage {
  @ApiProperty({ enum: ['sent', 'not-sent'] })
  @IsIn(['sent', 'not-sent'], { message: "outcome must be 'sent' or 'not-sent'" })
  outcome!: 'sent' | 'not-sent';
}

type Done = Promise<{ success: true }>;

/** What a user can do with a job: pause, resume, cancel, retry. */
@ApiTags('jobs')
@SignedIn()
@Controller('api')
export class JobControlController {
  constructor(private readonly commands: CommandBus) {}

  @Post('jobs/:id/pause')
  @HttpCode(200)
  async pause(@Me() { accountId }: Principal, @Param('id') id: string, @Context() context: CommandContext): Done {
    await this.commands.execute(new PauseJob(accountId, id, context));
    return { success: true };
  }

  @Post('jobs/:id/resume')
  @HttpCode(200)
  async resume(@Me() { accountId }: Principal, @Param('id') id: string, @Context() context: CommandContext): Done {
    await this.commands.execute(new ResumeJob(accountId, id, context));
    return { success: true };
  }

  @Post('jobs/:id/cancel')
  @HttpCode(200)
  async cancel(@Me() { accountId }: Principal, @Param('id') id: string, @Context() context: CommandContext): Done {
    await this.commands.execute(new CancelJob(accountId, id, context));
    return { success: true };
  }

  @Post('jobs/:id/retry-failed')
  @HttpCode(200)
  retry(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
  ): Promise<RetryResult> {
    return this.commands.execute(new RetryFailed(accountId, id, context));
  }

  @Post('messages/:id/resolve')
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
