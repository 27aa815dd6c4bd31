import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { BULK_PREVIEW_ROWS, type BulkPreview, type PreviewRow } from '@wavelane/contracts';
import { Clock } from '../platform/domain/clock.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { AccountLookup, dayOf, plannedFor, type SendingAccount } from '../messaging/index.js';
import { checkAdmission } from './bulk-limits.js';
import { type BulkRequest, problemOf, rulesOf } from './bulk-request.js';
import type { CsvTable } from './csv/csv-table.js';
import { EventLoopTurns } from './planning/concurrency.js';
import { type PlanRules, RowPlanner, type Verdict } from './planning/row-planner.js';
import type { TableRow } from './table/table.js';

/** What would become of a file, with nothing sent and nothing kept. */
export class PreviewBulk extends Query<BulkPreview> {
  constructor(
    readonly accountId: string,
    readonly request: Omit<BulkRequest, 'open' | 'fingerprint'> & { open(): Promise<CsvTable> },
    /** Ends the work when the answer is no longer waited for. */
    readonly gone: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(PreviewBulk)
export class PreviewBulkHandler implements IQueryHandler<PreviewBulk> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, request, gone }: PreviewBulk): Promise<BulkPreview> {
    const sender = await this.lookup.sender(accountId);
    if (!sender) throw DomainError.notFound('Account');
    const { content } = request;
    const rules = rulesOf(request, sender);
    const scheduledFor = plannedFor(content.scheduledFor, content.timeZone, sender.timeZone, this.clock.now());
    const table = await request.open();
    try {
      const problem = problemOf(table, rules)?.message ?? null;
      const found =
        problem === null ? await judged(table, rules, gone) : { report: null, rows: await asTheyAre(table) };
      const valid = found.report?.valid ?? 0;
      const limit = valid > 0 ? await this.limit(sender, valid, scheduledFor) : null;
      return { dryRun: true, ...table.reading, problem: problem ?? limit, ...found, scheduledFor };
    } finally {
      await table.close();
    }
  }

  /** Why so many messages would be refused on the day that pays for them; null where they fit, and without a plan. */
  private async limit(sender: SendingAccount, count: number, scheduledFor: string | null): Promise<string | null> {
    const { accountId } = sender;
    const { plan } = await this.lookup.entitlement(accountId);
    if (!plan) return null;
    const now = this.clock.now();
    const when = scheduledFor === null ? now : Date.parse(scheduledFor);
    const timeZone = sender.zoneAt(when);
    const day = dayOf(when, timeZone);
    const { dailyMessagesLimit: dailyLimit, bulkMessagesLimit: monthlyBulkLimit } = plan;
    const job = { jobId: '', accountId, channelId: 0, kind: 'bulk' as const, count, day, timeZone };
    try {
      await checkAdmission(this.executor, { ...job, dailyLimit, monthlyBulkLimit }, dayOf(now, sender.zoneAt(now)));
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'limit') return error.message;
      throw error;
    }
  }
}

async function judged(
  table: CsvTable,
  rules: PlanRules,
  gone: AbortSignal,
): Promise<Pick<BulkPreview, 'report' | 'rows'>> {
  const planner = new RowPlanner(table, rules);
  const rows: PreviewRow[] = [];
  const pace = new EventLoopTurns();
  for await (const row of table.rows) {
    const verdict = planner.take(row);
    if (rows.length < BULK_PREVIEW_ROWS) rows.push(previewOf(row, verdict));
    if (!pace.isDue) continue;
    await pace.turn();
    if (gone.aborted) throw DomainError.invalid('Nobody waits for this preview any more.');
  }
  return { report: planner.report(), rows };
}

async function asTheyAre(table: CsvTable): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = [];
  for await (const row of table.rows) {
    rows.push({ ...EMPTY, line: row.line, cells: [...row.cells] });
    if (rows.length === BULK_PREVIEW_ROWS) break;
  }
  return rows;
}

const EMPTY = { to: null, header: null, body: null, footer: null, buttons: [], problem: null };

function previewOf({ line, cells }: TableRow, verdict: Verdict): PreviewRow {
  if (verdict.kind !== 'valid') {
    const { kind, reason } = verdict.problem;
    return { ...EMPTY, line, cells: [...cells], problem: { kind, reason } };
  }
  const { header, body, footer, buttons } = verdict.wording;
  const { to } = verdict.recipient;
  return {
    line,
    cells: [...cells],
    to,
    header,
    body,
    footer,
    buttons: buttons.map((title) => ({ title })),
    problem: null,
  };
}
