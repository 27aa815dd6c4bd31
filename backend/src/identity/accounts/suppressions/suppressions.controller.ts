import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type SuppressedRecipient } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { addressOf, parsePhone } from '../../../platform/domain/phone/phone.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { ENTERED_BY_HAND } from '../account.events.js';
import { RestoreRecipient, SuppressRecipient } from '../accounts.commands.js';
import { GetAccount } from '../accounts.queries.js';
import { SuppressDto } from './suppressions.dto.js';

/** Routes about people who get no more messages from an account: they answered STOP, or a user entered them. */
@ApiTags('suppressions')
@SignedIn('manage')
@Controller()
export class SuppressionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.suppressions)
  async list(@Me() { accountId }: Principal): Promise<SuppressedRecipient[]> {
    const account = await this.queries.execute(new GetAccount(accountId));
    return account ? account.optOuts.phones().map((phone) => ({ phone })) : [];
  }

  @SignedIn('answer')
  @Route(api.suppress)
  @HttpCode(200)
  async add(
    @Me() { accountId }: Principal,
    @Body() { phone }: SuppressDto,
    @Context() context: CommandContext,
  ): Promise<SuppressedRecipient> {
    const e164 = await this.numberOf(accountId, phone);
    await this.commands.execute(new SuppressRecipient({ accountId, phone: e164, text: ENTERED_BY_HAND }, context));
    return { phone: e164 };
  }

  @Route(api.unsuppress)
  async remove(
    @Me() { accountId }: Principal,
    @Param('phone') phone: string,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account || !account.optOuts.lists(phone)) throw DomainError.notFound('Phone number');
    await this.commands.execute(new RestoreRecipient({ accountId, phone, text: ENTERED_BY_HAND }, context));
    return { success: true };
  }

  private async numberOf(accountId: string, text: string): Promise<string> {
    const account = await this.queries.execute(new GetAccount(accountId));
    const parsed = parsePhone(text, account?.defaultCountry ?? null);
    if ('e164' in parsed) return parsed.e164;
    // A number that wrote to us exists, so the numbering plan is not checked before it is opted out.
    const address = addressOf(text);
    if (address === undefined) throw DomainError.invalid(parsed.error, { phone: parsed.error });
    return address;
  }
}
