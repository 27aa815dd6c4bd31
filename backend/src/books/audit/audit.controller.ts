import { Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  api,
  type AccountBalance,
  type AccountName,
  type AccountStatement,
  type AuditEventView,
  type AuditVerification,
  type JournalLine,
} from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Context } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { AdminOnly } from '../../platform/security/policy.js';
import { AccountsQuery, EventPlaceQuery, JournalQuery, NamesQuery, StatementQuery } from './audit.dto.js';
import { FindNames, NamesOf } from './names/names.queries.js';
import { GetAuditEvent } from './journal/audit-event.query.js';
import { GetStatement, ListAuditAccounts, ListJournal } from './journal/journal.queries.js';
import { RequestVerification } from './runs/verifications.commands.js';
import { ListVerifications } from './runs/verifications.queries.js';

/** Shows every movement of days, for people who check the accounts. */
@ApiTags('audit')
@AdminOnly()
@Controller()
export class AuditController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists all movements, the latest first. With `text` a page may be short, or empty, and have a next one. */
  @Route(api.journal)
  async journal(
    @Query() { limit, cursor, ...filter }: JournalQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JournalLine[]> {
    return sendPage(response, await this.queries.execute(new ListJournal(filter, { limit, cursor })));
  }

  /**
   * Returns one account over a period, also one without movements: opening, lines with the balance after each, closing.
   */
  @Route(api.statement)
  async statement(@Query() { account, from, to, knownAt, limit, cursor }: StatementQuery): Promise<AccountStatement> {
    return this.queries.execute(
      new GetStatement(account, from ?? null, to ?? null, knownAt ?? null, { limit, cursor }),
    );
  }

  /** Lists every account that ever had a line, by name. */
  @Route(api.auditAccounts)
  async accounts(
    @Query() { kind, limit, cursor }: AccountsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountBalance[]> {
    return sendPage(response, await this.queries.execute(new ListAuditAccounts(kind, { limit, cursor })));
  }

  /** Returns the current names of people and channels; also of deleted channels. */
  @Route(api.auditNames)
  async names(@Query() { search = '', accounts }: NamesQuery): Promise<AccountName[]> {
    return this.queries.execute(accounts === undefined ? new FindNames(search) : new NamesOf(accounts.split(',')));
  }

  /** Returns an event with its neighbours in its stream and of its request. */
  @Route(api.auditEvent)
  async event(@Param('id') id: string, @Query() { stream, revision }: EventPlaceQuery): Promise<AuditEventView> {
    const place = stream !== undefined && revision !== undefined ? { stream, revision } : undefined;
    return this.queries.execute(new GetAuditEvent(id, place));
  }

  /** Lists verifications and their findings, newest first. */
  @Route(api.verifications)
  async verifications(
    @Query() { limit, cursor }: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditVerification[]> {
    return sendPage(response, await this.queries.execute(new ListVerifications({ limit, cursor })));
  }

  /**
   * Starts a verification and returns its id; the result appears in the list. If one runs already, it returns that one's
   * id and starts none.
   */
  @Route(api.requestVerification)
  @HttpCode(202)
  async verify(@Context() context: CommandContext): Promise<{ id: string }> {
    return { id: await this.commands.execute(new RequestVerification(context)) };
  }
}
