import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type Plan } from '@wavelane/contracts';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Public } from '../../../platform/security/policy.js';
import { Route } from '../../../platform/http/route.js';
import { ListPlans } from './plans.queries.js';

@ApiTags('billing')
@Public()
@Controller()
export class PlansController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.plans)
  plans(): Promise<Plan[]> {
    return this.queries.execute(new ListPlans());
  }
}
