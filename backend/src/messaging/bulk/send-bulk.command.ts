import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BulkResult } from '@wavelane/contracts';
import { GatewayAccess } from '../../whatsapp/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { messageIdOf } from '../sending/recipients.js';
import type { MessageMedia } from '../jobs/job.events.js';
import { newToken } from '../content/buttons.js';
import { plannedFor } from '../../platform/domain/calendar/schedule.js';
import { messageQuota } from '../quota/message-quota.js';
import { type SendingPermission, SendingPolicy } from '../sending/sending-policy.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { JobFiles } from './job-files.js';
import { checkAdmission } from './bulk-limits.js';
import { admissionOf, type Draft, draftOf } from './bulk-draft.js';
import { BulkJobs, isTaken, type Known } from './bulk-jobs.js';
import { type BulkRequest, rulesOf } from './bulk-request.js';
import { freeze, type JobPlan } from './planning/job-planner.js';
import { Semaphore } from './planning/concurrency.js';
import { planRows } from './planning/plan-rows.js';
import { RowErrors } from './planning/row-errors.js';
import type { PlanRules } from './planning/row-planner.js';

/** Sends one text to many people, or to each a text of their own: up to 50,000 rows. */
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

/** A checked request, ready for writing. */
interface Prepared {
  right: SendingPermission;
  rules: PlanRules;
  /** The file of every message. */
  media: MessageMedia | undefined;
  plan: JobPlan;
  scheduledFor: string | null;
  /** Gives the rows that were left out to the job. */
  keepErrors: (jobId: string) => Promise<void>;
}

/** Jobs that are planned at the same time; each takes up to some 60 MB. */
const AT_ONCE = 2;

/**
 * Reads and judges the rows, writes the job, then admits it: what is written first is read last, so that a job that a
 * reader finds is complete and within the limits (docs/adr/0012-one-stream-for-limits.md). The same command id gives the
 * same job, also after a crash anywhere in between.
 */
@CommandHandler(SendBulk)
export class SendBulkHandler implements ICommandHandler<SendBulk> {
  private readonly semaphore = new Semaphore(AT_ONCE);

  constructor(
    private readonly rights: SendingPolicy,
    private readonly jobs: BulkJobs,
    private readonly errors: RowErrors,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    private readonly gateway: GatewayAccess,
    private readonly files: JobFiles,
  ) {}

  async execute(command: SendBulk): Promise<BulkResult> {
    const { accountId, channelId, request } = command;
    const known = await this.known(command);
    if ('admitted' in known) return this.resultOf(known.admitted);
    const right = await this.rights.of(accountId, channelId);
    await this.rights.names(accountId, request.content);
    const media = await this.files.of({ accountId, by: command.context.actor.id }, request.content.mediaId);
    const rules = rulesOf(request, right.sender, this.gateway.can, media);
    // A time that has passed is refused before 50,000 rows are read.
    const { scheduledFor: asked, timeZone } = request.content;
    const scheduledFor = plannedFor(asked, timeZone, right.sender.timeZone, this.clock.now());
    return this.semaphore.pass(async () => {
      const collector = this.errors.collect();
      try {
        const { plan, ...list } = await planRows(request, rules, collector);
        const keepErrors = (jobId: string) => collector.giveTo(jobId, { accountId, ...list });
        return await this.accept(command, { right, rules, media, plan, scheduledFor, keepErrors });
      } catch (error) {
        await collector.discard();
        throw error;
      }
    });
  }

  private known({ accountId, request, context }: SendBulk): Promise<Known> {
    return this.jobs.known(accountId, context.commandId, request.fingerprint);
  }

  private async accept(command: SendBulk, prepared: Prepared): Promise<BulkResult> {
    const { context } = command;
    const { right, rules, plan, keepErrors } = prepared;
    for (;;) {
      const known = await this.known(command);
      if ('admitted' in known) return this.resultOf(known.admitted);
      const draft =
        this.jobs.samePlan(known, context.commandId, plan.digest)?.draft ?? this.draft(command, prepared, known);
      await this.checkLimits(draft, right);
      await this.files.hold(draft, context);
      await keepErrors(draft.jobId);
      try {
        const messageId = (ordinal: number) => messageIdOf(draft.jobId, ordinal);
        await this.jobs.write(draft, plan, (chunk) => freeze(plan, chunk, rules.wording, messageId, newToken), context);
      } catch (error) {
        if (isTaken(error)) continue;
        throw error;
      }
      if ((await this.admit(draft, right, context)) !== draft.jobId) continue;
      return { jobId: draft.jobId, scheduledFor: draft.scheduledFor ?? null, report: plan.report };
    }
  }

  private draft(
    { accountId, request }: SendBulk,
    { right, plan, scheduledFor, media }: Prepared,
    { nextJobId, unfinished }: Exclude<Known, { admitted: Draft }>,
  ): Draft {
    const when = scheduledFor === null ? this.clock.now() : Date.parse(scheduledFor);
    const draft = draftOf(nextJobId, accountId, request, right, plan, { scheduledFor, when, media });
    // All jobs of one command id are admitted in one stream, so only one of two can be.
    return { ...draft, day: unfinished[0]?.draft.day ?? draft.day };
  }

  /** Finds most domain errors before anything is written; admission decides again, and that decision counts. */
  private async checkLimits(draft: Draft, right: SendingPermission): Promise<void> {
    const now = this.clock.now();
    await checkAdmission(this.executor, admissionOf(draft, right, now), dayOf(now, right.sender.zoneAt(now)));
  }

  /** @returns the job that this command id has admitted, now or before */
  private async admit(draft: Draft, right: SendingPermission, context: CommandContext): Promise<string> {
    const now = this.clock.now();
    const today = dayOf(now, right.sender.zoneAt(now));
    const { events } = await this.executor.execute(
      messageQuota,
      messageQuotaStream(draft.accountId, draft.day),
      { type: 'AdmitJob', job: admissionOf(draft, right, now), today },
      context,
    );
    return events[0]?.data.jobId ?? draft.jobId;
  }

  private async resultOf({ jobId, scheduledFor, report, total }: Draft): Promise<BulkResult> {
    const counts = report ?? { total, valid: total, invalid: 0, duplicate: 0, suppressed: 0, blank: 0 };
    const problems = await this.errors.first(jobId);
    return { jobId, scheduledFor: scheduledFor ?? null, report: { ...counts, problems } };
  }
}
