import { Body, Controller, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AccountForgettingPreview, api, type Forgetting } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../../platform/http/paging.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly, SignedIn } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { ListForgettings } from '../forgetting.queries.js';
import { ForgetAccount } from './account-forgetting.commands.js';
import { ForgetAccountDto } from './account-forgetting.dto.js';
import { PreviewAccountForgetting } from './account-forgetting.queries.js';

/** Routes that forget an account with all its data. */
@ApiTags('account')
@Controller()
export class AccountForgettingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly log: SecurityLog,
  ) {}

  @SignedIn('own')
  @Route(api.accountForgettingPreview)
  own(@Me() { accountId }: Principal): Promise<AccountForgettingPreview> {
    return this.queries.execute(new PreviewAccountForgetting(accountId));
  }

  @AdminOnly()
  @Route(api.userForgettingPreview)
  preview(@Param('id') id: string): Promise<AccountForgettingPreview> {
    return this.queries.execute(new PreviewAccountForgetting(id));
  }

  @AdminOnly()
  @Route(api.forgetAccount)
  @ApiResponse({ status: 422 })
  @HttpCode(202)
  @Confirmed()
  async forget(
    @Param('id') id: string,
    @Body() { confirm, reason }: ForgetAccountDto,
    @Me() me: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<Forgetting> {
    const ordered = await this.commands.execute(new ForgetAccount(id, confirm, reason, context));
    await this.log.note({
      ...{ kind: 'account-forgotten', accountId: id, by: me.accountId, origin: originOf(request), detail: reason },
    });
    return ordered;
  }

  @AdminOnly()
  @Route(api.forgottenAccounts)
  async list(@Query() page: PageQuery, @Res({ passthrough: true }) response: Response): Promise<Forgetting[]> {
    return sendPage(response, await this.queries.execute(new ListForgettings(null, page)));
  }
}
