import { Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Response } from 'express';
import { sendCsv } from '../../platform/http/csv.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { type JobFilter, JobSearch } from './job-search.js';
import { JobExportQuery, JobsExportQuery } from './jobs.dto.js';
import { type JobDocument } from './jobs.projection.js';
import { GetJob } from './jobs.queries.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';
import { everyPage } from '../../platform/storage/reading/every-page.js';

const PAGE = 500;

/** Columns of the export, in order. The order never changes; new ones come last. */
const COLUMNS = [
  'row',
  'name',
  'to',
  'status',
  'error',
  'body',
  'reply',
  'queued_at',
  'sent_at',
  'delivered_at',
  'read_at',
  'replied_at',
  'failed_at',
  'message_id',
] as const;

/** Columns of the list of jobs; new ones come last. */
const JOB_COLUMNS = [
  ...['created_at', 'scheduled_for', 'type', 'status', 'name', 'to', 'channel', 'total', 'queued', 'pending', 'sent'],
  ...['delivered', 'read', 'replied', 'failed', 'cancelled', 'job_id'],
];

/** Exports jobs, and a job's messages, as files. */
@ApiTags('jobs')
@SignedIn('manage')
@Controller()
export class JobExportController {
  constructor(
    private readonly queries: QueryBus,
    private readonly search: JobSearch,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Route(api.exportJobs)
  @ApiProduces('text/csv')
  async exportJobs(
    @Me() { accountId }: Principal,
    @Query() { bom, limit: _limit, cursor: _cursor, ...filter }: JobsExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, 'outbox.csv', this.jobs(accountId, filter), { bom: bom !== '0' });
  }

  @Route(api.jobExport)
  @ApiProduces('text/csv')
  async export(
    @Me() { accountId }: Principal,
    @Param('id') jobId: string,
    @Query() { bom }: JobExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.queries.execute(new GetJob(accountId, jobId, { limit: 1 }));
    await sendCsv(response, `job-${jobId}.csv`, this.lines(jobId), { bom: bom !== '0' });
  }

  private async *jobs(accountId: string, filter: JobFilter): AsyncGenerator<readonly string[]> {
    yield JOB_COLUMNS;
    // A number is found message by message, so that a job may come again on a later page.
    const told = new Set<string>();
    const pages = everyPage((after) => this.search.find(accountId, filter, { limit: PAGE, ...after }));
    for await (const page of pages)
      for (const { id, body } of page.documents.filter((document) => !told.has(document.id))) {
        told.add(id);
        yield jobLine(id, body);
      }
  }

  private async *lines(jobId: string): AsyncGenerator<readonly string[]> {
    yield COLUMNS;
    const messages = everyDocument(this.readModels, messagesProjection, {
      where: { jobId },
      sort: [{ field: 'ordinal', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { id, body } of messages) yield lineOf(id, body);
  }
}

function jobLine(id: string, job: JobDocument): string[] {
  const { createdAt, scheduledFor, kind, status, name, fileName, to, channelLabel, counts } = job;
  const { total, queued, pending, sent, delivered, read, replied, failed, cancelled } = counts;
  const texts = [createdAt, scheduledFor, kind, status, name ?? fileName, to, channelLabel].map((cell) => cell ?? '');
  return [...texts, ...[total, queued, pending, sent, delivered, read, replied, failed, cancelled].map(String), id];
}

function lineOf(id: string, message: MessageDocument): string[] {
  const { ordinal, name, to, error, waitingFor, body, lastReply } = message;
  const status = message.cancelled ? 'cancelled' : message.status;
  const { createdAt, sentAt, deliveredAt, readAt, repliedAt, failedAt } = message;
  const texts = [name, to, status, error ?? waitingFor, body, lastReply];
  const times = [createdAt, sentAt, deliveredAt, readAt, repliedAt, failedAt];
  return [String(ordinal + 1), ...[...texts, ...times].map((cell) => cell ?? ''), id];
}
