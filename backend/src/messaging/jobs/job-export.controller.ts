import { Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { api } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import type { Response } from 'express';
import { sendCsv } from '../../platform/http/csv.js';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { GetJob } from './jobs.queries.js';

export class ExportQuery {
  @ApiPropertyOptional({ enum: ['0', '1'], default: '1', description: 'A mark that spreadsheets read as UTF-8' })
  @MayBeLeftOut()
  @IsIn(['0', '1'], { message: 'bom must be 0 or 1' })
  bom?: '0' | '1';
}

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

/** Exports a job's messages as a file. */
@ApiTags('jobs')
@SignedIn()
@Controller()
export class JobExportController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Route(api.jobExport)
  @ApiProduces('text/csv')
  async export(
    @Me() { accountId }: Principal,
    @Param('id') jobId: string,
    @Query() { bom }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.queries.execute(new GetJob(accountId, jobId, { limit: 1 }));
    await sendCsv(response, `job-${jobId}.csv`, this.lines(jobId), { bom: bom !== '0' });
  }

  private async *lines(jobId: string): AsyncGenerator<readonly string[]> {
    yield COLUMNS;
    let cursor: string | undefined;
    do {
      const page = await this.readModels.find(messagesProjection, {
        where: { jobId },
        sort: [{ field: 'ordinal', direction: 'asc' }],
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, body } of page.documents) yield lineOf(id, body);
      cursor = page.cursor;
    } while (cursor !== undefined);
  }
}

function lineOf(id: string, message: MessageDocument): string[] {
  const { ordinal, name, to, error, waitingFor, body, lastReply } = message;
  const status = message.cancelled ? 'cancelled' : message.status;
  const { createdAt, sentAt, deliveredAt, readAt, repliedAt, failedAt } = message;
  const texts = [name, to, status, error ?? waitingFor, body, lastReply];
  const times = [createdAt, sentAt, deliveredAt, readAt, repliedAt, failedAt];
  return [String(ordinal + 1), ...[...texts, ...times].map((cell) => cell ?? ''), id];
}
