import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, PLAN_CHOICES, type PlanChoice, type UserDaysChanged } from '@wavelane/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { DaysDto, GetEntitlement } from '../../ledger/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context } from '../../platform/http/commands/request-context.js';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '../../platform/http/openapi/decorators.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { AdminOnly } from '../../platform/security/policy.js';
import { GrantPlan } from './plan-grant.command.js';

/** A plan from the catalogue and the days to credit with it. */
export class GrantPlanDto extends DaysDto {
  @ApiProperty({ example: 'enterprise' })
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId!: string;

  @ApiPropertyOptional({ enum: PLAN_CHOICES, description: 'Needed if the user has a better plan.' })
  @MayBeLeftOut()
  @IsIn(PLAN_CHOICES, { message: `planChoice must be one of ${PLAN_CHOICES.join(', ')}` })
  planChoice?: PlanChoice;
}

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
