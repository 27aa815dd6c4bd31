import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Job, JobDetail, TimelineEntry } from '@wavelane/contracts';
import type { Response } from 'express';
import { sendPage } from '../../platform/http/paging.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { SignedIn } from '../../platform/security/policy.js';
import { JobMessagesQuery, JobsQuery } from './jobs.dto.js';
import { GetJob, GetJobTimeline, ListJobs } from './jobs.queries.js';

@ApiTags('jobs')
@SignedIn()
@Controller('api/jobs')
export class JobsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @Me() me: Principal,
    @Query() { limit, cursor, ...filter }: JobsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Job[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(response, await this.queries.execute(new ListJobs(me.accountId, page, filter)));
  }

  @Get(':id')
  async detail(
    @Me() me: Principal,
    @Param('id') id: string,
    @Query() { status, limit, cursor }: JobMessagesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDetail> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    const found = await this.queries.execute(new GetJob(me.accountId, id, page, status));
    sendPage(response, { items: found.job.messages, cursor: found.cursor });
    return found.job;
  }

  @Get(':id/timeline')
  timeline(@Me() me: Principal, @Param('id') id: string): Promise<TimelineEntry[]> {
    return this.queries.execute(new GetJobTimeline(me.accountId, id));
  }
}
