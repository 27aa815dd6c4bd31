import { Controller, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type DeliveryDay, type TemplateUse } from '@wavelane/contracts';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { GetDeliveryDays } from './activity.queries.js';
import { GetTemplateUses } from './template-uses.query.js';
import { ActivityQuery, TemplateUsesQuery } from './activity.dto.js';

/** Counts of sent messages: for the dashboard's chart, and for templates. */
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
