import { createHash } from 'node:crypto';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type PeopleImport, type PeopleImportPreview, ROW_ERRORS_KEPT_DAYS, say } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { errorLines } from '../bulk/planning/error-lines.js';
import { Imports } from '../bulk/upload/imports.js';
import { RowErrors } from '../bulk/planning/row-errors.js';
import { spool } from '../bulk/csv/spool.js';
import { Uploads } from '../bulk/upload/uploads.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { ApiForm } from '../../platform/http/api-form.js';
import { OwnIdempotency } from '../../platform/http/commands/idempotency.interceptor.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { sendCsv } from '../../platform/http/csv.js';
import { ApiProduces, ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { Exports, noteExport } from '../../platform/security/note-export.js';
import { SignedIn } from '../../platform/security/policy.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { importFields } from './form.js';
import { ImportPeople } from './import-people.command.js';
import { GetPeopleImport, ListPeopleImports, PreviewImport } from './imports.queries.js';
import { IMPORT_FORM } from './openapi.js';

/** Files of people. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class PeopleImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly uploads: Uploads,
    private readonly imports: Imports,
    private readonly errors: RowErrors,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.importPeople)
  @ApiResponse({ status: 404 })
  @OwnIdempotency()
  @ApiForm(IMPORT_FORM)
  @ApiResponse({ status: 200, description: 'A preview: nothing was written' })
  async take(
    @Me() { accountId }: Principal,
    @Req() request: Request,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PeopleImport | PeopleImportPreview> {
    return this.imports.oneOf(accountId, response, async () => {
      const upload = await spool(request, this.uploads.folder);
      const { path, fileName, sha256, fields } = upload;
      try {
        const content = await importFields(fields);
        if (content.dryRun) {
          response.status(200);
          return await this.queries.execute(new PreviewImport(accountId, { path, content }));
        }
        const asked = JSON.stringify([...fields].sort(([one], [other]) => (one < other ? -1 : 1)));
        const fingerprint = createHash('sha256').update(`${sha256} ${asked}`).digest('hex');
        const file = { path, content, fileName: fileName || null, fingerprint };
        return await this.commands.execute(new ImportPeople(accountId, file, context));
      } finally {
        await upload.remove();
      }
    });
  }

  @Route(api.peopleImports)
  async list(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PeopleImport[]> {
    return sendPage(response, await this.queries.execute(new ListPeopleImports(accountId, page)));
  }

  @Route(api.peopleImport)
  get(@Me() { accountId }: Principal, @Param('id') id: string): Promise<PeopleImport> {
    return this.queries.execute(new GetPeopleImport(accountId, id));
  }

  @Exports()
  @Route(api.peopleImportErrors)
  @ApiProduces('text/csv')
  async problems(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = me;
    await this.queries.execute(new GetPeopleImport(accountId, id));
    const list = await this.errors.list(id);
    if (list?.accountId !== accountId) {
      const problem = say('file-left-out-no-rows', { n: ROW_ERRORS_KEPT_DAYS });
      throw new DomainError('not-found', problem);
    }
    await noteExport(this.log, me, request, 'rejected-rows');
    await sendCsv(response, `errors-${id}.csv`, errorLines(list.columns, list.lineWord, this.errors.rows(id)));
  }
}
