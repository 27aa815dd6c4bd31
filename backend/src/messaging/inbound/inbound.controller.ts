import { Controller, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type InboundMessage } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsInt, Matches } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import type { Response } from 'express';
import { ApiPropertyOptional, ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ListInbound } from './inbound.queries.js';

export class InboundQuery extends PageQuery {
  @ApiPropertyOptional({ type: 'integer', description: 'Only what was written to this channel' })
  @MayBeLeftOut()
  @Type(() => Number)
  @IsInt({ message: 'channelId must be a whole number' })
  channelId?: number;

  @ApiPropertyOptional({ description: 'Only what this phone wrote: +97330000002' })
  @MayBeLeftOut()
  @Matches(/^\+\d{6,15}$/, { message: 'from must be a phone number with + and country code' })
  from?: string;
}

@ApiTags('messages')
@SignedIn('look')
@Controller()
export class InboundController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.inbox)
  async list(
    @Me() me: Principal,
    @Query() { channelId, from, ...page }: InboundQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InboundMessage[]> {
    const filter = { ...(channelId !== undefined && { channelId }), ...(from !== undefined && { from }) };
    return sendPage(
      response,
      await this.queries.execute(new ListInbound(me.accountId, { ...filter, seen: me.channels }, page)),
    );
  }
}
