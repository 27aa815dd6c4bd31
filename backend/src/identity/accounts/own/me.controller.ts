import { Body, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type CurrentUser } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { ChangeSettings } from '../accounts.commands.js';
import { SettingsDto } from '../accounts.dto.js';
import { GetCurrentUser } from '../current-user.query.js';

@ApiTags('account')
@SignedIn('self')
@Controller()
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.me)
  me(@Me() me: Principal): Promise<CurrentUser> {
    return this.queries.execute(new GetCurrentUser(me));
  }

  @SignedIn('own')
  @Route(api.changeSettings)
  async settings(
    @Me() me: Principal,
    @Body() settings: SettingsDto,
    @Context() context: CommandContext,
  ): Promise<CurrentUser> {
    await this.commands.execute(new ChangeSettings({ accountId: me.accountId, ...settings }, context));
    return this.queries.execute(new GetCurrentUser(me));
  }
}
