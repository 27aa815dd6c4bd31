import { Controller, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type Conversation, type Report } from '@wavelane/contracts';
import type { Response } from 'express';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { sendCsv } from '../../platform/http/csv.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { SignedIn } from '../../platform/security/policy.js';
import { linesOf } from './report-table.js';
import { ReportConversationsQuery, ReportQuery, ReportTableQuery } from './reports.dto.js';
import { GetReport, ListReportConversations } from './reports.queries.js';

/** Reports of the work done, counted and timed: for all channels together. */
@ApiTags('reports')
@SignedIn('look-at-all')
@Controller()
export class ReportsController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.report)
  get(@Me() { accountId }: Principal, @Query() filter: ReportQuery): Promise<Report> {
    return this.queries.execute(new GetReport(accountId, filter));
  }

  @SignedIn('manage')
  @Confirmed()
  @Route(api.reportTable)
  @ApiProduces('text/csv')
  async table(
    @Me() { accountId }: Principal,
    @Query() { bom, ...filter }: ReportTableQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.queries.execute(new GetReport(accountId, filter));
    await sendCsv(response, `report-${report.from}-${report.to}.csv`, linesOf(report), { bom: bom !== '0' });
  }

  @Route(api.reportConversations)
  async conversations(
    @Me() me: Principal,
    @Query() { limit, cursor, ...filter }: ReportConversationsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Conversation[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(response, await this.queries.execute(new ListReportConversations(me, filter, page)));
  }
}
