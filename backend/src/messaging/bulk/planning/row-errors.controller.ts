import { Controller, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, ROW_ERRORS_KEPT_DAYS, say } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { Exports, noteExport } from '../../../platform/security/note-export.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { GetJob } from '../../jobs/jobs.queries.js';
import { errorLines } from './error-lines.js';
import { RowErrors } from './row-errors.js';

@ApiTags('jobs')
@SignedIn('manage')
@Controller()
export class RowErrorsController {
  constructor(
    private readonly errors: RowErrors,
    private readonly queries: QueryBus,
    private readonly log: SecurityLog,
  ) {}

  @Exports()
  @Route(api.rowErrors)
  @ApiProduces('text/csv')
  async download(
    @Me() me: Principal,
    @Param('id') jobId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = me;
    await this.queries.execute(new GetJob(accountId, jobId, { limit: 1 }));
    const list = await this.errors.list(jobId);
    if (list?.accountId !== accountId) {
      throw new DomainError('not-found', say('job-left-out-no-rows', { n: ROW_ERRORS_KEPT_DAYS }));
    }
    await noteExport(this.log, me, request, 'rejected-rows');
    await sendCsv(response, `errors-${jobId}.csv`, errorLines(list.columns, list.lineWord, this.errors.rows(jobId)));
  }
}
