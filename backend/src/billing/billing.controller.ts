import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { OwnOfflinePayment, Plan } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../platform/domain/command-context.js';
import { PageQuery, sendPage } from '../platform/http/paging.js';
import { Context, Me, type Principal } from '../platform/http/request-context.js';
import { Public, SignedIn } from '../platform/security/policy.js';
import { OfflineSubmissionDto } from './billing.dto.js';
import { ListOwnOfflinePayments, ListPlans } from './billing.queries.js';
import { SubmitOfflinePayment } from './offline-payments.commands.js';

/** Plans and how users pay for them (spec §7 Plans and payments). */
@ApiTags('billing')
@Controller('api')
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Public()
  @Get('plans')
  plans(): Promise<Plan[]> {
    return this.queries.execute(new ListPlans());
  }

  @SignedIn()
  @Get('subscribe/offline')
  async own(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OwnOfflinePayment[]> {
    return sendPage(response, await this.queries.execute(new ListOwnOfflinePayments(accountId, page)));
  }

  @SignedIn()
  @Post('subscribe/offline')
  async submit(
    @Me() { accountId }: Principal,
    @Body() { reference, ...submission }: OfflineSubmissionDto,
    @Context() context: CommandContext,
  ): Promise<{ id: string }> {
    const trimmed = reference?.trim();
    const command = new SubmitOfflinePayment(
      accountId,
      { ...submission, reference: trimmed ? trimmed : null },
      context,
    );
    return { id: await this.commands.execute(command) };
  }
}
