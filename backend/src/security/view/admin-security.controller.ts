import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import { api, type SecurityEvent } from '@wavelane/contracts';
import type { Response } from 'express';
import { sendCsv } from '../../platform/http/csv.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { AdminOnly } from '../../platform/security/policy.js';
import { TrailFilterDto, TrailQuery } from './security.dto.js';
import { SecurityTrail, type TrailFilter } from './security-trail.js';
import { everyPage } from '../../platform/storage/reading/every-page.js';

const PAGE = 500;
/** Columns of the export, in order. The order never changes; new ones come last. */
const COLUMNS = [
  ...['at', 'kind', 'account_id', 'account_name', 'account_email', 'by_id', 'by_name'],
  ...['address', 'device', 'new_device', 'detail', 'id'],
] as const;

/** Who signed in, who failed, who changed what about an account. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminSecurityController {
  constructor(private readonly trail: SecurityTrail) {}

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
  @ApiProduces('text/csv')
  async export(@Body() filter: TrailFilterDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'security.csv', this.lines(filter));
  }

  private async *lines(filter: TrailFilter): AsyncGenerator<readonly string[]> {
    yield COLUMNS;
    const pages = everyPage((after) => this.trail.list(filter, { limit: PAGE, ...after }));
    for await (const { items } of pages) yield* items.map(lineOf);
  }
}

function lineOf({ id, at, kind, account, by, address, device, newDevice, detail }: SecurityEvent): string[] {
  const people = [account?.id, account?.name, account?.email, by?.id, by?.name];
  return [
    at,
    kind,
    ...[...people, address, device].map((cell) => cell ?? ''),
    newDevice ? 'yes' : '',
    detail ?? '',
    id,
  ];
}
