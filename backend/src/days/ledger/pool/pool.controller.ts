import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  api,
  type BalanceChanged,
  type BalanceSynced,
  type BalanceTransaction,
  type MainBalance,
} from '@wavelane/contracts';
import type { Response } from 'express';
import { GetGatewayBalance } from './gateway-balance.query.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { sendPage } from '../../../platform/http/paging.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { AdjustPool, SyncPool, TopUpPool } from './pool.commands.js';
import { AdjustPoolDto, DaysDto, SyncDto, TransactionsQuery } from '../ledger.dto.js';
import { GetMainBalance, ListPoolTransactions } from '../ledger.queries.js';

/** The main balance: its days, its transactions, and what an administrator changes of them by hand. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class PoolController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.mainBalance)
  balance(): Promise<MainBalance> {
    return this.queries.execute(new GetMainBalance());
  }

  @Route(api.transactions)
  async transactions(
    @Query() { includeVoided, ...page }: TransactionsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BalanceTransaction[]> {
    return sendPage(response, await this.queries.execute(new ListPoolTransactions(page, includeVoided === 'true')));
  }

  @Confirmed()
  @Route(api.topUpBalance)
  @HttpCode(200)
  async topUp(@Body() { days, note }: DaysDto, @Context() context: CommandContext): Promise<BalanceChanged> {
    return {
      success: true,
      balance: await this.commands.execute(new TopUpPool({ days, note: note ?? null }, context)),
    };
  }

  @Confirmed()
  @Route(api.adjustBalance)
  @HttpCode(200)
  async adjust(@Body() { days, note }: AdjustPoolDto, @Context() context: CommandContext): Promise<BalanceChanged> {
    return {
      success: true,
      balance: await this.commands.execute(new AdjustPool({ days, note: note ?? null }, context)),
    };
  }

  /** Asks the gateway for its own balance and records the difference; no days move. */
  @Route(api.syncBalance)
  @HttpCode(200)
  async sync(@Body() { note }: SyncDto, @Context() context: CommandContext): Promise<BalanceSynced> {
    const externalBalance = await this.queries.execute(new GetGatewayBalance());
    const balance = await this.commands.execute(new SyncPool({ externalBalance, note: note ?? null }, context));
    return { success: true, balance, externalBalance, difference: externalBalance - balance };
  }
}
