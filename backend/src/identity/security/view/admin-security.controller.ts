import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import { api, type SecurityEvent } from '@wavelane/contracts';
import type { Response } from 'express';
import { QueryBus } from '@nestjs/cqrs';
import { GetAccount } from '../../accounts/accounts.queries.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { csvTimes, type CsvTimes } from '../../../platform/http/tables/csv-times.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { sendPage } from '../../../platform/http/paging.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { TrailFilterDto, TrailQuery } from './security.dto.js';
import { SecurityTrail, type TrailFilter } from './security-trail.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';

const PAGE = 500;
/** Columns of the export, in order. The order never changes; new ones come last. */
const columnsOf = ({ column }: CsvTimes): string[] => [
  ...[column('at'), 'kind', 'account_id', 'account_name', 'account_email', 'by_id', 'by_name'],
  ...['address', 'device', 'new_device', 'detail', 'id'],
];

/** Lists sign-ins, failures, and changes of accounts with the members who made them. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminSecurityController {
  constructor(
    private readonly trail: SecurityTrail,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.securityLog)
  async list(
    @Query() { limit, cursor, ...filter }: TrailQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SecurityEvent[]> {
    return sendPage(response, await this.trail.list(filter, { limit, ...(cursor !== undefined && { cursor }) }));
  }

  @Confirmed()
  @Route(api.exportSecurityLog)
  @HttpCode(200)
  @OwnIdempotency()
  @ApiProduces('text/csv')
  async export(
    @Me() { accountId }: Principal,
    @Body() filter: TrailFilterDto,
    @Res() response: Response,
  ): Promise<void> {
    const account = await this.queries.execute(new GetAccount(accountId, true));
    await sendCsv(response, 'security.csv', this.lines(filter, csvTimes(account?.timeZone ?? 'UTC')));
  }

  private async *lines(filter: TrailFilter, times: CsvTimes): AsyncGenerator<readonly string[]> {
    yield columnsOf(times);
    const pages = everyPage((after) => this.trail.list(filter, { limit: PAGE, ...after }));
    for await (const { items } of pages) yield* items.map((item) => lineOf(item, times));
  }
}

function lineOf(
  { id, at, kind, account, by, address, device, newDevice, detail }: SecurityEvent,
  times: CsvTimes,
): string[] {
  const people = [account?.id, account?.name, account?.email, by?.id, by?.name];
  return [
    times.cell(at),
    kind,
    ...[...people, address, device].map((cell) => cell ?? ''),
    newDevice ? 'yes' : '',
    detail ?? '',
    id,
  ];
}
