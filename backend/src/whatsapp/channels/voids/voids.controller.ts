import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type TransactionVoided } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { VoidPoolTransaction } from './void.command.js';

/** An administrator deletes a transaction of the main balance. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class VoidsController {
  constructor(private readonly commands: CommandBus) {}

  /** Answers 404 if it is already deleted; 400 if the main balance would fall below 0. */
  @Confirmed()
  @Route(api.voidTransaction)
  void(@Param('id') id: string, @Context() context: CommandContext): Promise<TransactionVoided> {
    return this.commands.execute(new VoidPoolTransaction(id, context));
  }
}
