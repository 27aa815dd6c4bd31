import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Job, JobDetail } from '@wavelane/contracts';
import type { Response } from 'express';
import { PageQuery, sendPage } from '../platform/http/paging.js';
import { Me, type Principal } from '../platform/http/request-context.js';
import { SignedIn } from '../platform/security/policy.js';
import { GetJob, ListJobs } from './messaging.queries.js';

@ApiTags('jobs')
@SignedIn()
@Controller('api/jobs')
export class JobsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'The outbox, newest first' })
  async list(
    @Me() me: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Job[]> {
    return sendPage(response, await this.queries.execute(new ListJobs(me.accountId, page)));
  }

  @Get(':id')
  @ApiOperation({ summary: 'A job with a page of its messages; more by the Link header' })
  async detail(
    @Me() me: Principal,
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDetail> {
    const { job, cursor } = await this.queries.execute(new GetJob(me.accountId, id, page));
    sendPage(response, { items: job.messages, cursor });
    return job;
  }
}
