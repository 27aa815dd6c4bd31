import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type SetupStep } from '@wavelane/contracts';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { GetSetup } from './setup.query.js';

/** Shows the steps of the set-up to an administrator. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class SetupController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.setup)
  setup(@Me() { memberId }: Principal): Promise<SetupStep[]> {
    return this.queries.execute(new GetSetup(memberId));
  }
}
