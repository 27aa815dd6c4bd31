import { Body, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type WithdrawalConfirmation } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeWithdrawalConfirmation } from './confirmations.commands.js';
import { ChangeWithdrawalConfirmationDto } from './confirmations.dto.js';
import { GetWithdrawalConfirmation } from './confirmations.queries.js';

/** Whether withdrawals are confirmed to the person, and with which texts. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class ConfirmationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.withdrawalConfirmation)
  get(@Me() { accountId }: Principal): Promise<WithdrawalConfirmation> {
    return this.queries.execute(new GetWithdrawalConfirmation(accountId));
  }

  @Route(api.changeWithdrawalConfirmation)
  change(
    @Me() { accountId }: Principal,
    @Body() { isOn, texts }: ChangeWithdrawalConfirmationDto,
    @Context() context: CommandContext,
  ): Promise<WithdrawalConfirmation> {
    const told = texts.map(({ language, text }) => ({ language, text }));
    return this.commands.execute(new ChangeWithdrawalConfirmation({ accountId, isOn, texts: told }, context));
  }
}
