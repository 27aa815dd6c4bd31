import { EventLoopTurns } from '@wavelane/event-store';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { GatewayAccess } from '../../../whatsapp/index.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { AccountLookup } from '../../sending/account-lookup.js';
import { SendingPolicy } from '../../sending/sending-policy.js';
import { problemOf, rulesOf } from '../bulk-request.js';
import { JobFiles } from '../job-files.js';
import type { CsvTable } from '../csv/csv-table.js';
import type { FileToLookAt } from '../preview-bulk.query.js';
import { errorLines } from './error-lines.js';
import { knowingOptOuts } from './opt-outs-in-file.js';
import { type PlanRules, RowPlanner } from './row-planner.js';

/** A table that is written while the file is read. */
export interface FileProblems {
  lines: AsyncIterable<readonly string[]>;
  /** Lets go of the file. */
  close(): Promise<void>;
}

/** The rows of a file that would get no message, with the reasons; nothing is sent, nothing is kept. */
export class ListFileProblems extends Query<FileProblems> {
  constructor(
    readonly accountId: string,
    readonly request: FileToLookAt & { by: string },
  ) {
    super();
  }
}

@QueryHandler(ListFileProblems)
export class ListFileProblemsHandler implements IQueryHandler<ListFileProblems> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly rights: SendingPolicy,
    private readonly gateway: GatewayAccess,
    private readonly files: JobFiles,
  ) {}

  async execute({ accountId, request }: ListFileProblems): Promise<FileProblems> {
    const sender = await this.lookup.sender(accountId);
    if (!sender) throw DomainError.notFound('Account');
    await this.rights.names(accountId, request.content);
    const media = await this.files.of({ accountId, by: request.by }, request.content.mediaId);
    const rules = rulesOf(request, sender, this.gateway.can, media);
    const table = await request.open(rules.defaultCountry);
    const problem = problemOf(table, rules);
    if (problem) {
      await table.close();
      throw problem;
    }
    const columns = table.columns.map(({ name }) => name);
    const known = await knowingOptOuts(rules, table, () => request.open(rules.defaultCountry));
    return { lines: errorLines(columns, table.lineWord, leftOut(table, known)), close: () => table.close() };
  }
}

async function* leftOut(table: CsvTable, rules: PlanRules) {
  const planner = new RowPlanner(table, rules);
  const pace = new EventLoopTurns();
  for await (const row of table.rows) {
    if (pace.isDue) await pace.turn();
    const verdict = planner.take(row);
    if (verdict.kind !== 'valid') yield { cells: row.cells, line: row.line, reason: verdict.problem.reason };
  }
}
