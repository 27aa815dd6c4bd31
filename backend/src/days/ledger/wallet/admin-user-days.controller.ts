import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type UserDaysChanged } from '@wavelane/contracts';
import { type AccountView, GetAccount } from '../../../identity/index.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { GetEntitlement } from './entitlement.query.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { DaysDto } from '../ledger.dto.js';
import { CreditWallet, DebitWallet } from './wallet.commands.js';

/** An administrator gives days to a user or takes them away. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminUserDaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Confirmed()
  @Route(api.addDays)
  @HttpCode(200)
  async add(
    @Param('id') accountId: string,
    @Body() { days, note }: DaysDto,
    @Context() context: CommandContext,
  ): Promise<UserDaysChanged> {
    // Days of a closed account could not be used; its remaining days can still be taken back.
    if ((await this.mustExist(accountId)).closed) throw DomainError.notFound('User');
    const creditId = idOf('admin-credit', context.commandId);
    const source = { kind: 'admin', ref: null } as const;
    const credit = { accountId, creditId, days, source, note: note ?? null };
    await this.commands.execute(new CreditWallet(credit, context));
    return this.daysOf(accountId);
  }

  @Confirmed()
  @Route(api.removeDays)
  @HttpCode(200)
  async remove(
    @Param('id') accountId: string,
    @Body() { days, note }: DaysDto,
    @Context() context: CommandContext,
  ): Promise<UserDaysChanged> {
    await this.mustExist(accountId);
    const debitId = idOf('admin-debit', context.commandId);
    await this.commands.execute(new DebitWallet({ accountId, debitId, days, note: note ?? null }, context));
    return this.daysOf(accountId);
  }

  private async daysOf(accountId: string): Promise<UserDaysChanged> {
    const { daysBalance } = await this.queries.execute(new GetEntitlement(accountId));
    return { success: true, daysBalance };
  }

  private async mustExist(accountId: string): Promise<AccountView> {
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account) throw DomainError.notFound('User');
    return account;
  }
}
