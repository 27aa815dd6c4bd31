import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { api, type Plan } from '@wavelane/contracts';
import { Public } from '../../platform/security/policy.js';
import { Route } from '../../platform/http/route.js';
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
