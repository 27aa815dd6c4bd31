import { Controller, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type InboundMessage } from '@wavelane/contracts';
import type { Response } from 'express';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ListInbound } from './inbound.queries.js';
import { InboundQuery } from './inbound.dto.js';

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
