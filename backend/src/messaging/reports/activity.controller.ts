import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type DeliveryDay, type TemplateUse } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { GetDeliveryDays } from './activity.queries.js';
import { GetTemplateUses } from './template-uses.query.js';

export class ActivityQuery {
  @ApiPropertyOptional({ minimum: 1, maximum: 90, default: 30 })
  @MayBeLeftOut()
  @Type(() => Number)
  @IsInt({ message: 'days must be a whole number' })
  @Min(1, { message: 'days must be at least 1' })
  @Max(90, { message: 'days must be at most 90' })
  days: number = 30;
}

const IDS = /^[\w-]{1,100}(,[\w-]{1,100}){0,49}$/;

export class TemplateUsesQuery {
  @ApiProperty({ pattern: IDS.source, description: '1 to 50 ids of templates, with commas between them' })
  @IsString({ message: 'ids must be one text' })
  @Matches(IDS, { message: 'ids must be 1 to 50 ids of templates, with commas between them' })
  ids!: string;
}

/** What was sent, counted: for the dashboard's chart, and for templates. */
@ApiTags('jobs')
@SignedIn('look-at-all')
@Controller()
export class ActivityController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.activity)
  days(@Me() { accountId }: Principal, @Query() { days }: ActivityQuery): Promise<DeliveryDay[]> {
    return this.queries.execute(new GetDeliveryDays(accountId, days));
  }

  @SignedIn('look')
  @Route(api.templateUses)
  templates(@Me() { accountId, channels }: Principal, @Query() { ids }: TemplateUsesQuery): Promise<TemplateUse[]> {
    return this.queries.execute(new GetTemplateUses(accountId, [...new Set(ids.split(','))], channels));
  }
}
