import { Body, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type DoubleOptIn } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeDoubleOptIn } from './double-opt-in.commands.js';
import { ChangeDoubleOptInDto } from './double-opt-in.dto.js';
import { GetDoubleOptIn } from './double-opt-in.queries.js';

/** The consents that people confirm by an answer. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class DoubleOptInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.doubleOptIn)
  get(@Me() { accountId }: Principal): Promise<DoubleOptIn> {
    return this.queries.execute(new GetDoubleOptIn(accountId));
  }

  @Route(api.changeDoubleOptIn)
  change(
    @Me() { accountId }: Principal,
    @Body() { purposes, channelId, expiresAfterDays, againAfterDays, words }: ChangeDoubleOptInDto,
    @Context() context: CommandContext,
  ): Promise<DoubleOptIn> {
    const rules = { purposes, channelId, expiresAfterDays, againAfterDays, words };
    return this.commands.execute(new ChangeDoubleOptIn(accountId, rules, context));
  }
}
