import { Controller, HttpCode, Inject, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type AuditExport } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { Response } from 'express';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { ApiProduces, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../../platform/http/paging.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { ExportQuery } from '../audit.dto.js';
import { Exporter } from './exporter.js';
import { GetAuditExport, ListAuditExports } from './exports.queries.js';
import { sendExport } from './send-export.js';

const PATIENCE = 5_000;

/** Exports the journal as a file. */
@ApiTags('audit')
@AdminOnly()
@Controller()
export class AuditExportController {
  private readonly exporter: Exporter;

  constructor(
    private readonly queries: QueryBus,
    executor: CommandExecutor,
    clock: Clock,
    @Inject(EVENT_STORE) eventStore: EventStore,
    @Inject(READ_MODELS) readModels: ReadModels,
  ) {
    this.exporter = new Exporter({ eventStore, readModels, executor, now: () => clock.now(), patience: PATIENCE });
  }

  /**
   * Exports the lines in the order in which movements count. The header `X-Export-Id` names it; its manifest is at
   * `exports/{id}`. A POST, because it leaves a trace in the administrator's name, which a link on another site must
   * not cause.
   */
  @Confirmed()
  @Route(api.exportJournal)
  @HttpCode(200)
  @OwnIdempotency()
  @ApiProduces('text/csv', 'application/x-ndjson')
  async export(
    @Query() { format, bom, ...filter }: ExportQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const prepared = await this.exporter.prepare({ format, bom: bom !== '0', filter, context });
    await sendExport(response, prepared);
  }

  /** Lists the exports and the administrators who made them, newest first. */
  @Route(api.auditExports)
  async exports(
    @Query() { limit, cursor }: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditExport[]> {
    return sendPage(response, await this.queries.execute(new ListAuditExports({ limit, cursor })));
  }

  @Route(api.auditExport)
  async one(@Param('id') id: string): Promise<AuditExport> {
    return this.queries.execute(new GetAuditExport(id));
  }
}
