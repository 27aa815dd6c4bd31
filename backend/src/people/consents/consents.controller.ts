import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type ConsentPolicy, type Consents } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeConsentPolicy, GiveConsent, WithdrawConsent } from './consents.commands.js';
import { ConsentPolicyDto, GiveConsentDto, RestoreWithConsentDto, WithdrawConsentDto } from './consents.dto.js';
import { RestoreWithConsent } from '../restoring/restore.command.js';
import { GetConsentPolicy, GetConsents } from './consents.queries.js';

/** People's consents, and the rule for people without a recorded one. */
@ApiTags('people')
@SignedIn('look')
@Controller()
export class ConsentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.consents)
  history(@Me() { accountId }: Principal, @Param('id') id: string): Promise<Consents> {
    return this.queries.execute(new GetConsents(accountId, id));
  }

  @SignedIn('answer')
  @Route(api.giveConsent)
  @HttpCode(200)
  async give(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Body() body: GiveConsentDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new GiveConsent(accountId, id, body, context));
    return { success: true };
  }

  @SignedIn('answer')
  @Route(api.withdrawConsent)
  @HttpCode(200)
  async withdraw(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Body() body: WithdrawConsentDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new WithdrawConsent(accountId, id, body, context));
    return { success: true };
  }

  @SignedIn('manage')
  @Route(api.restoreRecipient)
  @HttpCode(200)
  async restore(
    @Me() { accountId }: Principal,
    @Param('phone') phone: string,
    @Body() body: RestoreWithConsentDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new RestoreWithConsent(accountId, phone, body, context));
    return { success: true };
  }

  @Route(api.consentPolicy)
  policy(@Me() { accountId }: Principal): Promise<ConsentPolicy> {
    return this.queries.execute(new GetConsentPolicy(accountId));
  }

  @SignedIn('manage')
  @Route(api.changeConsentPolicy)
  changePolicy(
    @Me() { accountId }: Principal,
    @Body() { unrecorded }: ConsentPolicyDto,
    @Context() context: CommandContext,
  ): Promise<ConsentPolicy> {
    return this.commands.execute(new ChangeConsentPolicy(accountId, { unrecorded }, context));
  }
}
