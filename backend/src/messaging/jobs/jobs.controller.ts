import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type Job, type JobDetail, type OutboxDay, type TimelineEntry } from '@wavelane/contracts';
import type { Response } from 'express';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ListOutboxDays } from './days/outbox-days.query.js';
import { JobMessagesQuery, JobsQuery, OutboxQuery } from './jobs.dto.js';
import { GetJob, GetJobTimeline, ListJobs } from './jobs.queries.js';

@ApiTags('jobs')
@SignedIn('look')
@Controller()
export class JobsController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.jobs)
  async list(
    @Me() me: Principal,
    @Query() { limit, cursor, ...filter }: JobsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Job[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(
      response,
      await this.queries.execute(new ListJobs(me.accountId, page, { ...filter, seen: me.channels })),
    );
  }

  @Route(api.outboxDays)
  async days(
    @Me() me: Principal,
    @Query() { cursor, ...filter }: OutboxQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutboxDay[]> {
    const asked = { ...filter, seen: me.channels, ...(cursor !== undefined && { before: cursor }) };
    return sendPage(response, await this.queries.execute(new ListOutboxDays(me.accountId, asked)));
  }

  @Route(api.job)
  async detail(
    @Me() me: Principal,
    @Param('id') id: string,
    @Query() { limit, cursor, ...filter }: JobMessagesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDetail> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    const found = await this.queries.execute(new GetJob(me.accountId, id, page, filter, me.channels));
    sendPage(response, { items: found.job.messages, cursor: found.cursor });
    return found.job;
  }

  @Route(api.jobTimeline)
  timeline(@Me() me: Principal, @Param('id') id: string): Promise<TimelineEntry[]> {
    return this.queries.execute(new GetJobTimeline(me.accountId, id, me.channels));
  }
}
