import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type Trial } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { StartTrial } from './trial.command.js';

/** The free trial. */
@ApiTags('billing')
@SignedIn('own')
@Controller()
export class TrialController {
  constructor(private readonly commands: CommandBus) {}

  @Route(api.startTrial)
  start(@Me() { accountId }: Principal, @Context() context: CommandContext): Promise<Trial> {
    return this.commands.execute(new StartTrial(accountId, context));
  }
}
