import { Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Request, Response } from 'express';
import { GetAccount } from '../../identity/index.js';
import { sendCsv } from '../../platform/http/csv.js';
import { csvTimes, type CsvTimes } from '../../platform/http/tables/csv-times.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { Exports, noteExport } from '../../platform/security/note-export.js';
import { SignedIn } from '../../platform/security/policy.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { isHiddenAddress } from '../../platform/personal/handle.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { carriedInWords } from '../content/as-text/in-words.js';
import { withFile } from '../messages/message-files.js';
import { messageView } from '../messages/views/message-view.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { type JobFilter, JobSearch } from './job-search.js';
import { JobExportQuery, JobsExportQuery } from './jobs.dto.js';
import { type JobDocument } from './jobs.projection.js';
import { GetJob } from './jobs.queries.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';
import { everyPage } from '../../platform/storage/reading/every-page.js';

const PAGE = 500;

/** Columns of the export, in order. The order never changes; new ones come last. */
const columnsOf = ({ column }: CsvTimes): string[] => [
  ...['row', 'name', 'to', 'status', 'error', 'body', 'reply'],
  ...['queued_at', 'sent_at', 'delivered_at', 'read_at', 'replied_at', 'failed_at'].map(column),
  'message_id',
  'content',
];

/** Columns of the list of jobs; new ones come last. */
const jobColumnsOf = ({ column }: CsvTimes): string[] => [
  ...[
    column('created_at'),
    column('scheduled_for'),
    'type',
    'status',
    'name',
    'to',
    'channel',
    'total',
    'queued',
    'pending',
    'sent',
  ],
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
    private readonly log: SecurityLog,
  ) {}

  @Confirmed()
  @Exports()
  @Route(api.exportJobs)
  @ApiProduces('text/csv')
  async exportJobs(
    @Me() me: Principal,
    @Query() { bom, limit: _limit, cursor: _cursor, ...filter }: JobsExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = me;
    await noteExport(this.log, me, request, 'messages');
    await sendCsv(response, 'outbox.csv', this.jobs(accountId, filter, await this.timesOf(accountId)), {
      bom: bom !== '0',
    });
  }

  @Confirmed()
  @Exports()
  @Route(api.jobExport)
  @ApiProduces('text/csv')
  async export(
    @Me() me: Principal,
    @Param('id') jobId: string,
    @Query() { bom }: JobExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = me;
    await this.queries.execute(new GetJob(accountId, jobId, { limit: 1 }));
    await noteExport(this.log, me, request, 'messages');
    const times = await this.timesOf(accountId);
    await sendCsv(response, `job-${jobId}.csv`, this.lines(jobId, times), { bom: bom !== '0' });
  }

  private async timesOf(accountId: string): Promise<CsvTimes> {
    return csvTimes((await this.queries.execute(new GetAccount(accountId, true)))?.timeZone ?? 'UTC');
  }

  private async *jobs(accountId: string, filter: JobFilter, times: CsvTimes): AsyncGenerator<readonly string[]> {
    yield jobColumnsOf(times);
    // A number is found message by message, so that a job may come again on a later page.
    const told = new Set<string>();
    const pages = everyPage((after) => this.search.find(accountId, filter, { limit: PAGE, ...after }));
    for await (const page of pages)
      for (const { id, body } of page.documents.filter((document) => !told.has(document.id))) {
        told.add(id);
        yield jobLine(id, body, times);
      }
  }

  private async *lines(jobId: string, times: CsvTimes): AsyncGenerator<readonly string[]> {
    yield columnsOf(times);
    const messages = everyDocument(this.readModels, messagesProjection, {
      where: { jobId },
      sort: [{ field: 'ordinal', direction: 'asc' }],
      limit: PAGE,
    });
    // The messages of a job carry the same file.
    const names = new Map<string, string | null | undefined>();
    for await (const { id, body } of messages) {
      const view = messageView(id, body);
      const mediaId = view.media?.id;
      if (mediaId !== undefined && !names.has(mediaId))
        names.set(mediaId, (await withFile(this.readModels, view)).media?.name);
      const name = mediaId === undefined ? null : names.get(mediaId);
      const media = view.media && { ...view.media, ...(name && { name }) };
      yield [...lineOf(id, { ...body, body: view.body }, times), carriedInWords({ ...view, ...(media && { media }) })];
    }
  }
}

/** An id that hides a number is never written as one. */
const shownTo = (to: string | null): string => (to !== null && isHiddenAddress(to) ? 'number hidden' : (to ?? ''));

function jobLine(id: string, job: JobDocument, { cell }: CsvTimes): string[] {
  const { createdAt, scheduledFor, kind, status, name, fileName, to, channelLabel, counts } = job;
  const { total, queued, pending, sent, delivered, read, replied, failed, cancelled } = counts;
  const texts = [kind, status, name ?? fileName, shownTo(to), channelLabel].map((text) => text ?? '');
  return [
    cell(createdAt),
    cell(scheduledFor),
    ...texts,
    ...[total, queued, pending, sent, delivered, read, replied, failed, cancelled].map(String),
    id,
  ];
}

function lineOf(id: string, message: MessageDocument, { cell }: CsvTimes): string[] {
  const { ordinal, name, to, error, waitingFor, body, lastReply } = message;
  const status = message.cancelled ? 'cancelled' : message.status;
  const { createdAt, sentAt, deliveredAt, readAt, repliedAt, failedAt } = message;
  const texts = [name, shownTo(to), status, error ?? waitingFor, body, lastReply];
  const times = [createdAt, sentAt, deliveredAt, readAt, repliedAt, failedAt];
  return [String(ordinal + 1), ...texts.map((text) => text ?? ''), ...times.map(cell), id];
}
