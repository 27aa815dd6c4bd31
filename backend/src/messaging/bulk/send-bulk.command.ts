import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BulkResult } from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { newToken } from '../buttons.js';
import type { JobDrafted } from '../job.events.js';
import { plannedFor } from '../schedule.js';
import { checkLimits, sending } from '../sending.js';
import { dayOf } from '../sending-day.js';
import { sendingStream } from '../sending.events.js';
import { type SendingRight, SendingRights } from '../sending-rights.js';
import { BulkJobs, isTaken, type Known } from './bulk-jobs.js';
import { type BulkRequest, NothingToSend, problemOf, rulesOf } from './bulk-request.js';
import { freeze, JobPlanner, type JobPlan } from './job-planner.js';
import { Pace, Turnstile } from './pace.js';
import { type RowErrorCollector, RowErrors } from './row-errors.js';
import { type PlanRules, RowPlanner } from './row-planner.js';

/** One text, or each their own, to up to 50,000 people (spec §7, POST /api/messages/bulk). */
export class SendBulk extends Command<BulkResult> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly request: BulkRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type Draft = JobDrafted['data'];

/** Jobs that are planned at the same time; each takes up to some 60 MB. */
const AT_ONCE = 2;

/**
 * Reads and judges the rows, writes the job, then admits it: what is written first is read last, so that a job that a
 * reader finds is complete and within the limits (docs/adr/0012-one-stream-for-limits.md). The same command id gives the
 * same job, also after a crash anywhere in between.
 */
@CommandHandler(SendBulk)
export class SendBulkHandler implements ICommandHandler<SendBulk> {
  private readonly turnstile = new Turnstile(AT_ONCE);

  constructor(
    private readonly rights: SendingRights,
    private readonly jobs: BulkJobs,
    private readonly errors: RowErrors,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute(command: SendBulk): Promise<BulkResult> {
    const known = await this.known(command);
    if ('admitted' in known) return this.resultOf(known.admitted);
    const right = await this.rights.of(command.accountId, command.channelId);
    const rules = rulesOf(command.request, right.sender);
    // A time that has passed is refused before 50,000 rows are read.
    const { content } = command.request;
    const scheduledFor = plannedFor(content.scheduledFor, content.timeZone, right.sender.timeZone, this.clock.now());
    return this.turnstile.pass(async () => {
      const collector = this.errors.collect();
      try {
        const { plan, columns, lineWord } = await this.plan(command.request, rules, collector);
        const list = { accountId: command.accountId, columns, lineWord };
        return await this.accept(command, right, rules, plan, scheduledFor, (jobId) => collector.giveTo(jobId, list));
      } catch (error) {
        await collector.discard();
        throw error;
      }
    });
  }

  private known({ accountId, request, context }: SendBulk): Promise<Known> {
    return this.jobs.known(accountId, context.commandId, request.fingerprint);
  }

  private async plan(request: BulkRequest, rules: PlanRules, errors: RowErrorCollector) {
    const table = await request.open();
    try {
      const problem = problemOf(table, rules);
      if (problem) throw problem;
      const rows = new RowPlanner(table, rules);
      const job = new JobPlanner();
      const pace = new Pace();
      for await (const row of table.rows) {
        const verdict = rows.take(row);
        if (verdict.kind === 'valid') job.add(verdict.recipient, verdict.wording);
        else await errors.add(verdict.problem, row.cells);
        if (pace.isDue) await pace.turn();
      }
      const report = rows.report();
      if (report.valid === 0) throw new NothingToSend(report);
      return { plan: job.plan(report), columns: table.columns.map(({ name }) => name), lineWord: table.lineWord };
    } finally {
      await table.close();
    }
  }

  private async accept(
    command: SendBulk,
    right: SendingRight,
    rules: PlanRules,
    plan: JobPlan,
    scheduledFor: string | null,
    keepErrors: (jobId: string) => Promise<void>,
  ): Promise<BulkResult> {
    const { context } = command;
    for (;;) {
      const known = await this.known(command);
      if ('admitted' in known) return this.resultOf(known.admitted);
      const begun = this.jobs.samePlan(known, context.commandId, plan.digest);
      // Whatever is written under one command id is admitted in one stream: of two only one can be.
      const day = known.unfinished[0]?.draft.day;
      const draft = begun?.draft ?? this.draftOf(command, right, plan, known.nextJobId, scheduledFor, day);
      await this.checkLimits(draft, right);
      await keepErrors(draft.jobId);
      try {
        const messageId = (ordinal: number) => idOf('message', draft.jobId, ordinal);
        const messages = (chunk: number) => freeze(plan, chunk, rules.wording, messageId, newToken);
        await this.jobs.write(draft, plan, messages, context);
      } catch (error) {
        if (isTaken(error)) continue;
        throw error;
      }
      const admitted = await this.admit(draft, right, context);
      if (admitted === draft.jobId)
        return { jobId: admitted, scheduledFor: draft.scheduledFor ?? null, report: plan.report };
    }
  }

  private draftOf(
    { accountId, channelId, request: { content, fileName, fingerprint } }: SendBulk,
    { sender, channel }: SendingRight,
    { report: { problems: _problems, ...report }, recipients, chunkSizes }: JobPlan,
    jobId: string,
    scheduledFor: string | null,
    day = dayOf(scheduledFor === null ? this.clock.now() : Date.parse(scheduledFor), sender.timeZone),
  ): Draft {
    return {
      jobId,
      accountId,
      channelId,
      kind: 'bulk',
      channelLabel: channel.label,
      templateId: content.templateId || null,
      total: recipients.length,
      chunks: chunkSizes.length,
      day,
      to: null,
      fingerprint,
      scheduledFor,
      name: content.jobName?.trim() || null,
      fileName,
      report,
    };
  }

  /** Most refusals come before anything is written; the one that counts comes with the admission. */
  private async checkLimits(draft: Draft, right: SendingRight): Promise<void> {
    const state = await this.executor.state(sending, sendingStream(draft.accountId, draft.day));
    checkLimits(limitsOf(draft, right), state, dayOf(this.clock.now(), right.sender.timeZone));
  }

  /** @returns the job that this command id has admitted, now or before */
  private async admit(draft: Draft, right: SendingRight, context: CommandContext): Promise<string | undefined> {
    const today = dayOf(this.clock.now(), right.sender.timeZone);
    const { events } = await this.executor.execute(
      sending,
      sendingStream(draft.accountId, draft.day),
      { type: 'AdmitJob', job: limitsOf(draft, right), today },
      context,
    );
    return events[0]?.data.jobId ?? draft.jobId;
  }

  private async resultOf({ jobId, scheduledFor, report, total }: Draft): Promise<BulkResult> {
    const counts = report ?? { total, valid: total, invalid: 0, duplicate: 0, suppressed: 0, blank: 0 };
    return {
      jobId,
      scheduledFor: scheduledFor ?? null,
      report: { ...counts, problems: await this.errors.first(jobId) },
    };
  }
}

const limitsOf = ({ jobId, accountId, channelId, day, total }: Draft, { sender, plan }: SendingRight) => ({
  jobId,
  accountId,
  channelId,
  kind: 'bulk' as const,
  count: total,
  day,
  timeZone: sender.timeZone,
  dailyLimit: plan.dailyMessagesLimit,
  monthlyBulkLimit: plan.bulkMessagesLimit,
});
