import { Controller, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type OptOut } from '@wavelane/contracts';
import type { Response } from 'express';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { OptOutsQuery } from './opt-outs.dto.js';
import { ListOptOuts } from './opt-outs.queries.js';

/** People who get no more messages, with their names. */
@ApiTags('people')
@SignedIn('look')
@Controller()
export class OptOutsController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.optOuts)
  @ApiResponse({ status: 404 })
  async list(
    @Me() { accountId }: Principal,
    @Query() { limit, cursor, ...filter }: OptOutsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OptOut[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(response, await this.queries.execute(new ListOptOuts(accountId, filter, page)));
  }
}
