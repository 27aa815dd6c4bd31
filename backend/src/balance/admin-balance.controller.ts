import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { BalanceTransaction, MainBalance } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../platform/domain/command-context.js';
import { PageQuery, sendPage } from '../platform/http/paging.js';
import { Context } from '../platform/http/request-context.js';
import { AdminOnly } from '../platform/security/policy.js';
import { AdjustPoolDto, DaysDto } from './balance.dto.js';
import { GetMainBalance, ListPoolTransactions } from './balance.queries.js';
import { AdjustPool, TopUpPool } from './pool.commands.js';

/** The main balance (spec §7 Admin). */
@ApiTags('admin')
@AdminOnly()
@Controller('api/admin/balance')
export class AdminBalanceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  balance(): Promise<MainBalance> {
    return this.queries.execute(new GetMainBalance());
  }

  @Get('transactions')
  async transactions(
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BalanceTransaction[]> {
    return sendPage(response, await this.queries.execute(new ListPoolTransactions(page)));
  }

  @Post('topup')
  @HttpCode(200)
  async topUp(@Body() { days, note }: DaysDto, @Context() context: CommandContext): Promise<{ success: true }> {
    await this.commands.execute(new TopUpPool(days, note ?? null, context));
    return { success: true };
  }

  @Post('adjust')
  @HttpCode(200)
  async adjust(@Body() { days, note }: AdjustPoolDto, @Context() context: CommandContext): Promise<{ success: true }> {
    await this.commands.execute(new AdjustPool(days, note ?? null, context));
    return { success: true };
  }
}
