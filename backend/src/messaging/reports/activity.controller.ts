import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { api, type DeliveryDay } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { GetDeliveryDays } from './activity.queries.js';

export class ActivityQuery {
  @ApiPropertyOptional({ minimum: 1, maximum: 90, default: 30 })
  @MayBeLeftOut()
  @Type(() => Number)
  @IsInt({ message: 'days must be a whole number' })
  @Min(1, { message: 'days must be at least 1' })
  @Max(90, { message: 'days must be at most 90' })
  days: number = 30;
}

/** What the dashboard's chart shows. */
@ApiTags('jobs')
@SignedIn()
@Controller()
export class ActivityController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.activity)
  days(@Me() { accountId }: Principal, @Query() { days }: ActivityQuery): Promise<DeliveryDay[]> {
    return this.queries.execute(new GetDeliveryDays(accountId, days));
  }
}
