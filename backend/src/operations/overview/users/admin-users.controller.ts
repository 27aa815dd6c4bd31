import { Body, Controller, HttpCode, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type AdminUser, type UsersFilter } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { GetAccount } from '../../../identity/index.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { csvTimes, type CsvTimes } from '../../../platform/http/tables/csv-times.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { sendPage } from '../../../platform/http/paging.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { noteExport } from '../../../platform/security/note-export.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Directory } from './directory.js';
import type { Listed } from './directory-order.js';
import { UsersFilterDto, UsersQuery } from './users.dto.js';
import { ListUsers } from './users.queries.js';

/** Columns of the export, in order. The order never changes; new ones come last. */
const columnsOf = ({ column }: CsvTimes): string[] => [
  ...['name', 'email', 'role', 'plan', 'channels_used', 'channels_limit', 'days', 'account', 'sign_in'],
  ...['email_verified', 'second_factor', column('registered_at'), 'account_id', column('last_seen_at')],
];

@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminUsersController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.users)
  async users(
    @Query() { limit, cursor, ...filter }: UsersQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminUser[]> {
    return sendPage(
      response,
      await this.queries.execute(new ListUsers({ limit, ...(cursor !== undefined && { cursor }) }, filter)),
    );
  }

  @Confirmed()
  @Route(api.exportUsers)
  @HttpCode(200)
  @OwnIdempotency()
  @ApiProduces('text/csv')
  async export(
    @Me() me: Principal,
    @Body() filter: UsersFilterDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const account = await this.queries.execute(new GetAccount(me.accountId, true));
    await noteExport(this.log, me, request, 'users');
    await sendCsv(response, 'users.csv', this.lines(filter, csvTimes(account?.timeZone ?? 'UTC')));
  }

  private async *lines(filter: UsersFilter, times: CsvTimes): AsyncGenerator<readonly string[]> {
    yield columnsOf(times);
    for await (const user of this.directory.all(filter)) yield lineOf(user, times);
  }
}

function lineOf({ id, body, seenAt }: Listed, { cell }: CsvTimes): string[] {
  const { name, email, role, planName, channels, channelsLimit, days, account, disabled, createdAt } = body;
  const limit = channelsLimit === null ? 'unlimited' : String(channelsLimit);
  const said = (is: boolean) => (is ? 'yes' : 'no');
  return [
    ...[name, email, role, planName ?? '', String(channels), limit, String(days), account],
    ...[disabled ? 'disabled' : 'allowed', said(body.emailVerified), said(body.secondFactor), cell(createdAt), id],
    cell(seenAt),
  ];
}
