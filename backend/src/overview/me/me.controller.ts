import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CurrentUser } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeSettings, GetCurrentUser, SettingsDto } from '../../accounts/index.js';

@ApiTags('account')
@SignedIn()
@Controller('api/me')
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  me(@Me() { accountId }: Principal): Promise<CurrentUser> {
    return this.queries.execute(new GetCurrentUser(accountId));
  }

  @Put('settings')
  async settings(
    @Me() { accountId }: Principal,
    @Body() settings: SettingsDto,
    @Context() context: CommandContext,
  ): Promise<CurrentUser> {
    await this.commands.execute(new ChangeSettings(accountId, settings, context));
    return this.queries.execute(new GetCurrentUser(accountId));
  }
}
