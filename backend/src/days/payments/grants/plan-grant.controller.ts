import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type UserDaysChanged } from '@wavelane/contracts';
import { GetEntitlement } from '../../ledger/wallet/entitlement.query.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { GrantPlan } from './plan-grant.command.js';
import { GrantPlanDto } from './plan-grant.dto.js';

/** Plans that an administrator gives, such as Enterprise. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class PlanGrantController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Confirmed()
  @Route(api.grantPlan)
  @HttpCode(200)
  async grant(
    @Param('id') accountId: string,
    @Body() { planId, days, note, planChoice }: GrantPlanDto,
    @Context() context: CommandContext,
  ): Promise<UserDaysChanged> {
    await this.commands.execute(new GrantPlan(accountId, planId, days, note ?? null, planChoice ?? null, context));
    const { daysBalance } = await this.queries.execute(new GetEntitlement(accountId));
    return { success: true, daysBalance };
  }
}
