import { pipeline } from 'node:stream/promises';
import { Controller, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AccountExport, api, say } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { GetCurrentUser } from '../../identity/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { SignedIn } from '../../platform/security/policy.js';
import { originOf } from '../../platform/security/request-origin.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { Archive } from './archive/archive.js';
import { AskForAccountExport, RemoveAccountExport } from './exports.commands.js';
import { GetAccountExport, ListAccountExports } from './exports.queries.js';

/** Copies of everything that an account has, for its owner. */
@ApiTags('account')
@SignedIn('own')
@Controller()
export class AccountExportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly archive: Archive,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.accountExports)
  async list(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountExport[]> {
    return sendPage(response, await this.queries.execute(new ListAccountExports(accountId, page)));
  }

  @Route(api.askForAccountExport)
  @HttpCode(202)
  @Confirmed()
  async ask(
    @Me() { accountId }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<AccountExport> {
    const asked = await this.commands.execute(new AskForAccountExport(accountId, context));
    await this.log.note({ kind: 'account-export-asked', accountId, origin: originOf(request) });
    return asked;
  }

  @Route(api.removeAccountExport)
  async remove(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new RemoveAccountExport(accountId, id, context));
    return { success: true };
  }

  /** Returns the address of the copy. It works in this session alone, and as long as the session is confirmed. */
  @Route(api.openAccountExport)
  @HttpCode(200)
  @Confirmed()
  async open(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Req() request: Request,
  ): Promise<{ url: string }> {
    await this.demandReady(accountId, id);
    await this.log.note({ kind: 'account-export-taken', accountId, origin: originOf(request) });
    return { url: api.accountExportArchive.path.replace(':id', encodeURIComponent(id)) };
  }

  @Route(api.accountExportArchive)
  @Confirmed()
  @ApiProduces('application/zip')
  async download(@Me() me: Principal, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { accountId } = me;
    const { readyAt } = await this.demandReady(accountId, id);
    const { name } = await this.queries.execute(new GetCurrentUser(me));
    const madeAt = readyAt ?? '';
    const archive = await this.archive.of(id, { name, madeAt });
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', `attachment; filename="wavelane-${madeAt.slice(0, 10)}.zip"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Half an archive must not look like a whole one.
    await pipeline(archive, response).catch(() => response.destroy());
  }

  private async demandReady(accountId: string, id: string): Promise<AccountExport> {
    const found = await this.queries.execute(new GetAccountExport(accountId, id));
    if (found.state === 'removed') throw DomainError.notFound('Export');
    if (found.state === 'under-way') throw DomainError.conflict(say('export-not-ready-yet'));
    return found;
  }
}
