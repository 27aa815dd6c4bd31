import { Body, Controller, HttpCode, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type AdminUser, type SecurityEventKind } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { account } from '../account.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { accountStream } from '../account.events.js';
import { ReasonDto, RoleDto } from './administration.dto.js';
import { Standing, type StandingOrder } from '../standing/standing.js';
import { GetUser } from './user.query.js';

/** Routes by which an administrator changes accounts. Each order has its reason, in the log and in the trail. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdministrationController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly standing: Standing,
    private readonly sessions: AccountSessions,
    private readonly log: SecurityLog,
  ) {}

  @Confirmed()
  @Route(api.disableUser)
  @HttpCode(200)
  disable(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Me() me: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<AdminUser> {
    return this.order(id, { type: 'DisableAccount', reason }, 'account-disabled', reason, { me, context, request });
  }

  @Confirmed()
  @Route(api.enableUser)
  @HttpCode(200)
  enable(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Me() me: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<AdminUser> {
    return this.order(id, { type: 'EnableAccount', reason }, 'account-enabled', reason, { me, context, request });
  }

  @Confirmed()
  @Route(api.changeRole)
  @HttpCode(200)
  role(
    @Param('id') id: string,
    @Body() { role, reason }: RoleDto,
    @Me() me: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<AdminUser> {
    const asked = { me, context, request };
    return this.order(id, { type: 'ChangeRole', role, reason }, 'role-changed', `${role}: ${reason}`, asked);
  }

  @Route(api.endUserSessions)
  @HttpCode(200)
  async endSessions(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Me() { accountId: by }: Principal,
    @Req() request: Request,
  ): Promise<AdminUser> {
    const user = await this.queries.execute(new GetUser(id));
    await this.sessions.endAll(id);
    await this.log.note({ kind: 'sessions-ended', accountId: id, by, origin: originOf(request), detail: reason });
    return user;
  }

  @Confirmed()
  @Route(api.removeSecondFactor)
  @HttpCode(200)
  async removeSecondFactor(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @Me() { accountId: by }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<AdminUser> {
    const command = { type: 'DisableSecondFactor', how: 'operator' } as const;
    await this.executor.execute(account, accountStream(id), command, context);
    await this.sessions.endAll(id);
    const origin = originOf(request);
    await this.log.note({ kind: 'second-factor-disabled', accountId: id, by, origin, detail: reason });
    return this.queries.execute(new GetUser(id));
  }

  private async order(
    id: string,
    order: StandingOrder,
    kind: SecurityEventKind,
    detail: string,
    { me, context, request }: { me: Principal; context: CommandContext; request: Request },
  ): Promise<AdminUser> {
    if (await this.standing.change(id, order, context)) {
      if (order.type !== 'EnableAccount') await this.sessions.endAll(id);
      await this.log.note({ kind, accountId: id, by: me.accountId, origin: originOf(request), detail });
    }
    return this.queries.execute(new GetUser(id));
  }
}
