import type { BulkRemaining } from '@wavelane/contracts';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import { type AdmitJob, checkLimits, messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';

type Asked = AdmitJob['job'];

const stateOf = (executor: CommandExecutor, { accountId, day }: Asked) =>
  executor.state(messageQuota, messageQuotaStream(accountId, day));

/**
 * Refuses what the limits of the day that pays would not admit, before anything is written; admission decides again.
 * @param today the account's day at this moment
 * @throws DomainError limit
 */
export async function checkAdmission(executor: CommandExecutor, job: Asked, today: string): Promise<void> {
  checkLimits(job, await stateOf(executor, job), today);
}

/** The messages that the limits allow before the job. */
export async function remainingBefore(executor: CommandExecutor, job: Asked): Promise<BulkRemaining> {
  const { usedByDay, bulkThisMonth } = await stateOf(executor, job);
  const left = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used));
  return {
    on: job.day,
    day: left(job.dailyLimit, usedByDay[job.day] ?? 0),
    month: left(job.monthlyBulkLimit, bulkThisMonth),
  };
}
