import { Body, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type WithdrawalWords } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeWithdrawalWords } from './words.commands.js';
import { ChangeWordsDto } from './words.dto.js';
import { GetWithdrawalWords } from './words.queries.js';

/** The words with which people say that they want no more messages. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class WordsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.withdrawalWords)
  get(@Me() { accountId }: Principal): Promise<WithdrawalWords> {
    return this.queries.execute(new GetWithdrawalWords(accountId));
  }

  @Route(api.changeWithdrawalWords)
  change(
    @Me() { accountId }: Principal,
    @Body() { words }: ChangeWordsDto,
    @Context() context: CommandContext,
  ): Promise<WithdrawalWords> {
    return this.commands.execute(new ChangeWithdrawalWords({ accountId, words }, context));
  }
}
