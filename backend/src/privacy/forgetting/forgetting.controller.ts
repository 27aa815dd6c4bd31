import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type Forgetting, type ForgettingPreview } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ForgetPerson } from './forgetting.commands.js';
import { ForgetPersonDto } from './forgetting.dto.js';
import { GetForgetting, ListForgettings, PreviewForgetting } from './forgetting.queries.js';

/** Routes that forget a person permanently. */
@ApiTags('people')
@SignedIn('own')
@Controller()
export class ForgettingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.forgettingPreview)
  preview(@Me() { accountId }: Principal, @Param('id') id: string): Promise<ForgettingPreview> {
    return this.queries.execute(new PreviewForgetting(accountId, id));
  }

  @Route(api.forgetPerson)
  @HttpCode(202)
  @Confirmed()
  forget(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Body() { reason }: ForgetPersonDto,
    @Context() context: CommandContext,
  ): Promise<Forgetting> {
    return this.commands.execute(new ForgetPerson(accountId, id, reason, context));
  }

  @SignedIn('look-at-all')
  @Route(api.forgettings)
  async list(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Forgetting[]> {
    return sendPage(response, await this.queries.execute(new ListForgettings(accountId, page)));
  }

  @SignedIn('look-at-all')
  @Route(api.forgetting)
  get(@Me() { accountId }: Principal, @Param('id') id: string): Promise<Forgetting> {
    return this.queries.execute(new GetForgetting(accountId, id));
  }
}
