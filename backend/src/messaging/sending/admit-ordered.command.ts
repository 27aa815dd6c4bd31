import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { hasId } from '../../platform/domain/ids/id-set.js';
import type { OfJob } from '../jobs/job.events.js';
import { type AdmitJob, messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { type SendingPermission, SendingPolicy } from './sending-policy.js';

/** The limits that a single message counts against. @param timeZone of the day that pays */
export const limitsOf = (
  { jobId, accountId, channelId }: OfJob,
  { dailyMessagesLimit, bulkMessagesLimit }: SendingPermission['plan'],
  timeZone: string,
): Omit<AdmitJob['job'], 'day'> => ({
  ...{ jobId, accountId, channelId, kind: 'single', count: 1, timeZone },
  ...{ dailyLimit: dailyMessagesLimit, monthlyBulkLimit: bulkMessagesLimit },
});

/**
 * Counts a message that another stream orders, and so lets it go. May be repeated.
 * @throws DomainError limit; why its account may not send any more
 */
export class AdmitOrdered extends Command<void> {
  constructor(
    readonly of: OfJob,
    /** The account's day that pays, `yyyy-mm-dd`. */
    readonly day: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AdmitOrdered)
export class AdmitOrderedHandler implements ICommandHandler<AdmitOrdered> {
  constructor(
    private readonly rights: SendingPolicy,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ of, day, context }: AdmitOrdered): Promise<void> {
    const stream = messageQuotaStream(of.accountId, day);
    const command = await this.executor.recheck(async () => {
      const { admitted } = await this.executor.cached(messageQuota, stream);
      return hasId(admitted, of.jobId) ? undefined : this.admitting(of, day);
    });
    if (command) await this.executor.execute(messageQuota, stream, command, context);
  }

  private async admitting(of: OfJob, day: string): Promise<AdmitJob> {
    const { sender, plan } = await this.rights.of(of.accountId, of.channelId);
    const now = this.clock.now();
    const zone = sender.zoneAt(now);
    return { type: 'AdmitJob', job: { ...limitsOf(of, plan, zone), day }, today: dayOf(now, zone) };
  }
}
