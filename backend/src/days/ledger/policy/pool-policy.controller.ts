import { Body, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type PoolCoverage, type PoolPolicy } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { GetPoolCoverage } from './coverage.query.js';
import { PoolPolicyDto } from './pool-policy.dto.js';
import { GetPoolPolicy, SetPoolPolicy, viewOf } from './pool-policy.commands.js';

/** How pool days reach channels by themselves, and how long they last. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class PoolPolicyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.poolPolicy)
  async policy(): Promise<PoolPolicy> {
    return viewOf(await this.queries.execute(new GetPoolPolicy()));
  }

  @Confirmed()
  @Route(api.savePoolPolicy)
  save(@Body() change: PoolPolicyDto, @Context() context: CommandContext): Promise<PoolPolicy> {
    return this.commands.execute(new SetPoolPolicy({ ...change }, context));
  }

  @Route(api.poolCoverage)
  coverage(): Promise<PoolCoverage> {
    return this.queries.execute(new GetPoolCoverage());
  }
}
