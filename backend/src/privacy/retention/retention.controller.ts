import { Body, Controller, HttpCode, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type Retention, type RetentionPreview } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { SignedIn } from '../../platform/security/policy.js';
import { originOf } from '../../platform/security/request-origin.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { RetentionRulesDto } from './retention.dto.js';
import { retentionStream } from './retention.events.js';
import { GetRetention, PreviewRetention } from './retention.queries.js';
import { retention } from './retention.js';

/** How long an account keeps what it knows of people. */
@ApiTags('account')
@SignedIn('own')
@Controller()
export class RetentionController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.retention)
  get(@Me() { accountId }: Principal): Promise<Retention> {
    return this.queries.execute(new GetRetention(accountId));
  }

  @Route(api.changeRetention)
  @Confirmed()
  async change(
    @Me() { accountId }: Principal,
    @Body() { mediaMonths, peopleMonths }: RetentionRulesDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<Retention> {
    const command = { type: 'ChangeRetention', accountId, mediaMonths, peopleMonths } as const;
    const { events } = await this.executor.execute(retention, retentionStream(accountId), command, context);
    if (events.length > 0) await this.log.note({ kind: 'retention-changed', accountId, origin: originOf(request) });
    return this.queries.execute(new GetRetention(accountId));
  }

  @Route(api.retentionPreview)
  @HttpCode(200)
  preview(@Me() { accountId }: Principal, @Body() rules: RetentionRulesDto): Promise<RetentionPreview> {
    return this.queries.execute(new PreviewRetention(accountId, rules));
  }
}
