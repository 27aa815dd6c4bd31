import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Plan } from '@wavelane/contracts';
import { Public } from '../../platform/security/policy.js';
import { ListPlans } from './plans.queries.js';

@ApiTags('billing')
@Public()
@Controller('api/plans')
export class PlansController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  plans(): Promise<Plan[]> {
    return this.queries.execute(new ListPlans());
  }
}
