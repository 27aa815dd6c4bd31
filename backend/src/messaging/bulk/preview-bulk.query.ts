import { EventLoopTurns } from '@wavelane/event-store';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  BULK_PREVIEW_ROWS,
  type BulkContent,
  type BulkPreview,
  type BulkRemaining,
  type BulkRowsShown,
  foreignPlaceholders,
  textsOf,
  type PreviewRow,
  said,
  say,
  type Saying,
} from '@wavelane/contracts';
import { GatewayAccess } from '../../whatsapp/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { DomainError, isRefusal } from '../../platform/domain/domain-error.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { AccountLookup, type SendingAccount } from '../sending/account-lookup.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { plannedFor } from '../../platform/domain/calendar/schedule.js';
import { SendingPolicy } from '../sending/sending-policy.js';
import { shownButtons } from '../messages/views/message-view.js';
import { JobFiles } from './job-files.js';
import { checkAdmission, remainingBefore } from './bulk-limits.js';
import { type BulkRequest, problemOf, rulesOf } from './bulk-request.js';
import type { CsvTable } from './csv/csv-table.js';
import { knowingOptOuts } from './planning/opt-outs-in-file.js';
import { type PlanRules, RowPlanner, type Verdict } from './planning/row-planner.js';
import type { TableRow } from './table/table.js';

/** Which rows are shown. */
export interface PreviewPage {
  show: BulkRowsShown;
  /** How many of them come before. */
  from: number;
}

/** A file that is looked at and not sent. */
export type FileToLookAt = Omit<BulkRequest, 'open' | 'fingerprint'> & {
  /** With the channel that the form names already, if any. */
  content: Partial<Pick<BulkContent, 'channelId'>>;
  open(defaultCountry: string | null): Promise<CsvTable>;
};

/** Returns the result that a bulk send of a file would have. Sends nothing and keeps nothing. */
export class PreviewBulk extends Query<BulkPreview> {
  constructor(
    readonly accountId: string,
    readonly request: FileToLookAt & { page: PreviewPage; by: string },
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
    private readonly rights: SendingPolicy,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    private readonly gateway: GatewayAccess,
    private readonly files: JobFiles,
  ) {}

  async execute({ accountId, request, gone }: PreviewBulk): Promise<BulkPreview> {
    const sender = await this.lookup.sender(accountId);
    if (!sender) throw DomainError.notFound('Account');
    const { content } = request;
    await this.rights.names(accountId, content);
    const media = await this.files.of({ accountId, by: request.by }, content.mediaId);
    const rules = rulesOf(request, sender, this.gateway.can, media);
    const scheduledFor = plannedFor(content.scheduledFor, content.timeZone, sender.timeZone, this.clock.now());
    const table = await request.open(rules.defaultCountry);
    try {
      const problem = problemOf(table, rules) ?? null;
      const known = async () => knowingOptOuts(rules, table, () => request.open(rules.defaultCountry));
      const found =
        problem === null
          ? await judged(table, await known(), gone, request.page)
          : await asTheyAre(table, request.page.from);
      const { remaining, refusal } = await this.limits(sender, found.report?.valid ?? 0, scheduledFor);
      const warnings = warningsOf([...new Set([...found.foreign, ...foreignIn(content, table)])].slice(0, WARNINGS));
      const saying = problem?.saying ?? refusal;
      const { foreign: _foreign, ...rows } = found;
      return {
        dryRun: true,
        ...table.reading,
        problem: saying?.message ?? null,
        ...(saying && { problemSaid: said(saying) }),
        warnings: warnings.map(({ message }) => message),
        warningsSaid: warnings.map(said),
        ...rows,
        scheduledFor,
        remaining,
      };
    } finally {
      await table.close();
    }
  }

  /**
   * The messages that the limits allow, and why so many would be refused on the day that pays for them; null if they
   * fit.
   */
  private async limits(
    sender: SendingAccount,
    count: number,
    scheduledFor: string | null,
  ): Promise<{ remaining: BulkRemaining | null; refusal: Saying | null }> {
    const { accountId } = sender;
    const { plan } = await this.lookup.entitlement(accountId);
    if (!plan) return { remaining: null, refusal: null };
    const now = this.clock.now();
    const when = scheduledFor === null ? now : Date.parse(scheduledFor);
    const timeZone = sender.zoneAt(when);
    const day = dayOf(when, timeZone);
    const { dailyMessagesLimit: dailyLimit, bulkMessagesLimit: monthlyBulkLimit } = plan;
    const whose = { jobId: '', accountId, channelId: 0, kind: 'bulk' as const, count, day, timeZone };
    const job = { ...whose, dailyLimit, monthlyBulkLimit };
    const remaining = await remainingBefore(this.executor, job);
    if (count === 0) return { remaining, refusal: null };
    try {
      await checkAdmission(this.executor, job, dayOf(now, sender.zoneAt(now)));
      return { remaining, refusal: null };
    } catch (error) {
      if (isRefusal(error, 'limit')) return { remaining, refusal: error.saying };
      throw error;
    }
  }
}

type Found = Pick<BulkPreview, 'report' | 'rows' | 'from' | 'matching'> & {
  /** Placeholders of other tools in the texts of the rows. */
  foreign: readonly string[];
};

/** So many placeholders of other tools are named. */
const WARNINGS = 5;

/** Placeholders of other tools in the text for all. */
function foreignIn(
  { header, body, footer, buttons = [], content }: FileToLookAt['content'],
  table: CsvTable,
): string[] {
  const rich = content === undefined ? [] : textsOf(content).map(({ text }) => text);
  const texts = [header, body, footer, ...buttons.map(({ title }) => title), ...rich];
  return texts.flatMap((text) => foreignPlaceholders(text ?? '', namesOf(table)));
}

const namesOf = ({ columns }: CsvTable): string[] => columns.flatMap(({ name, variable }) => [name, variable]);

const warningsOf = (foreign: readonly string[]): Saying[] =>
  foreign.map((text) => say('sent-as-written', { text, example: '{{name}}' }));

async function judged(
  table: CsvTable,
  rules: PlanRules,
  gone: AbortSignal,
  { show, from }: PreviewPage,
): Promise<Found> {
  const planner = new RowPlanner(table, rules);
  const rows: PreviewRow[] = [];
  const foreign: string[] = [];
  const names = namesOf(table);
  let matching = 0;
  const pace = new EventLoopTurns();
  for await (const row of table.rows) {
    const verdict = planner.take(row);
    if (rules.ownText && foreign.length < WARNINGS) foreign.push(...foreignPlaceholders(ownTextOf(row, table), names));
    const isAskedFor = show === 'all' || verdict.kind !== 'valid';
    if (isAskedFor && matching++ >= from && rows.length < BULK_PREVIEW_ROWS) rows.push(previewOf(row, verdict));
    if (!pace.isDue) continue;
    await pace.turn();
    if (gone.aborted) throw DomainError.invalid(say('preview-abandoned'));
  }
  return { report: planner.report(), rows, from, matching, foreign };
}

const ownTextOf = ({ cells }: TableRow, { mapping: { message } }: CsvTable): string =>
  (message === null ? undefined : cells[message]) ?? '';

async function asTheyAre(table: CsvTable, from: number): Promise<Found> {
  const rows: PreviewRow[] = [];
  let before = 0;
  for await (const row of table.rows) {
    if (before++ < from) continue;
    rows.push({ ...EMPTY, line: row.line, cells: [...row.cells] });
    if (rows.length === BULK_PREVIEW_ROWS) break;
  }
  return { report: null, rows, from, foreign: [] };
}

const EMPTY = { to: null, header: null, body: null, footer: null, buttons: [], problem: null };

function previewOf({ line, cells }: TableRow, verdict: Verdict): PreviewRow {
  if (verdict.kind !== 'valid') {
    const { kind, reason, said } = verdict.problem;
    return { ...EMPTY, line, cells: [...cells], problem: { kind, reason, ...(said && { said }) } };
  }
  const { header, body, footer, buttons, targets, content, asText } = verdict.wording;
  const { to } = verdict.recipient;
  return {
    line,
    cells: [...cells],
    to,
    header,
    body,
    footer,
    buttons: shownButtons({ buttons, targets }),
    ...(content && { content }),
    ...(asText && { asText }),
    problem: null,
  };
}
