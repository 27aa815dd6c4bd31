import { createHash } from 'node:crypto';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type BulkPreview, type BulkRefused, type BulkResult, say } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { sendCsv } from '../../platform/http/csv.js';
import { ApiForm } from '../../platform/http/api-form.js';
import { OwnIdempotency } from '../../platform/http/commands/idempotency.interceptor.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { LargeBody } from '../../platform/http/door/held/large-body.js';
import { ApiBody, ApiProduces, ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { type BulkDryRunDto, SendBulkDto } from './bulk.dto.js';
import { NothingToSend } from './bulk-request.js';
import { CsvTable } from './csv/csv-table.js';
import { spool, type Upload } from './csv/spool.js';
import { bulkBody, fileFields } from './upload/form.js';
import { errorBody } from '../../platform/http/errors/error-body.js';
import { Imports } from './upload/imports.js';
import { JsonTable } from './table/json-table.js';
import { FILE_FORM } from './openapi.js';
import { ListFileProblems } from './planning/file-problems.query.js';
import { PreviewBulk } from './preview-bulk.query.js';
import { SendBulk } from './send-bulk.command.js';
import { Uploads } from './upload/uploads.js';

/** No row can be sent: the answer reports all of them. */
@Catch(NothingToSend)
class NothingToSendFilter implements ExceptionFilter {
  catch({ saying, fieldSayings, report }: NothingToSend, host: ArgumentsHost): void {
    const body: BulkRefused = { ...errorBody(400, { saying, fields: fieldSayings }), report };
    host.switchToHttp().getResponse<Response>().status(400).json(body);
  }
}

@ApiTags('messages')
@SignedIn('manage')
@UseFilters(NothingToSendFilter)
@Controller()
export class BulkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly uploads: Uploads,
    private readonly imports: Imports,
  ) {}

  @Route(api.sendBulk)
  @ApiResponse({ status: 404 })
  @OwnIdempotency()
  @ApiBody({ type: SendBulkDto })
  async send(
    @Me() { accountId }: Principal,
    @LargeBody() body: unknown,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkResult> {
    return this.imports.oneOf(accountId, response, async () => {
      const { content, rows } = await bulkBody(body);
      const table = await JsonTable.of(rows);
      const fingerprint = digest({ ...content, rows: table.sha256 });
      const request = { content, fileName: null, fingerprint, open: () => Promise.resolve(table) };
      return this.commands.execute(new SendBulk(accountId, content.channelId, request, context));
    });
  }

  @Route(api.sendBulkFile)
  @ApiResponse({ status: 404 })
  @OwnIdempotency()
  @ApiForm(FILE_FORM)
  @ApiResponse({ status: 200, description: 'A preview: nothing was sent' })
  async sendFile(
    @Me() { accountId, memberId: by }: Principal,
    @Req() httpRequest: Request,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkResult | BulkPreview> {
    return this.imports.oneOf(accountId, response, async () => {
      const upload = await spool(httpRequest, this.uploads.folder);
      try {
        const content = await fileFields(upload.fields);
        const request = fileRequest(content, upload);
        if (!content.dryRun) {
          return await this.commands.execute(new SendBulk(accountId, content.channelId, request, context));
        }
        response.status(200);
        const { show = 'all', from = 0 } = content;
        const looked = { ...request, page: { show, from }, by };
        return await this.queries.execute(new PreviewBulk(accountId, looked, gone(response)));
      } finally {
        await upload.remove();
      }
    });
  }

  @Route(api.bulkFileProblems)
  @HttpCode(200)
  @ApiResponse({ status: 404 })
  @OwnIdempotency()
  @ApiForm(FILE_FORM)
  @ApiProduces('text/csv')
  async fileProblems(
    @Me() { accountId, memberId: by }: Principal,
    @Req() httpRequest: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.imports.oneOf(accountId, response, async () => {
      const upload = await spool(httpRequest, this.uploads.folder);
      try {
        const request = { ...fileRequest(await fileFields(upload.fields, true), upload), by };
        const found = await this.queries.execute(new ListFileProblems(accountId, request));
        try {
          await sendCsv(response, 'problems.csv', found.lines);
        } finally {
          await found.close();
        }
      } finally {
        await upload.remove();
      }
    });
  }
}

/** Set when the answer is no longer waited for: a form that changes asks anew and drops the question before. */
function gone(response: Response): AbortSignal {
  const left = new AbortController();
  response.once('close', () => left.abort());
  return left.signal;
}

function fileRequest(content: BulkDryRunDto, { path, fileName, sha256 }: Upload) {
  const open = async (defaultCountry: string | null) => {
    const table = await CsvTable.open(path, { ...content, defaultCountry });
    if (!table.reading.encodingGuessed || content.dryRun) return table;
    await table.close();
    // A wrong guess would send 50,000 messages with wrong letters.
    const readings = table.reading.samples.map(({ encoding, text }) => `${encoding}: ‘${text}’`).join('; ');
    const problem = say('file-not-utf-8', { encodings: readings });
    throw DomainError.invalid(problem, { encoding: problem });
  };
  return { content, fileName: fileName || null, fingerprint: digest({ ...content, file: sha256 }), open };
}

const digest = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');
